import Basics
import Senders
import Web
import Yams

extension SettingReader {
    static let mailKeys: [Key<Void>] = [
        Key("from", "mail address", "The sender, for example `tpmerge <training@example.org>`."),
        Key(
            "server", "address, or `sendmail`", default: "`sendmail`",
            "The server that takes your mail: `smtps://smtp.example.org:465`, or "
                + "`smtp+starttls://smtp.example.org:587`. `sendmail` is the program of that name on this machine."),
        Key("user", "text", "Your user name at the server."),
        Key("password_file", "path", "A file of mode 0600 whose first line is the password."),
        Key(
            "ca_file", "path",
            "A file with the certificate of an authority of your own, in PEM, that has signed that of `server`. Those of the "
                + "system are trusted, too."),
    ]

    /// nil if mail can't be sent with them, which is reported.
    mutating func mail(_ node: Node) -> MailAccount? {
        let settings = settings(node, in: "mail", of: Self.mailKeys)
        guard node.mapping != nil else { return nil }
        let from = sender(node, settings["from"])
        let name = settings["server"].map { text($0.value) } ?? "sendmail"
        guard name != "sendmail" else {
            for other in [settings["user"], settings["password_file"], settings["ca_file"]].compactMap(\.self) {
                report(
                    other.place,
                    "`\(other.name)` has no effect with sendmail: it is for a mail server at `server`")
            }
            return from.map { MailAccount(from: $0, relay: .sendmail) }
        }
        let server = MailServer(name)
        if server == nil {
            report(
                settings["server"]?.value,
                "`server` must be sendmail, or an address such as smtps://smtp.example.org:465 or "
                    + "smtp+starttls://smtp.example.org:587")
        }
        let login = login(settings["user"], settings["password_file"])
        let caFile = settings["ca_file"].flatMap { authority($0) }
        guard let from, let server else { return nil }
        return MailAccount(from: from, relay: .server(server, login), caFile: caFile)
    }

    private mutating func sender(_ node: Node, _ setting: Setting?) -> Mailbox? {
        guard let setting else {
            report(node, "`mail` needs the sender as `from`, for example tpmerge <training@example.org>")
            return nil
        }
        return known(
            Mailbox(text(setting.value)), setting.value,
            "`from` must be a mail address, for example tpmerge <training@example.org>")
    }

    /// nil if there is none, or one that can't be used, which is reported.
    private mutating func login(_ user: Setting?, _ passwordFile: Setting?) -> MailLogin? {
        guard let user, let passwordFile else {
            if let single = user ?? passwordFile {
                report(single.place, "`user` and `password_file` need each other")
            }
            return nil
        }
        let name = text(user.value)
        if !name.isPlainLine { report(user.value, "`user` must be a text of one line") }
        guard let secret = secret(passwordFile, holding: "a password") else { return nil }
        let password = String(secret.prefix { !$0.isNewline })
        guard password.isPlainLine else {
            report(passwordFile.value, "`password_file` does not hold a password in its first line")
            return nil
        }
        return MailLogin(user: name, password: Secret(password))
    }
}

extension String {
    /// Whether the text is not empty, and holds no control characters, which would end a part of a login (RFC 4616).
    fileprivate var isPlainLine: Bool {
        !isEmpty && unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }
}
