import Basics
import Foundation
import Messages
import Web
import Yams

/// Reads the ways by which an athlete's messages go out.
struct WayReader {
    private typealias WaySetting = SettingReader.Setting<WayKey>

    let hasMail: Bool
    /// Whether each way may say which kinds of messages it sends.
    var takesKinds = true

    /// - Parameter usual: the kinds that a way sends unless it says otherwise.
    func ways(
        _ node: Node, sends usual: Set<MessageKind> = MessageKind.usual, with reader: inout SettingReader
    ) -> [WayConfiguration] {
        guard let items = node.sequence else {
            reader.report(node, "`to` must be a list; each item begins for example with `- ntfy:` or `- mail:`")
            return []
        }
        var ways: [(way: MessageWay, sends: Set<MessageKind>)] = []
        for item in items {
            let settings = reader.settings(item, in: "to", of: WayKey.self)
            let way = item.mapping == nil ? nil : way(item, settings, &reader)
            let kinds = settings.first { $0.key == .sends }
            if let kinds, !takesKinds { reader.report(kinds.place, "`sends` has no effect here: the report goes out") }
            let sends = takesKinds ? kinds.map { Self.kinds($0, &reader) } : nil
            if let way { ways.append((way, sends ?? usual)) }
        }
        return WayConfiguration.all(ways) { SecretDigest($0).hexadecimal }
    }
}

extension WayReader {
    /// nil if the item doesn't lead anywhere, which is reported.
    private func way(_ item: Node, _ settings: [WaySetting], _ reader: inout SettingReader) -> MessageWay? {
        let places = settings.filter(\.key.isWay)
        guard let place = places.first, places.count == 1 else {
            reader.report(
                item, "a way under `to` needs one of `ntfy`, `telegram`, `mail`, `webhook` and `command`, and not two")
            return nil
        }
        let token = Self.word(.tokenFile, of: settings, for: place, [.ntfy, .telegram], holding: "a token", &reader)
        let secret = Self.word(.secretFile, of: settings, for: place, [.webhook], holding: "a key", &reader)
        switch place.key {
        case .ntfy: return Self.ntfy(place, token: token, &reader)
        case .telegram:
            if !settings.contains(where: { $0.key == .tokenFile }) {
                reader.report(item, "`telegram` needs `token_file`: a file of mode 0600 with the bot's token")
            }
            let chat = Self.chat(place, &reader)
            if !takesKinds, chat?.isEmpty == true {
                reader.report(item, "`telegram` needs the number of the chat here: `connect telegram` is for athletes")
            }
            return token.flatMap { token in chat.map { .telegram(chat: $0, token: token) } }
        case .mail: return mail(item, place, &reader)
        case .webhook:
            return Self.address(place, &reader).map { .webhook(address: Secret($0.revealed()), signing: secret) }
        case .command: return Self.command(place, &reader)
        case .tokenFile, .secretFile, .sends: return nil
        }
    }

    /// The secret in a file that the item names; nil if it names none, or one that can't be used, which is reported.
    ///
    /// - Parameter ways: those that have use for the secret.
    private static func word(
        _ key: WayKey, of settings: [WaySetting], for place: WaySetting, _ ways: [WayKey], holding what: String,
        _ reader: inout SettingReader
    ) -> Secret? {
        guard let setting = settings.first(where: { $0.key == key }) else { return nil }
        guard ways.contains(place.key) else {
            reader.report(setting.place, "`\(key.rawValue)` has no effect beside `\(place.key.rawValue)`")
            return nil
        }
        return reader.word(setting, holding: what)
    }

    private static func kinds(_ setting: WaySetting, _ reader: inout SettingReader) -> Set<MessageKind> {
        if setting.value.sequence?.isEmpty == true {
            reader.report(setting.value, "`sends` is empty: name what goes this way, or leave the way out")
        }
        let words = reader.words(setting, known: MessageKind.ofAthletes.map(\.rawValue))
        return Set(words.compactMap(MessageKind.init))
    }
}

/// Where each way leads.
extension WayReader {
    private static func ntfy(_ setting: WaySetting, token: Secret?, _ reader: inout SettingReader) -> MessageWay? {
        guard let address = address(setting, &reader) else { return nil }
        var parts = URLComponents(string: address.revealed())
        let steps = (parts?.percentEncodedPath ?? "").split(separator: "/")
        parts?.percentEncodedPath = steps.dropLast().map { "/" + $0 }.joined()
        // Credentials in a query would stand in the logs of servers.
        guard let topic = steps.last, topic.isTopic, let server = parts?.string,
            !reader.text(setting.value).contains(where: { "?#".contains($0) })
        else {
            reader.report(
                setting.value, "`ntfy` must end in /TOPIC: a topic of at most 64 letters, digits, - and _")
            return nil
        }
        return .ntfy(server: server, topic: Secret(String(topic)), token: token)
    }

    private static func chat(_ setting: WaySetting, _ reader: inout SettingReader) -> String? {
        let text = reader.text(setting.value).trimmedSpaces
        // A group's number is negative.
        if text.isEmpty || Int(text).map({ $0 != 0 && String($0) == text }) == true { return text }
        reader.report(
            setting.value,
            "`telegram` must be the number of a chat, or empty until `tpmerge connect telegram` has found it")
        return nil
    }

    private func mail(_ item: Node, _ setting: WaySetting, _ reader: inout SettingReader) -> MessageWay? {
        if !hasMail {
            reader.report(item, "mail can't be sent: `mail` is missing at the top, with the sender as `from`")
        }
        if let address = MailAddress(reader.text(setting.value)) { return .mail(address: address.description) }
        reader.report(setting.value, "`mail` must be an address such as anna@example.org")
        return nil
    }

    private static func command(_ setting: WaySetting, _ reader: inout SettingReader) -> MessageWay? {
        let words = setting.value.sequence?.map { reader.text($0) } ?? []
        if let program = words.first, !program.isEmpty, !words.contains(where: { $0.utf8.contains(0) }) {
            return .command(words)
        }
        reader.report(
            setting.value,
            "`command` must be a list of a program and its arguments, for example [apprise, -c, apprise.yml]")
        return nil
    }

    private static func address(_ setting: WaySetting, _ reader: inout SettingReader) -> Address? {
        do { return try Address(parsing: reader.text(setting.value)) } catch {
            reader.report(setting.value, "`\(setting.key.rawValue)`: \(error)")
            return nil
        }
    }
}

extension Substring {
    /// Whether ntfy accepts the text as a topic.
    fileprivate var isTopic: Bool {
        (1...64).contains(utf8.count) && utf8.allSatisfy { $0.isASCIILetterOrDigit || "-_".utf8.contains($0) }
    }
}
