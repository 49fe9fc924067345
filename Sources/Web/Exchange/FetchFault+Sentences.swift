extension FetchFault {
    /// What happened at that server, whatever it was asked for.
    func event(at host: String) -> String {
        switch self {
        case .hostNotFound: "\(host) cannot be found."
        case .unreachable(.connectionRefused): "\(host) cannot be reached: it refuses the connection."
        case .unreachable(.noRoute): "\(host) cannot be reached: no network leads there."
        case .insecure(.certificate): "\(host) could not prove who it is: its certificate is not trusted."
        case .insecure(.handshake): "No secure connection to \(host) could be made."
        case .redirectRefused(let refusal): refusal.event(host)
        case .refused(let status): "\(host) answered \(status): it does not accept the request."
        case .unexpected(let status): "\(host) answered \(status), which says nothing of use."
        case .busy(let status, _) where status == 429: "\(host) answered 429: it was asked too often."
        case .busy(let status, _): "\(host) answered \(status): it has trouble of its own."
        case .timedOut(.connecting): "\(host) did not take the connection in time."
        case .timedOut(.idle): "\(host) stopped sending."
        case .timedOut(.total): "\(host) was too slow."
        case .interrupted: "\(host) broke the connection before the answer was complete."
        case .damaged(.protocolViolation): "\(host) sent an answer that is no valid HTTP."
        case .damaged(.compression): "\(host) sent a body that cannot be unpacked."
        case .damaged(.unknownEncoding): "\(host) packed its answer in a way it was not asked for."
        case .tooLarge(let limit): "\(host) sent more than \(limit.inBytes)."
        case .cancelled: "The request to \(host) was cancelled."
        }
    }
}

extension RedirectRefusal {
    fileprivate func event(_ host: String) -> String {
        switch self {
        case .plainHTTP(let target): "\(host) redirects to unencrypted http at \(target), which is not followed."
        case .notPublic(let target): "\(host) redirects to \(target), which is no public address and is not followed."
        case .unsupported: "\(host) redirects to something that is no web address, which is not followed."
        case .loop: "\(host) redirects in a circle."
        case .tooMany(let limit): "\(host) redirects more than \(limit) times."
        }
    }
}

extension Int {
    /// So many bytes, in words.
    var inBytes: String {
        let mebibyte = 1024 * 1024
        return self >= mebibyte && self % mebibyte == 0 ? "\(self / mebibyte) MiB" : "\(self) bytes"
    }
}
