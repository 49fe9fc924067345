package import Web

/// Where the plan comes from.
package enum FeedLocation: Sendable, Equatable {
    case file(String)
    case standardInput
    case address(Address)

    /// What diagnostics call it: a path, or a name that gives nothing away.
    package var name: String {
        switch self {
        case .file(let path): path
        case .standardInput: "standard input"
        case .address: "feed"
        }
    }
}
