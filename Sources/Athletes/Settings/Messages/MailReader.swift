import Basics
import Senders
import Web
import Yams

/// Reads the settings under `mail` at the top.
extension SettingReader {
    private typealias MailSetting = Setting<MailKey>

    /// nil if mail can't be sent with them, which is reported.
    mutating func mail(_ node: Node) -> MailAccount? {
        let settings = settings(node, in: "mail", of: MailKey.self)
        func setting(_ key: MailKey) -> MailSetting? { settings.first { $0.key == key } }
        guard node.mapping != nil else { return nil }
        let from = sender(node, setting(.from))
        let name = setting(.server).map { text($0.value) } ?? "sendmail"
        guard name != "sendmail" else {
            for other in [setting(.user), setting(.passwordFile), setting(.caFile)].compactMap(\.self) {
                report(
                    other.place,
                    "`\(other.key.rawValue)` has no effect with sendmail: it is for a mail server at `server`")
            }
            return from.map { MailAccount(from: $0, relay: .sendmail) }
        }
        let server = MailServer(name)
        if server == nil {
            report(
                setting(.server)?.value,
                "`server` must be sendmail, or an address such as smtps://smtp.example.org:465 or "
                    + "smtp+starttls://smtp.example.org:587")
        }
        let login = login(setting(.user), setting(.passwordFile))
        let caFile = setting(.caFile).flatMap { authority($0) }
        guard let from, let server else { return nil }
        return MailAccount(from: from, relay: .server(server, login), caFile: caFile)
    }
}

extension SettingReader {
    private mutating func sender(_ node: Node, _ setting: MailSetting?) -> Mailbox? {
        guard let setting else {
            report(node, "`mail` needs the sender as `from`, for example tpmerge <training@example.org>")
            return nil
        }
        if let mailbox = Mailbox(text(setting.value)) { return mailbox }
        report(setting.value, "`from` must be a mail address, for example tpmerge <training@example.org>")
        return nil
    }

    /// nil if there is none, or one that can't be used, which is reported.
    private mutating func login(_ user: MailSetting?, _ passwordFile: MailSetting?) -> MailLogin? {
        guard let user, let passwordFile else {
            if let single = user ?? passwordFile {
                report(single.place, "`user` and `password_file` need each other")
            }
            return nil
        }
        let name = text(user.value)
        if !name.isPlainLine { report(user.value, "`user` must be a text of one line") }
        guard let secret = secret(passwordFile, isInFile: true, holding: "a password") else { return nil }
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
