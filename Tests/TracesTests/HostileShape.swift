@testable import Traces

/// How one reader's logs are written, as far as a hostile row needs it.
struct HostileShape: Sendable {
    let name: String
    var header = ""
    /// A row of a session, a time as it stands there, and a text.
    let row: @Sendable (_ session: String, _ time: String, _ text: String) -> String
    /// Two times 100 ms apart.
    let times: (String, String)
    /// What becomes of a row that is cut off in its middle, or is nothing but zeroes.
    let cut: SkipReason
    /// What becomes of times: a word, not a number, 2^63, below zero.
    let badTime: SkipReason
    /// Whether times are numbers outside quotes, so that a word in their place breaks the grammar.
    var hasBareNumbers = false
    var hasSessionIDs = true
    var isReadAsWindows1252 = false
    /// What a zero inside a text does; nil: it is a character like any other.
    var zeroInText: SkipReason?
    /// What a negative time does; nil: it is a time before 1970.
    var negative: SkipReason?

    var format: LogFormat { LogFormat.named(name)! }

    static let all = [
        HostileShape(
            name: "keytoll",
            row: { #"{"session":"\#($0)","edits":[[\#($1),"\#($2)"]]}"# },
            times: ("0", "100"),
            cut: .notJSON,
            badTime: .timeTooLarge,
            hasBareNumbers: true,
            zeroInText: .notJSON,
            negative: .negativeTime
        ),
        HostileShape(
            name: "events",
            header: "session,time,text\n",
            row: { "\($0),\($1),\($2)" },
            times: ("1772324981587", "1772324981687"),
            cut: .wrongColumnCount,
            badTime: .unreadableTime
        ),
        HostileShape(
            name: "events",
            header: "session\ttime\ttext\n",
            row: { "\($0)\t\($1)\t\($2)" },
            times: ("1772324981.587", "1772324981.687"),
            cut: .wrongColumnCount,
            badTime: .unreadableTime
        ),
        HostileShape(
            name: "events",
            row: { #"{"session":"\#($0)","time":\#($1),"text":"\#($2)"}"# },
            times: ("1772324981587", "1772324981687"),
            cut: .notJSON,
            badTime: .unreadableTime,
            hasBareNumbers: true,
            zeroInText: .notJSON
        ),
        HostileShape(
            name: "posthog",
            row: {
                #"{"event":"place_search_input","distinct_id":"u","properties":{"$session_id":"\#($0)","text":"\#($2)"},"timestamp":"\#($1)"}"#
            },
            times: ("2026-03-01T00:29:41.587Z", "2026-03-01T00:29:41.687Z"),
            cut: .notJSON,
            badTime: .unreadableTime,
            zeroInText: .notJSON,
            negative: .unreadableTime
        ),
        HostileShape(
            name: "amplitude",
            row: {
                #"{"event_type":"place_search_input","session_id":"\#($0)","client_event_time":"\#($1)","event_properties":{"text":"\#($2)"}}"#
            },
            times: ("2026-03-01 00:29:41.587000", "2026-03-01 00:29:41.687000"),
            cut: .notJSON,
            badTime: .unreadableTime,
            zeroInText: .notJSON,
            negative: .unreadableTime
        ),
        HostileShape(
            name: "segment",
            row: {
                #"{"event":"place_search_input","context":{"sessionId":"\#($0)"},"originalTimestamp":"\#($1)","properties":{"text":"\#($2)"}}"#
            },
            times: ("2026-03-01T00:29:41.587Z", "2026-03-01T00:29:41.687Z"),
            cut: .notJSON,
            badTime: .unreadableTime,
            zeroInText: .notJSON,
            negative: .unreadableTime
        ),
        HostileShape(
            name: "ga4",
            row: {
                #"{"event_name":"place_search_input","event_timestamp":"\#($1)","event_params":[{"key":"ga_session_id","value":{"int_value":"\#($0)"}},{"key":"text","value":{"string_value":"\#($2)"}}]}"#
            },
            times: ("1772324981587000", "1772324981687000"),
            cut: .notJSON,
            badTime: .unreadableTime,
            zeroInText: .notJSON
        ),
        HostileShape(
            name: "dom-events",
            row: { #"{"session":"\#($0)","t":\#($1),"type":"input","value":"\#($2)"}"# },
            times: ("1234.5", "1334.5"),
            cut: .notJSON,
            badTime: .unreadableTime,
            hasBareNumbers: true,
            zeroInText: .notJSON
        ),
        HostileShape(
            name: "language-hero",
            header: "message_id,key_time,content,event_for_message_type\n",
            row: { "\($0),\($1),\($2),0" },
            times: ("2018-09-21 07:14:16.829", "2018-09-21 07:14:16.929"),
            cut: .wrongColumnCount,
            badTime: .unreadableTime,
            negative: .unreadableTime
        ),
        HostileShape(
            name: "aalto",
            header: "PARTICIPANT_ID\tTEST_SECTION_ID\tUSER_INPUT\tPRESS_TIME\tLETTER\n",
            row: { "7\t\($0)\t\t\($1)\t\($2.suffix(1))" },
            times: ("1471000000000", "1471000000100"),
            cut: .wrongColumnCount,
            badTime: .unreadableTime,
            isReadAsWindows1252: true
        ),
        HostileShape(
            name: "rrweb",
            row: {
                #"{"type":3,"data":{"source":5,"id":12,"text":"\#($2)","by":"\#($0)"},"timestamp":\#($1)}"#
            },
            times: ("1772324981587", "1772324981687"),
            cut: .notJSON,
            badTime: .unreadableTime,
            hasBareNumbers: true,
            hasSessionIDs: false,
            zeroInText: .notJSON
        ),
        HostileShape(
            name: "keytoll-csv",
            header: SessionTable.header + "\n",
            row: { "\($0),,,,,,\($1),input,\($2),,," },
            times: ("0", "100"),
            cut: .wrongColumnCount,
            badTime: .unreadableTime,
            negative: .negativeTime
        ),
    ]
}
