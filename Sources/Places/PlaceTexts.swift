/// The texts of a place in an answer, with the parts that matched.
struct PlaceTexts {
    let primary: Suggestion.Text
    let secondary: Suggestion.Text
    let full: Suggestion.Text

    /// - Parameter homeCode: the country whose name is left out, because the request comes from there.
    init(_ place: Int32, in gazetteer: Gazetteer, homeCode: String? = nil, trace: MatchTrace? = nil) {
        let country = gazetteer.country(of: place)
        primary = Suggestion.Text(gazetteer.primaryText(place), matches: trace?.name ?? [])
        let region = Suggestion.Text(gazetteer.region(of: place).name, matches: trace?.region ?? [])
        let isHome = homeCode != nil && country.code == homeCode
        let land = isHome ? Suggestion.Text("") : Suggestion.Text(country.name, matches: trace?.country ?? [])
        secondary = Self.join(region, land)
        full = Self.join(primary, secondary)
    }

    private static func join(_ a: Suggestion.Text, _ b: Suggestion.Text) -> Suggestion.Text {
        if a.text.isEmpty { return b }
        if b.text.isEmpty { return a }
        let front = a.text + ", "
        let shift = front.unicodeScalars.count
        return Suggestion.Text(
            front + b.text,
            matches: a.matches + b.matches.map { $0.lowerBound + shift..<$0.upperBound + shift }
        )
    }
}
