/// What the service answers to a request that it refuses.
package struct ServiceError: Error, Hashable, Sendable {
    /// The service's own codes: of `google.rpc.Code` in the new generation, of `status` in the Legacy one.
    ///
    /// `INVALID_REQUEST` is the code of the Legacy API for anything malformed, and the one that the pages of
    /// both generations name for a faulty list of types.
    package enum Code: String, CaseIterable, Hashable, Sendable {
        case invalidArgument = "INVALID_ARGUMENT"
        case invalidRequest = "INVALID_REQUEST"
        case notFound = "NOT_FOUND"
        case resourceExhausted = "RESOURCE_EXHAUSTED"
        case overQueryLimit = "OVER_QUERY_LIMIT"
        case unavailable = "UNAVAILABLE"
        case unknownError = "UNKNOWN_ERROR"

        /// The HTTP status that carries the code; the Legacy API answers 200 to everything.
        package func httpStatus(in generation: APIGeneration) -> Int {
            if generation == .legacy { return 200 }
            return switch self {
            case .invalidArgument, .invalidRequest: 400
            case .notFound: 404
            case .resourceExhausted, .overQueryLimit: 429
            case .unavailable: 503
            case .unknownError: 500
            }
        }
    }

    package var code: Code
    /// The parameter that is wrong, as the service spells it; nil where it is none.
    package var parameter: String?
    /// What is wrong with it; never the typed text.
    package var message: String

    package init(_ code: Code, _ parameter: String? = nil, _ message: String) {
        self.code = code
        self.parameter = parameter
        self.message = message
    }

    /// The error of a malformed request.
    static func malformed(_ generation: APIGeneration, _ parameter: String, _ message: String) -> ServiceError
    {
        ServiceError(generation == .new ? .invalidArgument : .invalidRequest, parameter, message)
    }
}

extension ServiceError: CustomStringConvertible {
    /// `CODE: parameter: message`.
    package var description: String {
        code.rawValue + ": " + (parameter.map { $0 + ": " } ?? "") + message
    }
}
