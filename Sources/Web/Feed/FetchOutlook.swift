/// What a failed download means for the one who asked, however it failed.
package enum FetchOutlook: Sendable, Hashable {
    /// The server can't be found or reached at all.
    case unreachable
    /// Asking again won't help before somebody changes something.
    case permanent
    /// Asking again later may help.
    case temporary
    /// What is served there is nothing to be read.
    case unusable
}

extension FetchFault {
    /// What this fault means for the one who asked.
    package var outlook: FetchOutlook {
        switch self {
        case .hostNotFound, .unreachable: .unreachable
        case .insecure, .redirectRefused, .refused, .unexpected: .permanent
        case .busy, .timedOut, .interrupted, .damaged, .cancelled: .temporary
        case .tooLarge: .unusable
        }
    }
}
