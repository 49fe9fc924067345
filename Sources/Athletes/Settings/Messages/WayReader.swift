import Basics
import Foundation
import Messages
import Web
import Yams

/// An item of `to` in the making.
struct WayDraft {
    let item: Node
    let hasToken: Bool
    let isCoach: Bool
    var token: Secret?
    var secret: Secret?
    var way: MessageWay?

    /// The keys that say where messages go, of which each item has one.
    fileprivate static let ways: [Key<Self>] = [
        Key(
            "ntfy", "address",
            "The address of a topic at ntfy.sh or a server of your own, for example "
                + "`https://ntfy.example.org/anna-9f3c27d1b04e8a65`. The topic is as good as a password: give the "
                + "configuration mode 0600."
        ) { $2.way = $0.ntfy($1, token: $2.token) },
        Key(
            "telegram", "number, or nothing", "The chat. Leave it empty until `tpmerge connect telegram` has found it."
        ) { reader, setting, draft in
            if !draft.hasToken {
                reader.report(draft.item, "`telegram` needs `token_file`: a file of mode 0600 with the bot's token")
            }
            let chat = reader.chat(setting)
            if draft.isCoach, chat?.isEmpty == true {
                reader.report(
                    draft.item, "`telegram` needs the number of the chat here: `connect telegram` is for athletes")
            }
            draft.way = draft.token.flatMap { token in chat.map { .telegram(chat: $0, token: token) } }
        },
        Key("mail", "address", "The recipient; `mail` at the top says how mail is sent.") {
            $2.way = $0.mail($2.item, $1)
        },
        Key(
            "webhook", "address",
            "Where each message is posted as JSON. It is as good as a password: give the configuration mode 0600."
        ) { reader, setting, draft in
            let address = reader.address(setting)
            draft.way = address.map { .webhook(address: Secret($0.revealed()), signing: draft.secret) }
        },
        Key(
            "command", "list of texts",
            "A program, by its path or a name to look up on `PATH`, and its arguments, in which `%title` stands for the "
                + "title. The text is on its standard input. No shell takes part."
        ) { $2.way = $0.command($1) },
    ]

    static let keys: [Key<Self>] =
        ways + [
            Key(
                "token_file", "path",
                "A file of mode 0600 that holds the bot's token for `telegram`, or an access token for `ntfy`."),
            Key(
                "secret_file", "path",
                "A file of mode 0600 that holds the key with which requests to `webhook` are signed."),
            Key(
                "ca_file", "path",
                "A file with the certificate of an authority of your own, in PEM, that has signed that of the server of `ntfy` "
                    + "or `webhook`. Those of the system are trusted, too."),
            Key(
                "sends", MessageKind.ofAthletes.map(\.rawValue).asChoices + ", or a list",
                default: "`[brief, plan, trouble]`",
                "What goes this way: the brief, changes of the plan, what needs you, and what you have done."),
        ]
}

