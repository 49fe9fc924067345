package import Basics

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A failed upload or look: the server and the fault.
package struct UploadError: Error, Sendable, Hashable {
    /// The server that failed.
    package let host: String
    package let fault: UploadFault

    package init(host: String, fault: UploadFault) {
        self.host = host
        self.fault = fault
    }

    /// The server's `Retry-After`, at most 24 h.
    package var retryAfter: Duration? {
        guard case .other(.busy(_, let retryAfter)) = fault else { return nil }
        return retryAfter
    }
}

extension UploadError: Failing {
    /// Shows only the host of the address.
    package var failure: Failure { Failure(outlook, event, .plain(advice), codes: [code]) }
}

extension UploadError {
    /// Temporary if the server may accept it later; otherwise nothing can be stored at that place.
    private var outlook: Failure.Kind {
        switch fault {
        case .locked: .temporary
        case .other(let fault): fault.kind == .temporary || fault.kind == .unreachable ? .temporary : .uncreatable
        case .unencrypted, .redirected, .loginNeeded, .loginRefused, .forbidden, .folderMissing, .noUploads, .full:
            .uncreatable
        }
    }

    private var code: Failure.Code {
        switch fault {
        case .unencrypted: "output.unencrypted"
        case .redirected: "output.redirected"
        case .loginNeeded: "output.login_needed"
        case .loginRefused: "output.login_refused"
        case .forbidden: "output.forbidden"
        case .folderMissing: "output.folder_missing"
        case .noUploads: "output.no_uploads"
        case .locked: "output.locked"
        case .full: "output.full"
        case .other: "output.unavailable"
        }
    }

    private var event: String {
        switch fault {
        case .unencrypted: "A password for \(host) would go over unencrypted http, so nothing was sent."
        case .redirected(let status): "\(host) answered \(status): the upload's address redirects elsewhere."
        case .loginNeeded: "\(host) answered 401: it requires a user name and password."
        case .loginRefused: "\(host) answered 401: user name or password is wrong."
        case .forbidden: "\(host) answered 403: it denies access to the upload's address."
        case .folderMissing(let status): "\(host) answered \(status): the folder for the file is missing."
        case .noUploads(let status): "\(host) answered \(status): it does not accept uploads at that address."
        case .locked: "\(host) answered 423: another program has locked the file."
        case .full: "\(host) answered 507: its storage is full."
        case .other(let fault): fault.event(at: host)
        }
    }

    private var advice: String {
        switch fault {
        case .unencrypted: "Use the server's https:// address."
        case .redirected: "Configure the final address instead."
        case .loginNeeded: "Add both to the configuration."
        case .loginRefused: "Correct them; an account with a second factor needs an app password."
        case .forbidden: "Check the address, and what this user may read and write."
        case .folderMissing: "Create the folder on the server, or correct the upload's address."
        case .noUploads: "Use the file's WebDAV address, not that of its page."
        case .locked: "Try again later."
        case .full: "Free some space on the server, then run tpmerge again."
        case .other(let fault): fault.advice
        }
    }
}

extension FetchFault {
    fileprivate var advice: String {
        switch self {
        case .hostNotFound: "Check the network, and the upload's address for a misspelt name."
        case .unreachable: "Check the network, and the port in the upload's address if it has one."
        case .insecure(.certificate): "Check this machine's clock and its CA certificates."
        case .insecure(.handshake): "Check that the upload's address is served over https."
        case .redirectRefused, .unexpected, .refused, .tooLarge: "Check the upload's address."
        case .busy(_, let retryAfter?): "Try again in \(retryAfter.inWords)."
        case .busy, .timedOut, .interrupted, .damaged: "Try again later."
        case .cancelled: "You can run it again at any time."
        }
    }
}

/// Why an upload is not known to be stored, or the present document can't be seen.
package enum UploadFault: Sendable, Hashable {
    /// A password would go over plain http; nothing was sent.
    case unencrypted
    /// The address redirects elsewhere.
    case redirected(status: Int)
    /// A 401 to a request without credentials.
    case loginNeeded
    /// A 401 to a request with credentials.
    case loginRefused
    /// A 403.
    case forbidden
    /// A 404 or 409: the folder for the file is missing.
    case folderMissing(status: Int)
    /// A 405 or 501: the server accepts no uploads there.
    case noUploads(status: Int)
    /// A 423: another program has locked the file.
    case locked
    /// A 507: the server's storage is full.
    case full
    /// Any other fault of a request.
    case other(FetchFault)
}

extension UploadFault {
    /// Maps an unsuccessful response to a fault.
    init(_ response: Response, hasCredentials: Bool, now: () -> Date) {
        let status = response.status
        switch status {
        case 300...303, 307, 308: self = .redirected(status: status)
        case 401: self = hasCredentials ? .loginRefused : .loginNeeded
        case 403: self = .forbidden
        case 405, 501: self = .noUploads(status: status)
        case 423: self = .locked
        case 507: self = .full
        default: self = .other(FetchFault(response, now: now))
        }
    }
}
