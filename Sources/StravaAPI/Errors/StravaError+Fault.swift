import Web

extension StravaError {
    /// What a request means that brought no whole answer.
    init(_ fault: FetchFault) {
        switch fault {
        case .hostNotFound, .unreachable, .insecure: self = .unreachable(fault)
        case .redirectRefused: self = .redirected
        case .refused(let status), .unexpected(let status): self = .refused(status: status)
        case .busy, .timedOut, .interrupted, .damaged, .tooLarge, .cancelled: self = .unavailable(fault)
        }
    }

    /// What an answer from the consent page means that is no consent.
    package init(_ error: ConsentError) {
        switch error {
        case .denied: self = .denied
        case .wrongState: self = .wrongState
        case .malformed: self = .unusable("a reply to the consent request")
        }
    }
}
