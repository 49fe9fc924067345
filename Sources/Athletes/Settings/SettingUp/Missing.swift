package import Basics

extension Setup {
    /// A part of a setup whose question was left after too many wrong answers, and how to add it by hand.
    package struct Missing: Sendable {
        /// What is missing, in sentences.
        let text: String
        /// YAML for below the athlete's name, in lines; what isn't the user's stands there as an example.
        var own: [String] = []
        /// YAML for the end of the configuration, in lines.
        var shared: [String] = []
        /// What to run then.
        var command = "check"
        /// That of the last wrong answer.
        package var kind = Failure.Kind.usage
    }
}

// No line is wider than a narrow terminal, which would break it.
extension Setup.Missing {
    /// A setting that names the file of a secret, in lines.
    private static func naming(_ secret: NewConfiguration.SecretFile, by key: String) -> [String] {
        ["  # A file beside it, mode 0600.", "  \(key): \(secret.rawValue)"]
    }

    // MARK: recordings

    private static let recordings = "Your recordings are missing."
    static let folder = Self(text: recordings, own: ["files: /path/of/the/folder"])
    static let archive = Self(text: recordings, command: "import /path/of/the/archive.zip")
    static let intervals = Self(text: recordings, own: ["intervals_icu:"] + naming(.intervals, by: "api_key_file"))
    static let strava = Self(
        text: recordings, own: ["strava:", "  client_id: \"12345\""] + naming(.strava, by: "client_secret_file"),
        command: "connect strava")

    // MARK: the way to the phone

    private static let way = "The way of the calendar to your phone is missing."
    static let file = Self(text: way, own: ["publish:", "  ics: /path/of/a/calendar.ics"])
    static let calendar = Self(
        text: way,
        own: ["publish:", "  calendars:", "  - caldav: https://dav.example.org", "    user: anna"]
            + naming(.calendar, by: "password_file").map { "  \($0)" })
    static let atHome = served(
        "listen: 0.0.0.0:8470", "public_url: http://192.168.1.20:8470", "plain_http: true")
    static let anywhere = served("public_url: https://www.example.org")
    static let container = served("listen: 0.0.0.0:8470", "public_url: https://www.example.org")

    static func served(_ lines: String...) -> Self { Self(text: way, shared: ["server:"] + lines.map { "  \($0)" }) }

    // MARK: messages

    static let ntfy = message(["- ntfy: https://ntfy.sh/RANDOMWORD"], command: "message test")
    static let telegram = message(["- telegram:"] + naming(.bot, by: "token_file"), command: "connect telegram")

    static func mail(_ trial: SetupTrial) -> Self {
        var mail = message(["- mail: anna@example.org"], command: "message test")
        guard trial.present?.mail == nil else { return mail }
        mail.shared =
            [
                "mail:", "  from: anna@example.org", "  server: smtps://smtp.example.org",
                "  user: anna@example.org",
            ] + naming(.mail, by: "password_file")
        return mail
    }

    private static func message(_ way: [String], command: String) -> Self {
        Self(
            text: "The message of each morning is missing.",
            own: ["messages:", "  brief_at: \"06:30\"", "  to:"] + way.map { "  \($0)" }, command: command)
    }
}
