package import Basics

/// One way of an athlete and what it sends.
package struct WayConfiguration: Sendable, Equatable {
    package let way: MessageWay
    package let sends: Set<MessageKind>
    /// Its position among the athlete's ways, from 1.
    package let position: Int
    /// Its name to show, unique among the athlete's ways: `mail example.org (2)`.
    package let name: String
    /// Its name in the outbox: `mail example.org#1f0c96aa`. It depends on neither the position nor the other ways, so that
    /// nothing is sent twice after one was added, taken out or moved.
    package let id: String

    /// The ways in the order of the configuration.
    ///
    /// - Parameter digest: in hexadecimal digits; tells secrets apart without revealing them.
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

    /// The same for the chats that the configuration doesn't name.
    ///
    /// - Parameter number: the number of a bot's chat, by the bot and the chat's number in the configuration.
    package func knowing(_ number: (_ bot: String, _ configured: String) -> String?) -> WayConfiguration {
        guard case .telegram(let chat, let token) = way, let number = number(token.bot, chat) else { return self }
        return WayConfiguration(
            way: .telegram(chat: number, token: token), sends: sends, position: position, name: name, id: id)
    }

    /// The same, sending also that kind.
    func sending(_ kind: MessageKind) -> WayConfiguration {
        WayConfiguration(way: way, sends: sends.union([kind]), position: position, name: name, id: id)
    }

    /// Whether messages can be sent: a bot needs a chat.
    package var isConnected: Bool { if case .telegram("", _) = way { false } else { true } }
}

extension [WayConfiguration] {
    /// The name to show of the way with an id; of one that is gone its kind and host.
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
