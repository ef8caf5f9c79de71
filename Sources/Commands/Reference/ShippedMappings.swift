internal import Reports
internal import Traces

/// What the mappings that come with keytoll read of each event, as a list for the reference.
enum ShippedMappings {
    static var blocks: [Document.Block] {
        [
            .heading("What they read of an event", level: 3),
            .paragraph(
                """
                Of several names the first that stands in an event counts. Where your events have others, write a \
                mapping that begins with one of these: \(code: #"{ "name": "mine", "like": "posthog", … }"#).
                """
            ),
            .list(EventMapping.shipped.map(item)),
        ]
    }

    private static func item(_ mapping: EventMapping) -> Prose {
        func ending(_ kind: EndingKind) -> [String] {
            mapping.endings.filter { $0.value == kind }.keys.sorted()
        }
        let parts: [(key: String, names: [String])] = [
            ("session", mapping.session.map(\.text)),
            ("told apart by", mapping.sessionScope.map(\.text)),
            ("time", mapping.time.map(\.text)),
            ("user", mapping.user.map(\.text)),
            ("text", mapping.text.map(\.text)),
            ("event", mapping.event.map(\.text)),
            ("its name for an edit", mapping.inputEvents),
            ("for a pick", ending(.selected)), ("for a text sent as typed", ending(.submitted)),
            ("for giving up", ending(.abandoned)),
            ("place", mapping.place.map(\.text)),
            ("picked text", mapping.chosenText.map(\.text)),
            ("box", mapping.field.map(\.text)),
            ("the event's id", mapping.eventID.map(\.text)),
        ]
        var prose: Prose = "\(code: mapping.name): "
        for (index, part) in parts.filter({ !$0.names.isEmpty }).enumerated() {
            prose.append("\(index > 0 ? "; " : "")\(part.key) ")
            for (place, name) in part.names.enumerated() {
                prose.append("\(place > 0 ? ", " : "")\(code: name)")
            }
        }
        if mapping.isOneLog {
            prose.append(
                "; a file whose first event names no session is one log, whose visits endings and silence part"
            )
        }
        return prose
    }
}
