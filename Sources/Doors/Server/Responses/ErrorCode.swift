import HTTPTypes

/// The API's error codes.
enum ErrorCode: String, Sendable, CaseIterable {
    case badRequest = "bad_request"
    case exchangeFailed = "exchange_failed"
    case stateUnknown = "state_unknown"
    case denied
    case scopeMissing = "scope_missing"
    case keyMissing = "key_missing"
    case keyInvalid = "key_invalid"
    case notThisAthlete = "not_this_athlete"
    case crossSite = "cross_site"
    case codeInvalid = "code_invalid"
    case notFound = "not_found"
    case methodNotAllowed = "method_not_allowed"
    case tooSlow = "too_slow"
    case tooLarge = "too_large"
    case uriTooLong = "uri_too_long"
    case headersTooLarge = "headers_too_large"
    case busy
    case notConnected = "not_connected"
    case writeNotGranted = "write_not_granted"
    case notConfigured = "not_configured"
    case notAvailable = "not_available"
    case unsupportedMediaType = "unsupported_media_type"
    case wrongHost = "wrong_host"
    case invalidParameter = "invalid_parameter"
    case unknownParameter = "unknown_parameter"
    case duplicateParameter = "duplicate_parameter"
    case unusableFile = "unusable_file"
    case tooManyAttempts = "too_many_attempts"
    case rateLimited = "rate_limited"
    case internalError = "internal"
    case stravaNonsense = "strava_nonsense"
    case stravaAway = "strava_away"
    case memoryDamaged = "memory_damaged"
    case sourceUnreadable = "source_unreadable"
    case storageFull = "storage_full"

    var status: HTTPResponse.Status {
        switch self {
        case .badRequest, .exchangeFailed, .stateUnknown, .denied, .scopeMissing: .badRequest
        case .keyMissing, .keyInvalid: .unauthorized
        case .notThisAthlete, .crossSite, .codeInvalid: .forbidden
        case .notFound: .notFound
        case .methodNotAllowed: .methodNotAllowed
        case .tooSlow: .requestTimeout
        case .tooLarge: .contentTooLarge
        case .uriTooLong: .uriTooLong
        case .headersTooLarge: .requestHeaderFieldsTooLarge
        case .busy, .notConnected, .writeNotGranted, .notConfigured, .notAvailable: .conflict
        case .unsupportedMediaType: .unsupportedMediaType
        case .wrongHost: .misdirectedRequest
        case .invalidParameter, .unknownParameter, .duplicateParameter, .unusableFile: .unprocessableContent
        case .tooManyAttempts, .rateLimited: .tooManyRequests
        case .internalError: .internalServerError
        case .stravaNonsense: .badGateway
        case .stravaAway, .memoryDamaged, .sourceUnreadable, .storageFull: .serviceUnavailable
        }
    }

    /// One sentence for the asker, without any text from the request.
    var message: String {
        switch self {
        case .badRequest: "The request can't be understood."
        case .exchangeFailed: "Could not connect to Strava. Please try again."
        case .stateUnknown: "This reply from Strava belongs to no question that is waiting. Please connect again."
        case .denied: "Strava connection cancelled. You can connect later from Settings."
        case .scopeMissing:
            "Strava did not grant access to activities. Please connect again and tick the box for activities."
        case .keyMissing: "A key is missing. Send it as x-api-key."
        case .keyInvalid: "This key is not valid. tpmerge key create makes a new one."
        case .notThisAthlete: "This is another athlete's."
        case .crossSite: "The request came from another site. Nothing was changed."
        case .codeInvalid: "This sign-in link has been used, or is too old. tpmerge sign-in makes a new one."
        case .notFound: "There is nothing here."
        case .methodNotAllowed: "This method is not allowed here."
        case .tooSlow: "The request took too long."
        case .tooLarge: "The request is too large."
        case .uriTooLong: "The address is too long."
        case .headersTooLarge: "The request's headers are too large."
        case .busy: "Another run is at work. Please try again in a moment."
        case .notConnected: "Strava is not connected."
        case .writeNotGranted:
            "The connection with Strava does not allow uploads. On tpmerge's machine, run \"tpmerge connect strava --write\"."
        case .notConfigured: "No Strava application is configured for this athlete."
        case .notAvailable: "Coming Soon"
        case .unsupportedMediaType: "This content type is not supported."
        case .wrongHost: "The server is not known by this name. Use its own address."
        case .invalidParameter: "A parameter has a value that makes no sense."
        case .unknownParameter: "There is no such parameter."
        case .duplicateParameter: "A parameter is given twice."
        case .unusableFile: "The file can't be uploaded."
        case .tooManyAttempts: "Too many wrong attempts. Please wait a minute."
        case .rateLimited: Self.rateLimited(minutes: 15)
        case .internalError: "Something went wrong in the server."
        case .stravaNonsense, .stravaAway: "Connection failed. Check your internet and try again."
        case .memoryDamaged: "The athlete's memory can't be read. The next run sets it aside and starts a new one."
        case .sourceUnreadable: "One of the athlete's files can't be read. tpmerge check says which."
        case .storageFull: "Nothing can be kept: the disk is full or can't be written."
        }
    }

    /// The message when Strava's rate limit is reached.
    static func rateLimited(minutes: Int) -> String {
        "Strava rate limit exceeded. Please wait \(minutes) \(minutes == 1 ? "minute" : "minutes") and try again."
    }

    /// The heading of the error's page.
    var heading: String {
        switch self {
        case .notFound: "Not found"
        case .codeInvalid: "This link no longer works"
        case .notThisAthlete, .crossSite, .wrongHost: "Not allowed"
        case .keyMissing: "Signed out"
        case .busy: "Busy"
        case .tooManyAttempts, .rateLimited: "Please wait"
        case .memoryDamaged, .sourceUnreadable, .storageFull, .stravaAway, .stravaNonsense, .internalError:
            "This doesn't work right now"
        default: "This can't be answered"
        }
    }

    /// The seconds until a retry makes sense; nil if that is unknown.
    var retryAfter: Int? {
        switch self {
        case .busy: 10
        case .tooManyAttempts: 60
        case .rateLimited: 900
        case .stravaNonsense, .stravaAway: 60
        case .memoryDamaged, .sourceUnreadable, .storageFull: 300
        default: nil
        }
    }
}
