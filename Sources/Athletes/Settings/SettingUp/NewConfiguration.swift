import Basics
import CalDAV
import IntervalsAPI
import Messages
import Profiles
import Senders
import StravaAPI
import Web

/// The files that a setup makes: the configuration, and beside it one for each secret.
struct NewConfiguration {
    struct File {
        let name: String
        let text: String
        /// Whether only the user who runs tpmerge may read it.
        let isSecret: Bool
    }

    /// The file of each secret.
    enum SecretFile: String, CaseIterable {
        case feed = "feed-address"
        case strava = "strava-secret"
        case intervals = "intervals-key"
        case calendar = "calendar-password"
        case bot = "bot-token"
        case mail = "mail-password"
    }

    /// The configuration's YAML. It holds no secret but a topic of ntfy's.
    private(set) var text = ""
    /// The athlete's name and settings, in lines; a level is two blanks deep.
    private(set) var block: [String] = []
    private(set) var secrets: [File] = []
    /// Whether the configuration itself holds a secret.
    let holdsSecret: Bool
    private let typed: TypedCommand
    private let suffix: String

    /// - Parameters:
    ///   - stateFolder: the folder of memories; nil for the default.
    ///   - typed: how to type commands that read the configuration.
    ///   - suffix: what tells the secrets' files from those of others; empty for the first athlete.
    init(setup: Setup, stateFolder: String? = nil, typed: TypedCommand = TypedCommand(), suffix: String = "") {
        (self.typed, self.suffix) = (typed, suffix)
        holdsSecret = if case .ntfy? = setup.messages { true } else { false }
        let settings = sources(setup) + publishing(setup) + messages(setup)
        block = settings.yaml(under: setup.name.yaml)
        let lines =
            [
                "# Made by tpmerge init. All keys: docs/configuration.md, and man tpmerge.",
                "# After a change: \(typed.text("check"))",
            ] + block.yaml(under: "athletes") + server(setup.server) + mail(setup)
            + (stateFolder.map { ["# Memory and tokens.", "state_dir: \($0.yaml)"] } ?? [])
        text = lines.joined(separator: "\n") + "\n"
    }

    /// The configuration, which has this name, comes last: once it exists, all files do.
    func files(named name: String) -> [File] { secrets + [File(name: name, text: text, isSecret: holdsSecret)] }

    /// Keeps a secret in a file of its own; returns the file's name.
    private mutating func keep(_ secret: Secret, in file: SecretFile) -> String {
        secrets.append(File(name: file.rawValue + suffix, text: secret.revealed() + "\n", isSecret: true))
        return (file.rawValue + suffix).yaml
    }

    private mutating func sources(_ setup: Setup) -> [String] {
        var lines = ["time_zone: \(setup.zone.identifier.yaml)"]
        switch setup.feed {
        case .address(let address):
            lines += [
                "# This file holds the address of the plan, which is as good as a password.",
                "feed_file: \(keep(Secret(address.revealed()), in: .feed))",
            ]
        case .file(let path): lines.append("feed: \(path.yaml)")
        case .standardInput, nil: break
        }
        if let application = setup.application {
            lines += [
                "# Activities from Strava's API, once you have run: \(typed.naming("connect strava"))", "strava:",
                "  client_id: \"\(application.clientID)\"",
                "  client_secret_file: \(keep(application.clientSecret, in: .strava))",
            ]
        }
        if let key = setup.intervals {
            lines += [
                "# This file holds your API key of intervals.icu, which is as good as a password.",
                "intervals_icu:", "  api_key_file: \(keep(Secret(key.revealed()), in: .intervals))",
            ]
            let (power, heartRate) = setup.thresholds
            if power ?? heartRate != nil { lines.append("# As intervals.icu tells them; loads count by them.") }
            if let power { lines.append("ftp: \(power)") }
            if let heartRate { lines.append("threshold_heart_rate: \(heartRate)") }
        }
        let lists = [
            ("# A newer archive may take its place there.", "activities", setup.activities),
            ("# tpmerge only reads there.", "files", setup.files),
        ]
        for (comment, key, paths) in lists where !paths.isEmpty {
            lines += [comment] + paths.map { "- \($0.yaml)" }.yaml(under: key)
        }
        return lines
    }

