extension UploadError: CustomStringConvertible {
    /// What happened, where, and what to do next; the host is the only part of the address in it.
    package var description: String { "\(event) \(advice)" }
}

extension UploadError {
    private var event: String {
        switch fault {
        case .unencrypted: "A password for \(host) would go over unencrypted http, so nothing was sent."
        case .redirected(let status): "\(host) answered \(status): the upload's address leads to another one."
        case .loginNeeded: "\(host) answered 401: it wants a user name and password."
        case .loginRefused: "\(host) answered 401: user name or password is wrong."
        case .forbidden: "\(host) answered 403: it does not give access to the upload's address."
        case .folderMissing(let status): "\(host) answered \(status): the folder for the file is missing."
        case .noUploads(let status): "\(host) answered \(status): it takes no uploads at that address."
        case .locked: "\(host) answered 423: another program has locked the file."
        case .full: "\(host) answered 507: its storage is full."
        case .other(let fault): fault.event(at: host)
        }
    }

    private var advice: String {
        switch fault {
        case .unencrypted: "Use the server's https:// address."
        case .redirected: "Write the address where that ends."
        case .loginNeeded: "Add both to the configuration."
        case .loginRefused: "Correct them; an account with a second factor needs an app password."
        case .forbidden: "Check the address, and what this user may read and write."
        case .folderMissing: "Create the folder on the server, or correct the upload's address."
        case .noUploads: "Use the file's WebDAV address, not that of its page."
        case .locked: "Try again later."
        case .full: "Make room on the server, then run it again."
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
        case .cancelled: "Run it again when you like."
        }
    }
}
