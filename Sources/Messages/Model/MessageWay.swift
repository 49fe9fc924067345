package import Basics
import Export

/// A way by which messages reach an athlete, as configured.
package enum MessageWay: Sendable, Hashable {
    /// - Parameters:
    ///   - server: its address without the topic: `https://ntfy.example.org`.
    ///   - topic: a secret, since it lets anyone read and write.
    case ntfy(server: String, topic: Secret, token: Secret?)
    /// - Parameter chat: its number; empty until `connect telegram` has found it.
    case telegram(chat: String, token: Secret)
    case mail(address: String)
    /// - Parameter signing: the key of the signature; nil for unsigned requests.
    case webhook(address: Secret, signing: Secret?)
    /// A program and its arguments.
    case command([String])

    /// The key of its item in the configuration.
    package var kind: String {
        switch self {
        case .ntfy: "ntfy"
        case .telegram: "telegram"
        case .mail: "mail"
        case .webhook: "webhook"
        case .command: "command"
        }
    }

    /// Whether the receiver tells a repeated message by its key. Older servers of ntfy show both.
    package var knowsKeys: Bool {
        switch self {
        case .ntfy, .telegram: false
        case .mail, .webhook, .command: true
        }
    }

    /// The kind and the host or program, without secrets: `ntfy ntfy.example.org`.
    package var name: String {
        let place =
            switch self {
            case .ntfy(let server, _, _): Self.host(of: server)
            case .telegram: ""
            case .mail(let address): address.split(separator: "@").last.map(String.init) ?? ""
            case .webhook(let address, _): Self.host(of: address.revealed())
            case .command(let words): words.first?.split(separator: "/").last.map(String.init) ?? ""
            }
        let shown = String(place.safeForTerminal.prefix(60))
        return shown.isEmpty ? kind : "\(kind) \(shown)"
    }

    /// What tells it from others of its kind: all of its address, but nothing that may be exchanged, such as a token.
    var target: String {
        switch self {
        case .ntfy(let server, let topic, _): "\(server)/\(topic.revealed())"
        case .telegram(let chat, let token): "\(token.bot)/\(chat)"
        case .mail(let address): address
        case .webhook(let address, _): address.revealed()
        case .command(let words): words.joined(separator: "\0")
        }
    }

    /// Empty if it isn't the address of a server: what can't be read may be a secret.
    private static func host(of address: String) -> String {
        guard let scheme = address.firstRange(of: "://") else { return "" }
        let authority = address[scheme.upperBound...].prefix { !"/?#\\".contains($0) }
        return authority.split(separator: "@").last.map(String.init) ?? ""
    }
}
