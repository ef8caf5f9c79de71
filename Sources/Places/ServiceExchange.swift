/// A request that was made, what a bill sees of it, and what came back.
package struct ServiceExchange: Hashable, Sendable {
    /// What comes back when nothing is wrong.
    package enum Answer: Hashable, Sendable {
        case suggestions([Suggestion])
        case places([FoundPlace])

        var isEmpty: Bool {
            switch self {
            case .suggestions(let list): list.isEmpty
            case .places(let list): list.isEmpty
            }
        }
    }

    package var call: ServiceCall
    package var result: Result<Answer, ServiceError>
}

extension PlaceService {
    /// Answers a request of any kind and tells what the call is to a bill.
    ///
    /// The time is when the request was sent, on the caller's clock.
    package func answer(_ request: ServiceRequest, atMilliseconds: Int64) -> ServiceExchange {
        let result = Result { () throws(ServiceError) in try answer(request) }
        let outcome: ServiceCall.Outcome =
            switch result {
            case .success(let answer): answer.isEmpty ? .foundNothing : .answered
            case .failure(let error): .failed(error.code)
            }
        let (kind, token, fields): (ServiceCall.Kind, SessionToken?, [String]) =
            switch request {
            case .autocomplete(let request): (.autocomplete, request.sessionToken, [])
            case .details(let request): (.details, request.sessionToken, request.fields)
            case .geocoding: (.geocoding, nil, [])
            case .findPlace(let request): (.findPlace, nil, request.fields)
            case .textSearch(let request): (.textSearch, nil, request.fields)
            }
        return ServiceExchange(
            call: ServiceCall(
                atMilliseconds: atMilliseconds,
                generation: generation,
                kind: kind,
                token: token,
                fields: fields,
                outcome: outcome
            ),
            result: result
        )
    }

    private func answer(_ request: ServiceRequest) throws(ServiceError) -> ServiceExchange.Answer {
        switch request {
        case .autocomplete(let request): .suggestions(try autocomplete(request))
        case .details(let request): .places([try details(request)])
        case .geocoding(let request): .places(try geocode(request))
        case .findPlace(let request): .places(try findPlace(request))
        case .textSearch(let request): .places(try textSearch(request))
        }
    }
}
