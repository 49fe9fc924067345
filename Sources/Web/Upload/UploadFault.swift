#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Why nothing is known to be stored, or what is there could not be seen.
package enum UploadFault: Sendable, Hashable {
    /// A password would go over plain http; nothing was sent.
    case unencrypted
    /// The address leads to another one.
    case redirected(status: Int)
    /// A 401 to who gave no user name and password.
    case loginNeeded
    /// A 401 to who gave them.
    case loginRefused
    /// A 403.
    case forbidden
    /// A 404 or 409: the folder for the file isn't there.
    case folderMissing(status: Int)
    /// A 405 or 501: no server for uploads.
    case noUploads(status: Int)
    /// A 423: another program holds the file.
    case locked
    /// A 507: no room for it.
    case full
    /// Whatever else can go wrong between asking and having the whole answer.
    case other(FetchFault)
}

extension UploadFault {
    /// What an answer means that is no success.
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