    private mutating func publishing(_ setup: Setup) -> [String] {
        var lines: [String] = []
        if let file = setup.calendar {
            lines += ["# Anyone who knows where this calendar is can read it.", "ics: \(file.yaml)"]
        }
        if let account = setup.account {
            lines += [
                "calendars:", "  # Each workout becomes an event in your own calendar.",
                "  - caldav: \(account.address.revealed().yaml)", "    calendar: \(account.name.yaml)",
                "    user: \(account.user.yaml)", "    password_file: \(keep(account.password, in: .calendar))",
            ]
        }
        return lines.yaml(under: "publish")
    }

    private mutating func messages(_ setup: Setup) -> [String] {
        var way: [String] = []
        switch setup.messages {
        case .ntfy(let server, let topic, _):
            way = ["# The topic is as good as a password.", "- ntfy: \("\(server)/\(topic.revealed())".yaml)"]
        case .telegram(let chat, let token):
            if chat.isEmpty { way.append("# Once you have run: \(typed.naming("connect telegram"))") }
            way += ["- telegram:" + (chat.isEmpty ? "" : " \"\(chat)\""), "  token_file: \(keep(token, in: .bot))"]
        case .mail(let address): way = ["- mail: \(address.yaml)"]
        case .webhook, .command, nil: return []
        }
        return (["brief_at: \"06:30\""] + way.yaml(under: "to")).yaml(under: "messages")
    }

    /// How mail is sent, for all athletes.
    private mutating func mail(_ setup: Setup) -> [String] {
        guard let mail = setup.mail else { return [] }
        var lines = ["from: \("\(mail.from.address)".yaml)"]
        if case .server(let server, let login?) = mail.relay {
            lines += [
                "server: \(server.text.yaml)", "user: \(login.user.yaml)",
                "password_file: \(keep(login.password, in: .mail))",
            ]
        }
        return lines.yaml(under: "mail")
    }

    private func server(_ address: ServedAddress?) -> [String] {
        guard let address else { return [] }
        var lines = ["listen: \"\(address.listen)\""]
        if let url = address.publicURL {
            lines += ["# All links are made of this address.", "public_url: \(url.description.yaml)"]
        }
        if address.isClear {
            lines += [
                "# Without https anyone who listens in can sign in as you: for your own network only.",
                "plain_http: true",
            ]
        }
        return lines.yaml(under: "server")
    }
}

extension [String] {
    /// The lines as the value of a key, in lines; none if there are none.
    fileprivate func yaml(under key: String) -> [String] { isEmpty ? [] : ["\(key):"] + map { "  \($0)" } }
}

extension MailServer {
    /// As the configuration has it: `smtps://smtp.example.org:465`.
    fileprivate var text: String {
        (encryption == .startTLS ? "smtp+starttls" : "smtps") + "://\(host.contains(":") ? "[\(host)]" : host):\(port)"
    }
}

extension String {
    /// The text as a YAML scalar, quoted if necessary (YAML 1.1 §5.3, §9.1).
    fileprivate var yaml: String {
        let isPlain = unicodeScalars.allSatisfy {
            $0.isASCII
                && ($0.properties.isAlphabetic || $0.properties.numericType != nil
                    || "/._-+".unicodeScalars.contains($0))
        }
        if isPlain, let first, first.isLetter || first == "/" { return self }
        var quoted = "\""
        for scalar in unicodeScalars {
            switch scalar.value {
            case 0x22, 0x5C: quoted += "\\\(scalar)"
            case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0xFEFF:
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
