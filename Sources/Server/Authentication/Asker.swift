import Basics
import Store
import Web

/// The authenticated caller, if any.
enum Asker: Sendable {
    /// A browser that is signed in.
    case session(Session, id: BearerToken)
    /// An app with one athlete's key.
    case key(AccessKey)
    case nobody

    /// The name under which pending consents store the asker; nil for a stranger.
    var name: String? {
        switch self {
        case .session(let session, _): session.digest
        case .key(let key): key.id
        case .nobody: nil
        }
    }

    /// Whether the asker may see an athlete's data.
    func maySee(_ athlete: String) -> Bool {
        switch self {
        case .session(let session, _): session.athlete.map { $0.utf8.elementsEqual(athlete.utf8) } ?? true
        case .key(let key): key.athlete.utf8.elementsEqual(athlete.utf8)
        case .nobody: false
        }
    }

    /// Whether the asker may see all athletes, and so may learn that one doesn't exist.
    var seesAll: Bool {
        if case .session(let session, _) = self { session.athlete == nil } else { false }
    }
}
