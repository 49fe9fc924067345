import Basics
import Store
import Web

/// The authenticated caller, if any.
enum Asker: Sendable {
    /// Somebody who has signed in.
    case session(Session, id: BearerToken)
    /// An app with one athlete's key.
    case key(AccessKey)
    case nobody

    /// What pending consents know the asker by; nil for nobody.
    var name: String? {
        switch self {
        case .session(let session, _): session.digest
        case .key(let key): key.id
        case .nobody: nil
        }
    }

    /// Whether somebody may know what there is of an athlete.
    func maySee(_ athlete: String) -> Bool {
        switch self {
        case .session(let session, _): session.athlete.map { $0.utf8.elementsEqual(athlete.utf8) } ?? true
        case .key(let key): key.athlete.utf8.elementsEqual(athlete.utf8)
        case .nobody: false
        }
    }

    /// Whether it is all the same to somebody which athlete it is, so that they may be told that there is none.
    var seesAll: Bool {
        if case .session(let session, _) = self { session.athlete == nil } else { false }
    }
}
