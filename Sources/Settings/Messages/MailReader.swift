import Basics
import Senders
import Web
import Yams

/// Reads the settings under `mail` at the top.
enum MailReader {
    private typealias MailSetting = SettingReader.Setting<MailKey>

    /// nil if mail can't be sent with them, which is reported.
    static func account(_ node: Node, with reader: inout SettingReader) -> MailAccount? {
        let settings = reader.settings(node, in: "mail", of: MailKey.self)
        func setting(_ key: MailKey) -> MailSetting? { settings.first { $0.key == key } }
        guard node.mapping != nil else { return nil }
        let from = sender(node, setting(.from), &reader)
        let name = setting(.server).map { reader.text($0.value) } ?? "sendmail"
        guard name != "sendmail" else {
            for login in [setting(.user), setting(.passwordFile)].compactMap(\.self) {
                reader.report(
                    login.place,
                    "`\(login.key.rawValue)` has no effect with sendmail: it is for a mail server at `server`")
            }
            return from.map { MailAccount(from: $0, relay: .sendmail) }
        }
        let server = MailServer(name)
        if server == nil {
            reader.report(
                setting(.server)?.value,
                "`server` must be sendmail, or an address such as smtps://smtp.example.org:465 or "
                    + "smtp+starttls://smtp.example.org:587")
        }
        let login = login(setting(.user), setting(.passwordFile), &reader)
        guard let from, let server else { return nil }
        return MailAccount(from: from, relay: .server(server, login))
    }
}

extension MailReader {
    private static func sender(_ node: Node, _ setting: MailSetting?, _ reader: inout SettingReader) -> Mailbox? {
        guard let setting else {
            reader.report(node, "`mail` needs the sender as `from`, for example tpmerge <training@example.org>")
            return nil
        }
        if let mailbox = Mailbox(reader.text(setting.value)) { return mailbox }
        reader.report(
            setting.value, "`from` must be a mail address, for example tpmerge <training@example.org>")
        return nil
    }

    /// nil if there is none, or one that can't be used, which is reported.
    private static func login(
        _ user: MailSetting?, _ passwordFile: MailSetting?, _ reader: inout SettingReader
    ) -> MailLogin? {
        guard let user, let passwordFile else {
            if let single = user ?? passwordFile {
                reader.report(single.place, "`user` and `password_file` need each other")
            }
            return nil
        }
        let name = reader.text(user.value)
        if !name.isPlainLine { reader.report(user.value, "`user` must be a text of one line") }
        guard let secret = reader.secret(passwordFile, isInFile: true, holding: "a password") else { return nil }
        let password = String(secret.prefix { !$0.isNewline })
        guard password.isPlainLine else {
            reader.report(passwordFile.value, "`password_file` does not hold a password in its first line")
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
