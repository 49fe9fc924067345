package import Basics
import Export

/// A way by which messages reach an athlete, as configured.
package enum MessageWay: Sendable, Hashable {
    /// - Parameters:
    ///   - server: the server's address without the topic: `https://ntfy.example.org`.
    ///   - topic: a secret, since it lets anyone read and write.
    case ntfy(server: String, topic: Secret, token: Secret?)
    /// - Parameter chat: its number; empty until `connect telegram` has found it.
    case telegram(chat: String, token: Secret)
    case mail(address: String)
    /// - Parameter signing: the key of the signature; nil for unsigned requests.
    case webhook(address: Secret, signing: Secret?)
    case command([String])

    /// The key of its item in the configuration; the host or program, without secrets; what distinguishes it from
    /// others of its kind, which is its whole address, but nothing that may be replaced, such as a token; and whether the
    /// receiver recognises a repeated message by its key.
    private var facts: (kind: String, place: String, target: String, knowsKeys: Bool) {
        switch self {
        // Older servers show both.
        case .ntfy(let server, let topic, _): ("ntfy", Self.host(of: server), "\(server)/\(topic.revealed())", false)
        case .telegram(let chat, let token): ("telegram", "", "\(token.bot)/\(chat)", false)
        case .mail(let address): ("mail", address.split(separator: "@").last.map(String.init) ?? "", address, true)
        case .webhook(let address, _): ("webhook", Self.host(of: address.revealed()), address.revealed(), true)
        case .command(let words):
            (
                "command", words.first?.split(separator: "/").last.map(String.init) ?? "",
                words.joined(separator: "\0"), true
            )
        }
    }

    package var kind: String { facts.kind }
    var target: String { facts.target }
    var knowsKeys: Bool { facts.knowsKeys }

    /// The kind and the host or program, without secrets: `ntfy ntfy.example.org`.
    package var name: String {
        let shown = String(facts.place.safeForTerminal.prefix(60))
        return shown.isEmpty ? kind : "\(kind) \(shown)"
    }

    /// Returns the host; empty if the text isn't a server's address, since it may then be a secret.
    private static func host(of address: String) -> String {
        guard let scheme = address.firstRange(of: "://") else { return "" }
        let authority = address[scheme.upperBound...].prefix { !"/?#\\".contains($0) }
        return authority.split(separator: "@").last.map(String.init) ?? ""
    }
}

package struct WayConfiguration: Sendable, Equatable {
    package private(set) var way: MessageWay
    package internal(set) var sends: Set<MessageKind>
    /// Its position among the athlete's ways, from 1.
    package let position: Int
    /// Its name to show, unique among the athlete's ways: `mail example.org (2)`.
    package let name: String
    /// Its name in the outbox: `mail example.org#1f0c96aa`. It depends on neither the position nor the other ways, so
    /// that nothing is sent twice after a way was added, removed or moved.
    package let id: String
    /// The certificates of authorities that its server may have besides those of the system: a file in PEM; nil for none.
    package var caFile: String?

    /// The ways in the order of the configuration.
    ///
    /// - Parameter digest: makes hexadecimal digits, which distinguish secrets without revealing them.
    package static func all(
        _ ways: [(way: MessageWay, sends: Set<MessageKind>)], digest: (String) -> String
    ) -> [WayConfiguration] {
        var count: [String: Int] = [:]
        func numbered(_ text: String) -> String {
            count[text, default: 0] += 1
            return count[text].flatMap { $0 > 1 ? "\(text) (\($0))" : nil } ?? text
        }
        return ways.enumerated().map { index, one in
            WayConfiguration(
                way: one.way, sends: one.sends, position: index + 1, name: numbered(one.way.name),
                // Two items may lead to one target.
                id: "\(one.way.name)#\(digest(numbered("\(one.way.kind)\n\(one.way.target)")).prefix(digits))")
        }
    }

    /// How many digits of a target's digest an id has: enough for an athlete's few ways, and too few to show that a
    /// guessed secret is the right one.
    fileprivate static let digits = 8

    /// Returns a copy with the chat's number, if the configuration doesn't contain it.
    ///
    /// - Parameter number: returns the number of a bot's chat, given the bot and the chat's number in the
    ///   configuration.
    package func knowing(_ number: (_ bot: String, _ configured: String) -> String?) -> WayConfiguration {
        guard case .telegram(let chat, let token) = way, let number = number(token.bot, chat) else { return self }
        var copy = self
        copy.way = .telegram(chat: number, token: token)
        return copy
    }

    /// Whether messages can be sent: a bot needs a chat.
    package var isConnected: Bool { if case .telegram("", _) = way { false } else { true } }
}

extension [WayConfiguration] {
    /// Returns the name to show of the way with an id; for a way that is gone, its kind and host.
    package func name(of id: String) -> String {
        if let way = first(where: { $0.id == id }) { return way.name }
        let digest = id.suffix(WayConfiguration.digits + 1)
        return String(digest.first == "#" ? id.dropLast(digest.count) : id[...])
    }
}

extension Secret {
    /// The number of a bot with this token, which is the part of it that is no secret.
    package var bot: String { String(revealed().prefix { $0 != ":" }) }
}
