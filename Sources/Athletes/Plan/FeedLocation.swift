import Basics
import Files
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
    /// What tells one feed, read in one zone and in one way, from another.
    func digest(in zone: Zone) -> UInt64 {
        SecretDigest("\(text)\n\(zone.identifier)\n\(Self.reading)").number
    }

    /// Names the way in which feeds are read. Another name makes every known feed a new one, read in full and compared
    /// with nothing, so it changes only when the same bytes come to mean something else, never with a release. The first
    /// way bears what `User-Agent` said in its time, which is part of the digests in memories.
    private static let reading = "tpmerge/0.1"

    /// Path or address; the latter is secret.
    var text: String {
        switch self {
        case .file(let path): Path.resolved(path)
        case .standardInput: "-"
        case .address(let address): address.revealed()
        }
    }
}