extension SettingReader {
    /// - Parameter isCoach: whether the report goes out, which has one kind and no chats to be found.
    mutating func ways(_ node: Node, ofCoach isCoach: Bool = false) -> [WayConfiguration] {
        guard let items = node.sequence else {
            report(node, "`to` must be a list; each item begins for example with `- ntfy:` or `- mail:`")
            return []
        }
        var ways: [(way: MessageWay, sends: Set<MessageKind>)] = []
        var caFiles: [String?] = []
        for item in items {
            let settings = settings(item, in: "to", of: WayDraft.keys)
            let way = item.mapping == nil ? nil : way(item, settings, isCoach)
            var sends: Set<MessageKind> = isCoach ? [.report] : MessageKind.usual
            if let setting = settings["sends"] {
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
        var all = WayConfiguration.all(ways) { SecretDigest($0).hexadecimal }
        for (index, caFile) in caFiles.enumerated() { all[index].caFile = caFile }
        return all
    }

    /// nil if the item doesn't lead anywhere, which is reported.
    private mutating func way(_ item: Node, _ settings: [Setting], _ isCoach: Bool) -> MessageWay? {
        let places = settings.filter { setting in WayDraft.ways.contains { $0.note.name == setting.name } }
        guard let place = places.first, places.count == 1 else {
            report(
                item, "a way under `to` needs one of `ntfy`, `telegram`, `mail`, `webhook` and `command`, and not two")
            return nil
        }
        var draft = WayDraft(item: item, hasToken: settings["token_file"] != nil, isCoach: isCoach)
        draft.token = word("token_file", of: settings, for: place, ["ntfy", "telegram"], holding: "a token")
        draft.secret = word("secret_file", of: settings, for: place, ["webhook"], holding: "a key")
        read([place], by: WayDraft.keys, into: &draft)
        return draft.way
    }

    /// The secret in a file that the item names; nil if it names none, or one that can't be used, which is reported.
    ///
    /// - Parameter ways: those that have use for the secret.
    private mutating func word(
        _ name: String, of settings: [Setting], for place: Setting, _ ways: [String], holding what: String
    ) -> Secret? {
        guard let setting = settings[name] else { return nil }
        guard ways.contains(place.name) else {
            report(setting.place, "`\(name)` has no effect beside `\(place.name)`")
            return nil
        }
        return word(setting, holding: what)
    }

    /// The file of the item's own certificate authority; nil if it names none, or one that can't be used, which is
    /// reported.
    private mutating func authority(_ settings: [Setting]) -> String? {
        guard let setting = settings["ca_file"] else { return nil }
        if settings["ntfy"] != nil || settings["webhook"] != nil { return authority(setting) }
        report(
            setting.place,
            "`ca_file` has no effect here: it is for `ntfy` and `webhook`"
                + (settings["mail"] != nil ? "; for mail it stands under `mail` at the top" : ""))
        return nil
    }

    private mutating func kinds(_ setting: Setting) -> Set<MessageKind> {
        if setting.value.sequence?.isEmpty == true {
            report(setting.value, "`sends` is empty: name what goes this way, or leave the way out")
        }
        let words = words(setting, known: MessageKind.ofAthletes.map(\.rawValue))
        return Set(words.compactMap(MessageKind.init))
    }
}

extension SettingReader {
    fileprivate mutating func ntfy(_ setting: Setting, token: Secret?) -> MessageWay? {
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

    fileprivate mutating func chat(_ setting: Setting) -> String? {
        if setting.value.null != nil { return "" }
        let text = text(setting.value).trimmedSpaces
        // A group's number is negative.
        let isChat = text.isEmpty || Int(text).map { $0 != 0 && String($0) == text } == true
        return known(
            isChat ? text : nil, setting.value,
            "`telegram` must be the number of a chat, or empty until `tpmerge connect telegram` has found it")
    }

    fileprivate mutating func mail(_ item: Node, _ setting: Setting) -> MessageWay? {
        if !hasMail {
            report(item, "mail can't be sent: `mail` is missing at the top, with the sender as `from`")
        }
        let address = known(
            MailAddress(text(setting.value)), setting.value,
            "`mail` must be an address such as anna@example.org, in ASCII (xn--… for a domain with other letters)")
        return address.map { .mail(address: $0.description) }
    }

    fileprivate mutating func command(_ setting: Setting) -> MessageWay? {
        let words = setting.value.sequence?.map { text($0) } ?? []
        let isCommand = words.first?.isEmpty == false && !words.contains { $0.utf8.contains(0) }
        return known(
            isCommand ? .command(words) : nil, setting.value,
            "`command` must be a list of a program and its arguments, for example [apprise, -c, apprise.yml]")
    }

    fileprivate mutating func address(_ setting: Setting) -> Address? {
        do { return try Address(parsing: text(setting.value)) } catch {
            let problem =
                switch error {
                case .containsPassword where setting.name == "ntfy":
                    "a name and password can't stand in the address: make a token there, and name its file as `token_file`"
                case .containsPassword: "a name and password can't stand in the address"
                case .unsupportedScheme: "the address must begin with https:// or http://"
                case .unreadable, .missingHost, .unsupportedHost: "\(error)"
                }
            report(setting.value, "`\(setting.name)`: \(problem)")
            return nil
        }
    }
}

extension Substring {
    fileprivate var isTopic: Bool {
        (1...64).contains(utf8.count) && utf8.allSatisfy { $0.isASCIILetterOrDigit || "-_".utf8.contains($0) }
    }
}
