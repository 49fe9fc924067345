package import Basics
import Files
package import Web

package enum FeedLocation: Sendable, Equatable {
    case file(String)
    case standardInput
    case address(Address)

    /// Whether it is a pipe, which doesn't identify the athlete.
    package var isStream: Bool {
        switch self {
        case .file(let path): OutputTarget.isStream(path)
        case .standardInput: true
        case .address: false
        }
    }

    /// Its name in diagnostics: a path, or a name that reveals nothing.
    package var name: String {
        switch self {
        case .file(let path): path
        case .standardInput: "standard input"
        case .address: "feed"
        }
    }
}

extension FeedLocation {
    /// Identifies a feed, with the zone and the way in which it is read.
    package func digest(in zone: Zone) -> UInt64 {
        SecretDigest("\(text)\n\(zone.identifier)\n\(Self.reading)").number
    }

    /// The version of the reading code. A new version makes every known feed a new one, read in full and compared with
    /// nothing, so it changes only when the same bytes come to mean something else, never with a release. The first
    /// version is the `User-Agent` of that time, which is part of the digests in memories.
    private static let reading = "tpmerge/0.1"

    /// The path or the address; an address is secret.
    package var text: String {
        switch self {
        case .file(let path): Path.resolved(path)
        case .standardInput: "-"
        case .address(let address): address.revealed()
        }
    }
}
