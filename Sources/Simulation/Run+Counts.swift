package import Billing

extension Run {
    /// When the finally chosen places first stood in the list, had every text been asked.
    package struct SuggestionSummary: Hashable, Sendable {
        /// A number of sessions in which the place first stood in the list after so many characters.
        package struct FirstShown: Hashable, Sendable {
            package var characters: Int64
            package var sessions: Int64

            package init(characters: Int64, sessions: Int64) {
                self.characters = characters
                self.sessions = sessions
            }
        }

        /// How many places the mock knows.
        package var places: Int64
        /// Selected sessions whose place the mock knows.
        package var sessions: Int64
        /// Ascending by characters.
        package var firstShown: [FirstShown]
        /// Known, but in no list of the session.
        package var neverShown: Int64
        /// Selected sessions whose place is missing from the log or unknown to the mock.
        package var unknown: Int64

        package init(
            places: Int64,
            sessions: Int64,
            firstShown: [FirstShown],
            neverShown: Int64,
            unknown: Int64
        ) {
            self.places = places
            self.sessions = sessions
            self.firstShown = firstShown
            self.neverShown = neverShown
            self.unknown = unknown
        }
    }

    /// How many sessions of a user bucket had one shape under one client.
    package struct TallyRow: Hashable, Sendable {
        package var client: Int
        /// 0 to 255.
        package var bucket: Int
        package var shape: SessionShape
        package var sessions: Int64

        package init(client: Int, bucket: Int, shape: SessionShape, sessions: Int64) {
            self.client = client
            self.bucket = bucket
            self.shape = shape
            self.sessions = sessions
        }
    }
}
