import Basics

/// Writes a picture as one self-contained SVG.
///
/// The picture lies on a card of its own and carries colours for light and dark surroundings, so that it
/// is legible on any page. It needs no script, font or address outside.
enum SVGRenderer {
    /// The whole file, or the element as it stands inside a page that carries `style`.
    ///
    /// - Parameter name: makes the ids of the picture unlike those of others on the same page.
    static func render(_ picture: Picture, name: String, isInPage: Bool = false) -> String {
        let id = "k" + SHA256.hex(name).prefix(8)
        var lines = [
            """
            <svg xmlns="http://www.w3.org/2000/svg" class="kt" role="img" \
            aria-labelledby="\(id)-t \(id)-d" width="\(px(picture.width))" height="\(px(picture.height))" \
            viewBox="0 0 \(px(picture.width)) \(px(picture.height))">
            """,
            "<title id=\"\(id)-t\">\(XMLText.escaped(picture.title))</title>",
            "<desc id=\"\(id)-d\">\(XMLText.escaped(picture.summary))</desc>",
        ]
        if !isInPage { lines.append("<style>\(style)</style>") }
        lines.append(
            """
            <rect class="card" x="0.5" y="0.5" width="\(px(picture.width - 10))" \
            height="\(px(picture.height - 10))" rx="8"/>
            """
        )
        lines += picture.elements.map(render)
        lines.append("</svg>")
        return lines.joined(separator: "\n") + "\n"
    }

    private static func render(_ element: Picture.Element) -> String {
        switch element {
        case .line(let a, let b, let stroke):
            return """
                <line class="\(name(stroke.ink))" x1="\(px(a.x))" y1="\(px(a.y))" x2="\(px(b.x))" \
                y2="\(px(b.y))"\(attributes(stroke))/>
                """
        case .polyline(let spots, let stroke):
            let points = spots.map { "\(px($0.x)),\(px($0.y))" }.joined(separator: " ")
            return "<polyline class=\"\(name(stroke.ink))\" points=\"\(points)\"\(attributes(stroke))/>"
        case .area(let spots, let ink):
            let points = spots.map { "\(px($0.x)),\(px($0.y))" }.joined(separator: " ")
            return "<polygon class=\"\(name(ink)) area\" points=\"\(points)\"/>"
        case .bar(let frame, let ink, let isHollow, let hint):
            return """
                <rect class="\(name(ink)) \(isHollow ? "hollow" : "full")" x="\(px(frame.left))" \
                y="\(px(frame.top))" width="\(px(frame.width))" height="\(px(frame.height))">\
                <title>\(XMLText.escaped(hint))</title></rect>
                """
        case .marker(let shape, let spot, let radius, let ink, let isHollow, let hint):
            return """
                <path class="\(name(ink)) \(isHollow ? "hollow" : "full")" \
                d="\(path(shape, spot, radius))"><title>\(XMLText.escaped(hint))</title></path>
                """
        case .ring(let spot, let radius):
            return "<circle class=\"ring\" cx=\"\(px(spot.x))\" cy=\"\(px(spot.y))\" r=\"\(px(radius))\"/>"
        case .label(let label):
            let anchor =
                switch label.anchor {
                case .start: ""
                case .middle: " text-anchor=\"middle\""
                case .end: " text-anchor=\"end\""
                }
            return """
                <text class="\(name(label.ink))" x="\(px(label.spot.x))" y="\(px(label.spot.y))" \
                font-size="\(px(label.size))"\(label.isBold ? " font-weight=\"600\"" : "")\(anchor)>\
                \(XMLText.escaped(label.text))</text>
                """
        }
    }

    private static func path(_ shape: Picture.Shape, _ center: Spot, _ radius: Int) -> String {
        let corners: [(Int, Int)]
        switch shape {
        case .circle:
            let r = px(radius)
            return """
                M\(px(center.x - radius)) \(px(center.y))a\(r) \(r) 0 1 0 \(px(2 * radius)) 0\
                a\(r) \(r) 0 1 0 \(px(-2 * radius)) 0z
                """
        case .square:
            let half = radius * 9 / 10
            corners = [(-half, -half), (half, -half), (half, half), (-half, half)]
        case .diamond:
            let half = radius * 13 / 10
            corners = [(0, -half), (half, 0), (0, half), (-half, 0)]
        case .triangle:
            corners = [
                (0, -radius * 12 / 10), (radius * 11 / 10, radius * 8 / 10),
                (-radius * 11 / 10, radius * 8 / 10),
            ]
        case .invertedTriangle:
            corners = [
                (0, radius * 12 / 10), (radius * 11 / 10, -radius * 8 / 10),
                (-radius * 11 / 10, -radius * 8 / 10),
            ]
        }
        return "M" + corners.map { "\(px(center.x + $0)) \(px(center.y + $1))" }.joined(separator: "L") + "z"
    }

    private static func attributes(_ stroke: Picture.Stroke) -> String {
        var text = " stroke-width=\"\(px(stroke.width))\""
        if !stroke.dashes.isEmpty {
            text += " stroke-dasharray=\"\(stroke.dashes.map(String.init).joined(separator: " "))\""
        }
        return stroke.isFaint ? text + " stroke-opacity=\"0.45\"" : text
    }

    private static func name(_ ink: Picture.Ink) -> String {
        switch ink {
        case .text: "ink"
        case .soft: "soft"
        case .grid: "grid"
        case .axis: "axis"
        case .series(let number): "s\(number % Palette.colors.count)"
        }
    }

    /// Tenths of a pixel as pixels, without a needless `.0`.
    private static func px(_ tenths: Int) -> String {
        let text = ExactDecimal.text(Int64(tenths), scale: 1, decimals: 1)
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// The rules that give a picture its colours.
    static let style: String = {
        func rules(_ color: (Palette.Color) -> String) -> String {
            var text = """
                .kt .card{fill:\(color(Palette.card));stroke:\(color(Palette.grid))}\
                .kt text{stroke:\(color(Palette.card))}\
                .kt text.ink{fill:\(color(Palette.text))}.kt text.soft{fill:\(color(Palette.soft))}\
                .kt .grid{stroke:\(color(Palette.grid))}.kt .axis,.kt line.soft,.kt polyline.soft{stroke:\(color(Palette.axis))}\
                .kt line.ink,.kt .ring{stroke:\(color(Palette.text))}\
                .kt .hollow{fill:\(color(Palette.card))}
                """
            for (number, entry) in Palette.colors.enumerated() {
                let value = color(entry)
                text += """
                    .kt .s\(number){stroke:\(value)}.kt .full.s\(number),.kt .area.s\(number),\
                    .kt text.s\(number){fill:\(value)}\
                    .kt text.s\(number){stroke:\(color(Palette.card))}
                    """
            }
            return text
        }
        return """
            .kt text{font-family:system-ui,-apple-system,"Segoe UI",Helvetica,Arial,sans-serif;\
            paint-order:stroke;stroke-width:3px;stroke-linejoin:round}\
            .kt polyline,.kt .ring{fill:none;stroke-linejoin:round}\
            .kt .area{fill-opacity:.16;stroke-width:.5px;stroke-opacity:.5}\
            .kt .hollow,.kt .ring{stroke-width:1.5px}.kt .full{stroke-width:1px}\
            \(rules(\.light))\
            @media screen and (prefers-color-scheme:dark){\(rules(\.dark))}
            """
    }()
}
