import Basics
import CalDAV
import IntervalsAPI
import Profiles
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

    let setup: Setup
    /// The folder of memories; nil for the default.
    var stateFolder: String?
    /// How to type commands that read the configuration.
    var typed = TypedCommand()
    /// What tells the secrets' files from those of others; empty for the first athlete.
    var suffix = ""

    /// The files of the athlete's secrets.
    var secrets: [File] {
        secretTexts.map { File(name: name($0), text: $1.revealed() + "\n", isSecret: true) }
    }

    /// The configuration, which has this name, comes last: once it exists, all files do.
    func files(named name: String) -> [File] { secrets + [File(name: name, text: text, isSecret: holdsSecret)] }

    /// The configuration's YAML. It holds no secret but a topic of ntfy's.
    var text: String {
        let lines =
            [
                "# Made by tpmerge init. All keys: docs/configuration.md, and man tpmerge.",
                "# After a change: \(typed.text("check"))",
                "athletes:",
            ] + block.map { "  \($0)" } + server + mail
            + (stateFolder.map { ["# Memory and tokens.", "state_dir: \($0.yaml)"] } ?? [])
        return lines.joined(separator: "\n") + "\n"
    }

    /// What adds the athlete to another configuration.
    var added: AddedAthlete { AddedAthlete(name: setup.name, block: block) }

    /// The athlete's name and settings, in lines; a level is two blanks deep.
    private var block: [String] {
        ["\(setup.name.yaml):"] + (athlete + publishing + messages).map { "  \($0)" }
    }

    /// How mail is sent, for all athletes.
    private var mail: [String] {
        guard case .mail(let address, let relay)? = setup.messages else { return [] }
        return ["mail:", "  from: \("\(address)".yaml)"]
            + (relay.map { relay in
                [
                    "  server: \(relay.server.yaml)", "  user: \(relay.user.yaml)",
                    "  password_file: \(name(.mail).yaml)",
                ]
            } ?? [])
    }

    private func name(_ file: SecretFile) -> String { file.rawValue + suffix }

    /// Whether the configuration itself holds a secret.
    var holdsSecret: Bool { if case .ntfy? = setup.messages { true } else { false } }

    private var secretTexts: [(SecretFile, Secret)] {
        var secrets: [(SecretFile, Secret)] = []
        if case .address(let address)? = setup.feed { secrets.append((.feed, Secret(address.revealed()))) }
        if let application = setup.application { secrets.append((.strava, application.clientSecret)) }
        if let key = setup.intervals { secrets.append((.intervals, Secret(key.revealed()))) }
        if let account = setup.account { secrets.append((.calendar, account.password)) }
        switch setup.messages {
        case .telegram(_, let token): secrets.append((.bot, token))
        case .mail(_, let relay?): secrets.append((.mail, relay.password))
        case .ntfy, .mail(_, nil), nil: break
        }
        return secrets
    }

    private var athlete: [String] {
        var lines = ["time_zone: \(setup.zone.identifier.yaml)"]
        switch setup.feed {
        case .address:
            lines += [
                "# This file holds the address of the plan, which is as good as a password.",
                "feed_file: \(name(.feed).yaml)",
            ]
        case .file(let path): lines += ["feed: \(path.yaml)"]
        case .standardInput, nil: break
        }
        if let application = setup.application {
            lines += [
                "# Activities from Strava's API, once you have run: \(typed.connect("strava"))",
                "strava:",
                "  client_id: \"\(application.clientID)\"",
                "  client_secret_file: \(name(.strava).yaml)",
            ]
        }
        if setup.intervals != nil {
            lines += [
                "# This file holds your API key of intervals.icu, which is as good as a password.",
                "intervals_icu:", "  api_key_file: \(name(.intervals).yaml)",
            ]
            let thresholds = [
                setup.thresholds.power.map { "ftp: \($0)" },
                setup.thresholds.heartRate.map { "threshold_heart_rate: \($0)" },
            ].compactMap(\.self)
            if !thresholds.isEmpty { lines += ["# As intervals.icu tells them; loads count by them."] + thresholds }
        }
        if !setup.activities.isEmpty {
            lines += ["# A newer archive may take its place there.", "activities:"]
            lines += setup.activities.map { "  - \($0.yaml)" }
        }
        if !setup.files.isEmpty {
            lines += ["# tpmerge only reads there.", "files:"]
            lines += setup.files.map { "  - \($0.yaml)" }
        }
        return lines
    }

    private var publishing: [String] {
        var lines: [String] = []
        if let file = setup.calendar {
            lines += ["  # Anyone who knows where this calendar is can read it.", "  ics: \(file.yaml)"]
        }
        if let account = setup.account {
            lines += [
                "  calendars:", "    # Each workout becomes an event in your own calendar.",
                "    - caldav: \(account.address.revealed().yaml)", "      calendar: \(account.name.yaml)",
                "      user: \(account.user.yaml)", "      password_file: \(name(.calendar).yaml)",
            ]
        }
        return lines.isEmpty ? [] : ["publish:"] + lines
    }

    private var messages: [String] {
        let way: [String]
        switch setup.messages {
        case .ntfy(let server, let topic):
            way = ["# The topic is as good as a password.", "- ntfy: \("\(server)/\(topic.revealed())".yaml)"]
        case .telegram(let chat, _):
            way = [
                chat.isEmpty ? "# Once you have run: \(typed.connect("telegram"))" : nil,
                "- telegram:" + (chat.isEmpty ? "" : " \"\(chat)\""), "  token_file: \(name(.bot).yaml)",
            ].compactMap(\.self)
        case .mail(let address, _): way = ["- mail: \("\(address)".yaml)"]
        case nil: return []
        }
        return ["messages:", "  brief_at: \"06:30\"", "  to:"] + way.map { "    \($0)" }
    }

    private var server: [String] {
        guard let address = setup.server else { return [] }
        var lines = ["server:", "  listen: \"\(address.listen)\""]
        if let url = address.publicURL {
            lines += ["  # All links are made of this address.", "  public_url: \(url.description.yaml)"]
        }
        if address.isClear {
            lines += [
                "  # Without https anyone who listens in can sign in as you: for your own network only.",
                "  plain_http: true",
            ]
        }
        return lines
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
