import Messages

/// An address that is as good as a password, so that the file which holds it should be private.
enum SecretAddress: String, CaseIterable {
    case feed = "a feed's address"
    case topic = "the topic of an ntfy server"
    case webhook = "a webhook's address"

    /// nil for a way whose place is no secret, or lies in a file of its own.
    init?(of way: MessageWay) {
        switch way {
        case .ntfy: self = .topic
        case .webhook: self = .webhook
        case .telegram, .mail, .command: return nil
        }
    }
}
