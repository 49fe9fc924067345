import Basics
import Profiles
import Store
import Uploads

/// Ends a request: the error, and what the asker may know about it.
struct ServerError: Error, Sendable {
    let code: ErrorCode
    /// Replaces the code's message; without secrets, paths and internal names.
    var message: String?
    var parameter: String?
    /// Replaces the code's number of seconds.
    var retryAfter: Int?
    var allowed: [String] = []

    init(
        _ code: ErrorCode, _ message: String? = nil, parameter: String? = nil, retryAfter: Int? = nil,
        allowed: [String] = []
    ) {
        (self.code, self.message, self.parameter, self.retryAfter) = (code, message, parameter, retryAfter)
        self.allowed = allowed
    }
}

extension ServerError {
    var sentence: String { message ?? code.message }

    static let nothingKnown = ServerError(
        .memoryDamaged, "Nothing is known yet. The first run brings plan and activities.")

    init(_ bad: BadParameter) {
        let code: ErrorCode =
            switch bad.kind {
            case .invalid: .invalidParameter
            case .unknown: .unknownParameter
            case .duplicate: .duplicateParameter
            }
        self.init(code, bad.sentence, parameter: bad.name)
    }

    /// - Returns: nil for an error that no route throws.
    init?(any error: any Error) {
        switch error {
        case let error as ServerError: self = error
        case let bad as BadParameter: self.init(bad)
        case let error as RunError: self.init(error)
        case let error as StoreError: self.init(error)
        case let obstacle as UploadObstacle: self.init(sending: obstacle)
        default: return nil
        }
    }
}
