import Basics

/// Ends a request: what went wrong, and what whoever asked may know of it.
struct ServerError: Error, Sendable {
    let code: ErrorCode
    /// In place of the usual sentence; without secrets, paths and names of parts.
    var message: String?
    /// The parameter that is wrong.
    var parameter: String?
    /// In place of the usual seconds.
    var retryAfter: Int?
    /// The methods that may be used instead.
    var allowed: [String] = []

    init(
        _ code: ErrorCode, _ message: String? = nil, parameter: String? = nil, retryAfter: Int? = nil,
        allowed: [String] = []
    ) {
        self.code = code
        self.message = message
        self.parameter = parameter
        self.retryAfter = retryAfter
        self.allowed = allowed
    }
}

extension ServerError {
    /// What is said of it.
    var sentence: String { message ?? code.message }

    init(_ bad: BadParameter) {
        let code: ErrorCode =
            switch bad.kind {
            case .invalid: .invalidParameter
            case .unknown: .unknownParameter
            case .duplicate: .duplicateParameter
            }
        self.init(code, bad.sentence, parameter: bad.name)
    }

    /// - Returns: nil for an error that no route ends with.
    init?(any error: any Error) {
        switch error {
        case let error as ServerError: self = error
        case let bad as BadParameter: self.init(bad)
        default: return nil
        }
    }
}
