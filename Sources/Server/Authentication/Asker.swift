import Store
import Web

/// The authenticated caller.
enum Asker: Sendable {
    /// A browser that is signed in.
    case session(Session, id: BearerToken)
    /// An app with one athlete's key.
    case key(AccessKey)

    /// The name under which pending consents store the asker.
    var name: String {
        switch self {
        case .session(let session, _): session.digest
        case .key(let key): key.id
        }
    }

    /// Whether the asker may see an athlete's data.
    func maySee(_ athlete: String) -> Bool {
        switch self {
        case .session(let session, _): session.athlete.map { $0.utf8.elementsEqual(athlete.utf8) } ?? true
        case .key(let key): key.athlete.utf8.elementsEqual(athlete.utf8)
        }
    }
}
