package import Basics

extension Response {
    /// Why the server doesn't store or show a document. Only the host of the address is shown. The failure is temporary
    /// if the server may accept it later; otherwise nothing can be stored at that place.
    func uploadFailure(_ method: Request.Method, at host: String, hasCredentials: Bool, now: () -> Instant) -> Failure {
        let (code, reason, advice): (Failure.Code, String, String)
        switch status {
        case 300...303, 307, 308:
            (code, reason) = ("output.redirected", "the upload's address redirects elsewhere")
            advice = "Configure the final address instead."
        case 401 where !hasCredentials:
            (code, reason) = ("output.login_needed", "it requires a user name and password")
            advice = "Add both to the configuration."
        case 401:
            (code, reason) = ("output.login_refused", "user name or password is wrong")
            advice = "Correct them; an account with a second factor needs an app password."
        case 403:
            (code, reason) = ("output.forbidden", "it denies access to the upload's address")
            advice = "Check the address, and what this user may read and write."
        case 404 where method == .put, 409 where method == .put:
            (code, reason) = ("output.folder_missing", "the folder for the file is missing")
            advice = "Create the folder on the server, or correct the upload's address."
        case 405, 501:
            (code, reason) = ("output.no_uploads", "it does not accept uploads at that address")
            advice = "Use the file's WebDAV address, not that of its page."
        case 423:
            (code, reason, advice) = ("output.locked", "another program has locked the file", "Try again later.")
        case 507:
            (code, reason) = ("output.full", "its storage is full")
            advice = "Free some space on the server, then run tpmerge again."
        default:
            return FetchFault(self, now: now).failure(at: host, about: "the upload's address", "output.unavailable")
        }
        return Failure(
            status == 423 ? .temporary : .uncreatable, "\(host) answered \(status): \(reason).", .plain(advice),
            codes: [code])
    }
}

extension FetchFault {
    /// The failure of an exchange with a server that keeps calendars; `address` as in `advice`.
    package func failure(at host: String, about address: String, _ code: Failure.Code) -> Failure {
        Failure(
            kind == .temporary || kind == .unreachable ? .temporary : .uncreatable, event(at: host),
            .plain(advice(about: address)), codes: [code], retryAfter: retryAfter)
    }
}
