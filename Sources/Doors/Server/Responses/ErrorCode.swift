import HTTPTypes

enum ErrorCode: String, Sendable, CaseIterable {
    case badRequest = "bad_request"
    case exchangeFailed = "exchange_failed"
    case stateUnknown = "state_unknown"
    case denied
    case accountTaken = "account_taken"
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

    var status: HTTPResponse.Status { row.status }
    /// One sentence for the asker, without any text from the request.
    var message: String { row.message }
    var heading: String { row.heading }
    /// The seconds until a retry makes sense; nil if that is unknown.
    var retryAfter: Int? { row.retryAfter }

    static func rateLimited(minutes: Int) -> String {
        "Strava rate limit exceeded. Please wait \(minutes) \(minutes == 1 ? "minute" : "minutes") and try again."
    }

    private struct Row {
        let status: HTTPResponse.Status
        let message: String
        let heading: String
        let retryAfter: Int?

        init(
            _ status: HTTPResponse.Status, _ message: String, _ heading: String = "This can't be answered",
            retryAfter: Int? = nil
        ) { (self.status, self.message, self.heading, self.retryAfter) = (status, message, heading, retryAfter) }

        static func outage(_ status: HTTPResponse.Status, _ message: String, retryAfter: Int? = 300) -> Row {
            Row(status, message, "This doesn't work right now", retryAfter: retryAfter)
        }
    }

    private var row: Row {
        switch self {
        case .badRequest: Row(.badRequest, "The request can't be understood.")
        case .exchangeFailed: Row(.badRequest, "Could not connect to Strava. Please try again.")
        case .stateUnknown:
            Row(.badRequest, "This Strava reply has expired or was already used. Please connect again.")
        case .denied: Row(.badRequest, "Strava connection cancelled. You can connect later from Settings.")
        case .accountTaken: Row(.conflict, "This Strava account is connected for another athlete.")
        case .scopeMissing:
            Row(
                .badRequest,
                "Strava did not grant access to activities. Please connect again and tick the box for activities.")
        case .keyMissing: Row(.unauthorized, "A key is missing. Send it as x-api-key.", "Signed out")
        case .keyInvalid: Row(.unauthorized, "This key is not valid. tpmerge key create makes a new one.")
        case .notThisAthlete: Row(.forbidden, "This is another athlete's.", "Not allowed")
        case .crossSite:
            Row(.forbidden, "The request came from another site. Nothing was changed.", "Not allowed")
        case .codeInvalid:
            Row(
                .forbidden, "This sign-in link has been used, or is too old. tpmerge sign-in makes a new one.",
                "This link no longer works")
        case .notFound: Row(.notFound, "There is nothing here.", "Not found")
        case .methodNotAllowed: Row(.methodNotAllowed, "This method is not allowed here.")
        case .tooSlow: Row(.requestTimeout, "The request took too long.")
        case .tooLarge: Row(.contentTooLarge, "The request is too large.")
        case .uriTooLong: Row(.uriTooLong, "The address is too long.")
        case .headersTooLarge: Row(.requestHeaderFieldsTooLarge, "The request's headers are too large.")
        case .busy:
            Row(.conflict, "Another run is at work. Please try again in a moment.", "Busy", retryAfter: 10)
        case .notConnected: Row(.conflict, "Strava is not connected.")
        case .writeNotGranted:
            Row(
                .conflict,
                "The connection with Strava does not allow uploads. On tpmerge's machine, run \"tpmerge connect strava --write\"."
            )
        case .notConfigured: Row(.conflict, "No Strava application is configured for this athlete.")
        case .notAvailable: Row(.conflict, "Coming Soon")
        case .unsupportedMediaType: Row(.unsupportedMediaType, "This content type is not supported.")
        case .wrongHost:
            Row(.misdirectedRequest, "The server is not known by this name. Use its own address.", "Not allowed")
        case .invalidParameter: Row(.unprocessableContent, "A parameter has a value that makes no sense.")
        case .unknownParameter: Row(.unprocessableContent, "There is no such parameter.")
        case .duplicateParameter: Row(.unprocessableContent, "A parameter is given twice.")
        case .unusableFile: Row(.unprocessableContent, "The file can't be uploaded.")
        case .tooManyAttempts:
            Row(.tooManyRequests, "Too many wrong attempts. Please wait a minute.", "Please wait", retryAfter: 60)
        case .rateLimited:
            Row(.tooManyRequests, Self.rateLimited(minutes: 15), "Please wait", retryAfter: 900)
        case .internalError:
            .outage(.internalServerError, "Something went wrong in the server.", retryAfter: nil)
        case .stravaNonsense:
            .outage(.badGateway, "Connection failed. Check your internet and try again.", retryAfter: 60)
        case .stravaAway:
            .outage(.serviceUnavailable, "Connection failed. Check your internet and try again.", retryAfter: 60)
        case .memoryDamaged:
            .outage(
                .serviceUnavailable,
                "The athlete's memory can't be read. The next run sets it aside and starts a new one.")
        case .sourceUnreadable:
            .outage(.serviceUnavailable, "One of the athlete's files can't be read. tpmerge check says which.")
        case .storageFull:
            .outage(.serviceUnavailable, "Nothing can be kept: the disk is full or can't be written.")
        }
    }
}
