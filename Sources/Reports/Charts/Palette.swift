/// The colours of every chart, for light and for dark surroundings.
///
/// Each text colour reaches a contrast of at least 4.5 to its card (WCAG 2.2, 1.4.3). Series are told
/// apart by markers, dashes and direct labels as well; colour only helps.
enum Palette {
    /// One colour in both surroundings, as CSS hexadecimal.
    struct Color: Hashable, Sendable {
        var light: String
        var dark: String
    }

    static let card = Color(light: "#ffffff", dark: "#161b22")
    static let text = Color(light: "#1f2328", dark: "#e6edf3")
    static let soft = Color(light: "#59636e", dark: "#9ba6b2")
    static let axis = Color(light: "#8a939c", dark: "#6e7883")
    static let grid = Color(light: "#e3e6e9", dark: "#2c333b")

    /// Blue, vermilion, green, purple, ochre, slate.
    static let colors = [
        Color(light: "#1b5e9e", dark: "#6cb2f5"),
        Color(light: "#b3451a", dark: "#f0915f"),
        Color(light: "#1d7a5f", dark: "#5cc8a5"),
        Color(light: "#75479c", dark: "#c39ae6"),
        Color(light: "#8a6500", dark: "#e0b64a"),
        Color(light: "#51606f", dark: "#a9b6c3"),
    ]

    /// Strokes and gaps of a series, in pixels: the second way to tell it from its neighbours.
    static func dashes(_ series: Int) -> [Int] { [[], [7, 4], [2, 3], [10, 3, 2, 3]][series % 4] }

    /// The marker of a series: the third way.
    static func shape(_ series: Int) -> Picture.Shape {
        Picture.Shape.allCases[series % Picture.Shape.allCases.count]
    }

    /// Markers of later series are smaller, so that one does not hide another at the same place.
    static func radius(_ series: Int) -> Int { [48, 40, 33][series % 3] }
}
