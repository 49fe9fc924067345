import Basics
import Foundation
import Messages
import Web
import Yams

/// Reads the ways by which messages go out.
extension SettingReader {
    private typealias WaySetting = Setting<WayKey>

    /// - Parameter isCoach: whether the report goes out, which has one kind and no chats to be found.
    mutating func ways(_ node: Node, ofCoach isCoach: Bool = false) -> [WayConfiguration] {
        guard let items = node.sequence else {
            report(node, "`to` must be a list; each item begins for example with `- ntfy:` or `- mail:`")
            return []
        }
        var ways: [(way: MessageWay, sends: Set<MessageKind>)] = []
        var caFiles: [String?] = []
        for item in items {
            let settings = settings(item, in: "to", of: WayKey.self)
            let way = item.mapping == nil ? nil : way(item, settings, isCoach)
            var sends: Set<MessageKind> = isCoach ? [.report] : MessageKind.usual
            if let setting = settings.first(where: { $0.key == .sends }) {
                if isCoach {
                    report(setting.place, "`sends` has no effect here: the report goes out")
                } else {
                    sends = kinds(setting)
                }
            }
            guard let way else { continue }
            ways.append((way, sends))
            caFiles.append(authority(settings))
        }
        return zip(WayConfiguration.all(ways) { SecretDigest($0).hexadecimal }, caFiles).map { way, caFile in
            var way = way
            way.caFile = caFile
            return way
        }
    }
}

extension SettingReader {
    /// nil if the item doesn't lead anywhere, which is reported.
    private mutating func way(_ item: Node, _ settings: [WaySetting], _ isCoach: Bool) -> MessageWay? {
        let places = settings.filter(\.key.isWay)
        guard let place = places.first, places.count == 1 else {
            report(
                item, "a way under `to` needs one of `ntfy`, `telegram`, `mail`, `webhook` and `command`, and not two")
            return nil
        }
        let token = word(.tokenFile, of: settings, for: place, [.ntfy, .telegram], holding: "a token")
        let secret = word(.secretFile, of: settings, for: place, [.webhook], holding: "a key")
        switch place.key {
        case .ntfy: return ntfy(place, token: token)
        case .telegram:
            if !settings.contains(where: { $0.key == .tokenFile }) {
                report(item, "`telegram` needs `token_file`: a file of mode 0600 with the bot's token")
            }
            let chat = chat(place)
            if isCoach, chat?.isEmpty == true {
                report(item, "`telegram` needs the number of the chat here: `connect telegram` is for athletes")
            }
            return token.flatMap { token in chat.map { .telegram(chat: $0, token: token) } }
        case .mail: return mail(item, place)
        case .webhook:
            return address(place).map { .webhook(address: Secret($0.revealed()), signing: secret) }
        case .command: return command(place)
        case .tokenFile, .secretFile, .caFile, .sends: return nil
        }
    }

    /// The secret in a file that the item names; nil if it names none, or one that can't be used, which is reported.
    ///
    /// - Parameter ways: those that have use for the secret.
    private mutating func word(
        _ key: WayKey, of settings: [WaySetting], for place: WaySetting, _ ways: [WayKey], holding what: String
    ) -> Secret? {
        guard let setting = settings.first(where: { $0.key == key }) else { return nil }
        guard ways.contains(place.key) else {
            report(setting.place, "`\(key.rawValue)` has no effect beside `\(place.key.rawValue)`")
            return nil
        }
        return word(setting, holding: what)
    }

    /// The file of the item's own certificate authority; nil if it names none, or one that can't be used, which is
    /// reported.
    private mutating func authority(_ settings: [WaySetting]) -> String? {
        guard let setting = settings.first(where: { $0.key == .caFile }) else { return nil }
        if settings.contains(where: { [.ntfy, .webhook].contains($0.key) }) { return authority(setting) }
        let isMail = settings.contains { $0.key == .mail }
        report(
            setting.place,
            "`ca_file` has no effect here: it is for `ntfy` and `webhook`"
                + (isMail ? "; for mail it stands under `mail` at the top" : ""))
        return nil
    }

    private mutating func kinds(_ setting: WaySetting) -> Set<MessageKind> {
        if setting.value.sequence?.isEmpty == true {
            report(setting.value, "`sends` is empty: name what goes this way, or leave the way out")
        }
        let words = words(setting, known: MessageKind.ofAthletes.map(\.rawValue))
        return Set(words.compactMap(MessageKind.init))
    }
}

/// Where each way leads.
extension SettingReader {
    private mutating func ntfy(_ setting: WaySetting, token: Secret?) -> MessageWay? {
        guard let address = address(setting) else { return nil }
        var parts = URLComponents(string: address.revealed())
        let steps = (parts?.percentEncodedPath ?? "").split(separator: "/")
        parts?.percentEncodedPath = steps.dropLast().map { "/" + $0 }.joined()
        // Credentials in a query would stand in the logs of servers.
        guard let topic = steps.last, topic.isTopic, let server = parts?.string,
            !text(setting.value).contains(where: { "?#".contains($0) })
        else {
            report(setting.value, "`ntfy` must end in /TOPIC: a topic of at most 64 letters, digits, - and _")
            return nil
        }
        return .ntfy(server: server, topic: Secret(String(topic)), token: token)
    }

    private mutating func chat(_ setting: WaySetting) -> String? {
        if setting.value.null != nil { return "" }
        let text = text(setting.value).trimmedSpaces
        // A group's number is negative.
        if text.isEmpty || Int(text).map({ $0 != 0 && String($0) == text }) == true { return text }
        report(
            setting.value,
            "`telegram` must be the number of a chat, or empty until `tpmerge connect telegram` has found it")
        return nil
    }

    private mutating func mail(_ item: Node, _ setting: WaySetting) -> MessageWay? {
        if !hasMail {
            report(item, "mail can't be sent: `mail` is missing at the top, with the sender as `from`")
        }
        if let address = MailAddress(text(setting.value)) { return .mail(address: address.description) }
        report(
            setting.value,
            "`mail` must be an address such as anna@example.org, in ASCII (xn--… for a domain with other letters)")
        return nil
    }

    private mutating func command(_ setting: WaySetting) -> MessageWay? {
        let words = setting.value.sequence?.map { text($0) } ?? []
        if let program = words.first, !program.isEmpty, !words.contains(where: { $0.utf8.contains(0) }) {
            return .command(words)
        }
        report(
            setting.value,
            "`command` must be a list of a program and its arguments, for example [apprise, -c, apprise.yml]")
        return nil
    }

    private mutating func address(_ setting: WaySetting) -> Address? {
        do { return try Address(parsing: text(setting.value)) } catch {
            let problem =
                switch error {
                case .containsPassword where setting.key == .ntfy:
                    "a name and password can't stand in the address: make a token there, and name its file as `token_file`"
                case .containsPassword: "a name and password can't stand in the address"
                case .unsupportedScheme: "the address must begin with https:// or http://"
                case .unreadable, .missingHost, .unsupportedHost: "\(error)"
                }
            report(setting.value, "`\(setting.key.rawValue)`: \(problem)")
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
