import Basics
import Files
import Keyring
package import Web

/// Where the plan comes from.
package enum FeedLocation: Sendable, Equatable {
    case file(String)
    case standardInput
    case address(Address)

    /// Whether it comes through a pipe, which doesn't say whose plan it is.
    package var isStream: Bool {
        switch self {
        case .file(let path): OutputTarget.isStream(path)
        case .standardInput: true
        case .address: false
        }
    }

    /// What diagnostics call it: a path, or a name that gives nothing away.
    package var name: String {
        switch self {
        case .file(let path): path
        case .standardInput: "standard input"
        case .address: "feed"
        }
    }
}

extension FeedLocation {
    /// What tells one feed, read in one zone and by one version of this program, from another.
    func digest(in zone: Zone) -> UInt64 {
        SecretDigest("\(text)\n\(zone.identifier)\n\(HeaderFields.userAgent.value)").number
    }

    /// Path or address; the latter is secret.
    var text: String {
        switch self {
        case .file(let path): Path.resolved(path)
        case .standardInput: "-"
        case .address(let address): address.revealed()
        }
    }
}
