internal import Basics

/// One question that people bring to a log, and whether it can answer it.
package struct LogAnswer: Sendable, Hashable {
    package enum Verdict: String, Sendable, Hashable {
        case yes
        /// With what `because` says in mind.
        case partly
        case no
    }

    /// The question, as in "requests and their cost".
    package var question: String
    package var verdict: Verdict
    /// Why, as a clause; empty where there is nothing to say.
    package var because: String

    /// The same with one more reason for doubt; what cannot be answered at all needs none.
    fileprivate func doubted(_ reason: String) -> LogAnswer {
        if verdict == .no { return self }
        let because = because.isEmpty ? reason : reason + "; " + because
        return LogAnswer(question: question, verdict: .partly, because: because)
    }
}

extension LogInspection {
    /// What the log can answer, in a fixed order.
    package func answers(_ health: LogHealth) -> [LogAnswer] {
        var answers: [LogAnswer] = []
        func add(_ question: String, _ verdict: LogAnswer.Verdict, _ because: String = "") {
            answers.append(LogAnswer(question: question, verdict: verdict, because: because))
        }
        if gaps.total == 0 {
            let isLeftOut = health.edits == 0 && health.rules.otherEvents > 0
            add(
                "requests and their cost",
                .no,
                isLeftOut
                    ? "no session has an edit, and \(ExactDecimal.grouped(health.rules.otherEvents)) events of other names "
                        + "were left out: a mapping with your inputEvents brings them in"
                    : "no session has two edits"
            )
        } else if clockStep == 0 {
            add("requests and their cost", .no, "all gaps are 0 ms, the times seem rounded")
        } else if health.synthesised + health.imputed > 0 {
            let made = health.synthesised + health.imputed
            add(
                "requests and their cost",
                .partly,
                "the times of \(Self.share(made, of: health.sessions)) of the sessions are made up"
            )
        } else if clockStep > 10, gaps.total >= Self.leastGapsForClock {
            add(
                "requests and their cost",
                .partly,
                "the clock moves in steps of \(clockStep) ms, so waits that are multiples of it depend on ties"
            )
        } else {
            add("requests and their cost", .yes)
        }
        if health.gaps.withoutEdits != nil {
            answers[0] = answers[0].doubted(
                "\(Self.share(health.sessionsWithoutEdits, of: health.sessions)) of the sessions hold no edit"
            )
        }
        if health.unrecorded == 0, health.sessions > 0 {
            add("cost of sessions by how they end", .yes)
        } else {
            add(
                "cost of sessions by how they end",
                health.unrecorded == health.sessions ? .no : .partly,
                "\(Self.share(health.unrecorded, of: health.sessions)) of the endings are not recorded"
            )
        }
        if health.masked == health.sessions {
            add("when the chosen place stood in the list", .no, "no text can be read back")
        } else if selectedWithPlace == 0 {
            add("when the chosen place stood in the list", .no, "no session names the place that was picked")
        } else if selectedWithPlace < health.selected || health.masked > 0 {
            add(
                "when the chosen place stood in the list",
                .partly,
                "\(Self.share(selectedWithPlace, of: health.selected)) of the selections name the place"
            )
        } else {
            add("when the chosen place stood in the list", .yes)
        }
        let named = health.sessions - health.sessionsWithoutUser
        let people = health.people.count.value
        if people < 2 {
            add("how sure the figures are", .no, "ranges need two people or more")
        } else if named == 0 {
            add(
                "how sure the figures are",
                .partly,
                "no session names a user, so that each counts as a person"
            )
        } else if health.sessionsWithoutUser > 0 {
            add(
                "how sure the figures are",
                .partly,
                "\(Self.share(named, of: health.sessions)) of the sessions name a user"
            )
        } else if people < Self.fewPeople {
            add(
                "how sure the figures are",
                .partly,
                "ranges from fewer than \(Self.fewPeople) people say too little"
            )
        } else {
            add("how sure the figures are", .yes)
        }
        if named == health.sessions, sessionsWithStart == health.sessions, named > 0 {
            add("caches and tokens kept over sessions", .yes)
        } else {
            add("caches and tokens kept over sessions", .no, "every session must name its user and its start")
        }
        guard let percent = health.gaps.missingPercent else { return answers }
        return answers.map { $0.doubted("up to \(percent) % of the sessions are missing or incomplete") }
    }

    /// Of fewer gaps even a fine clock may make all of them multiples of something.
    private static let leastGapsForClock = 30
    /// Below so many people intervals hold the truth less often than they say.
    private static let fewPeople: Int64 = 40

    /// A part in whole per cent, never 0 or 100 where that is not so.
    private static func share(_ part: Int64, of whole: Int64) -> String {
        if whole == 0 { return "0 %" }
        let percent = (part * 200 + whole) / (2 * whole)
        if percent == 0, part > 0 { return "less than 1 %" }
        if percent == 100, part < whole { return "more than 99 %" }
        return "\(percent) %"
    }
}
