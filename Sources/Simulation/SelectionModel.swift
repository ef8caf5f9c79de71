internal import Basics
package import Places

/// How a person picks from the lists that a client shows: the parameters of a simulated selection.
///
/// Every default is an assumption with a source, which `settings` prints; probabilities are in millionths.
package struct SelectionModel: Sendable, Hashable {
    /// With what a suggestion is picked.
    package enum Input: String, Sendable, Hashable, CaseIterable {
        case mouse
        case keys
        case touch

        /// How long a pick takes by the Keystroke-Level Model (Card, Moran & Newell 1980): M 1.35 s to make up
        /// one's mind, H 0.40 to move the hand, P 1.10 to point, K 0.20 to press.
        package var pickMilliseconds: Int {
            switch self {
            case .mouse: 3050
            case .keys: 1750
            case .touch: 1550
            }
        }

        /// How long it takes somebody who has made up their mind and has their hand there: without M and H.
        package var pickMillisecondsOfWatcher: Int {
            switch self {
            case .mouse: 1300
            case .keys: 400
            case .touch: 200
            }
        }
    }

    /// The chance of looking at a new list.
    package var looking: Int64 = 160_000
    /// The same where the list's text ends a word.
    package var lookingAtWordBoundary: Int64 = 320_000
    /// The same where the list comes in a pause.
    package var lookingInPause: Int64 = 320_000
    /// From how long on a gap between two edits is a pause.
    package var pauseMilliseconds = 500
    /// From the list on the screen to the last keystroke.
    package var reactionMilliseconds = 240
    package var input: Input = .mouse
    /// From the last keystroke to the pick; nil for what the input takes.
    package var pickMilliseconds: Int?
    package var latency: LatencyModel = .fixed(100)
    package var seed: UInt64 = 1

    package init() {}

    /// From the last keystroke to the pick.
    package var pick: Int { pickMilliseconds ?? input.pickMilliseconds }

    /// From the last keystroke to the pick of somebody who was waiting for the place.
    package var watcherPick: Int { pickMilliseconds ?? input.pickMillisecondsOfWatcher }

    /// The gap with which a person types on whose session has no two edits: the mean of 168,960 people at
    /// desktop keyboards (Dhakal et al. 2018).
    static let usualGap = 239
}

// MARK: - Words

extension SelectionModel {
    /// One parameter with its value, for reports, the database and the run's digest.
    package struct Setting: Sendable, Hashable {
        package var key: String
        package var value: String
        package var isDefault: Bool
        /// What it means and where the default comes from.
        package var meaning: String
    }

    /// Every parameter.
    package var settings: [Setting] {
        let usual = SelectionModel()
        func row(_ key: String, _ value: String, _ usual: String, _ meaning: String) -> Setting {
            Setting(key: key, value: value, isDefault: value == usual, meaning: meaning)
        }
        return [
            row(
                "looking",
                Self.share(looking),
                Self.share(usual.looking),
                "The chance that a person looks at a new list. A wanted suggestion on screen is passed over in 60 % "
                    + "of sessions (Li et al. 2014): 0.84 cubed, for the three lists that a typical session shows it in."
            ),
            row(
                "atWordBoundary",
                Self.share(lookingAtWordBoundary),
                Self.share(usual.lookingAtWordBoundary),
                "The same where the text ends a word: use is likeliest there (Mitra et al. 2014); twice as likely "
                    + "is our assumption."
            ),
            row(
                "inPause",
                Self.share(lookingInPause),
                Self.share(usual.lookingInPause),
                "The same where the list comes in a pause; twice as likely is our assumption."
            ),
            row(
                "pause",
                "\(pauseMilliseconds) ms",
                "\(usual.pauseMilliseconds) ms",
                "A gap between two edits from here on is a pause: one gap in ten is (90th percentile 488 ms)."
            ),
            row(
                "reaction",
                "\(reactionMilliseconds) ms",
                "\(usual.reactionMilliseconds) ms",
                "From the list on screen to the last keystroke: perceive, decide, move (Card, Moran & Newell 1983)."
            ),
            row(
                "input",
                input.rawValue,
                usual.input.rawValue,
                "With what people pick: it sets the time of a pick (Keystroke-Level Model, 1980)."
            ),
            row(
                "pick",
                "\(pick) ms",
                "\(usual.pick) ms",
                "From the last keystroke to the pick, but never later than the log has it: mouse 3,050 ms, arrow keys "
                    + "1,750, touch 1,550 (our reading of the model); without the time to decide and reach where "
                    + "people were waiting for the place: 1,300, 400, 200."
            ),
            row(
                "latency",
                latency.words,
                usual.latency.words,
                "How long an answer takes. No vendor publishes it: measure your own."
            ),
            row("seed", "\(seed)", "\(usual.seed)", "Keys every random number of the simulation."),
        ]
    }

    /// A share without needless zeros, such as "0.16".
    static func share(_ perMillion: Int64) -> String {
        let digits = ExactDecimal.text(perMillion, scale: 6, decimals: 6)
        let short = String(digits.reversed().drop { $0 == "0" }.reversed())
        return short.hasSuffix(".") ? String(short.dropLast()) : short
    }
}

extension LatencyModel {
    /// In words, such as "100 ms" or "50 %: 80 ms, 95 %: 210 ms".
    var words: String {
        switch self {
        case .fixed(let milliseconds): return "\(milliseconds) ms"
        case .table(let rows):
            return rows.map { row in
                let percent = ExactDecimal.text(row.perMillion, scale: 4, decimals: 4)
                let short = String(percent.reversed().drop { $0 == "0" }.reversed())
                return "\(short.hasSuffix(".") ? String(short.dropLast()) : short) %: \(row.milliseconds) ms"
            }.joined(separator: ", ")
        }
    }
}
