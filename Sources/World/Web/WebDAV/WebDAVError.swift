package import Basics

/// A failed upload or look: the server and the fault.
package struct WebDAVError: Error, Sendable, Hashable {
    /// The server that failed.
    package let host: String
    package let fault: WebDAVFault

    /// The server's `Retry-After`, at most 24 h.
    package var retryAfter: Duration? {
        guard case .other(.busy(_, let retryAfter)) = fault else { return nil }
        return retryAfter
    }
}

extension WebDAVError: Failing {
    /// Shows only the host of the address. Temporary if the server may accept it later; otherwise nothing can be stored
    /// at that place.
    package var failure: Failure {
        switch fault {
        case .unencrypted:
            failure(
                "A password for \(host) would go over unencrypted http, so nothing was sent.",
                "Use the server's https:// address.", "output.unencrypted")
        case .redirected(let status):
            failure(
                "\(host) answered \(status): the upload's address redirects elsewhere.",
                "Configure the final address instead.", "output.redirected")
        case .loginNeeded:
            failure(
                "\(host) answered 401: it requires a user name and password.", "Add both to the configuration.",
                "output.login_needed")
        case .loginRefused:
            failure(
                "\(host) answered 401: user name or password is wrong.",
                "Correct them; an account with a second factor needs an app password.", "output.login_refused")
        case .forbidden:
            failure(
                "\(host) answered 403: it denies access to the upload's address.",
                "Check the address, and what this user may read and write.", "output.forbidden")
        case .folderMissing(let status):
            failure(
                "\(host) answered \(status): the folder for the file is missing.",
                "Create the folder on the server, or correct the upload's address.", "output.folder_missing")
        case .noUploads(let status):
            failure(
                "\(host) answered \(status): it does not accept uploads at that address.",
                "Use the file's WebDAV address, not that of its page.", "output.no_uploads")
        case .locked:
            failure(
                "\(host) answered 423: another program has locked the file.", "Try again later.", "output.locked",
                .temporary)
        case .full:
            failure(
                "\(host) answered 507: its storage is full.", "Free some space on the server, then run tpmerge again.",
                "output.full")
        case .other(let fault):
            failure(
                fault.event(at: host), fault.advice(about: "the upload's address"), "output.unavailable",
                fault.kind == .temporary || fault.kind == .unreachable ? .temporary : .uncreatable)
        }
    }

    private func failure(
        _ event: String, _ advice: String, _ code: Failure.Code, _ kind: Failure.Kind = .uncreatable
    ) -> Failure {
        Failure(kind, event, .plain(advice), codes: [code])
    }
}

/// Why an upload is not known to be stored, or the present document can't be seen.
package enum WebDAVFault: Sendable, Hashable {
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

extension WebDAVFault {
    /// Maps an unsuccessful response to a fault.
    init(_ response: Response, hasCredentials: Bool, now: () -> Instant) {
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
