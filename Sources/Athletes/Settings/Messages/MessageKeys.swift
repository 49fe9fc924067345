import Messages

/// The keys under an athlete's `messages`.
package enum MessagesKey: String, ConfigurationKey {
    case briefAt = "brief_at"
    case briefUntil = "brief_until"
    case quiet
    case planDays = "plan_days"
    case shows, to

    static let planRange = 0...365

    package var note: KeyNote {
        switch self {
        case .briefAt:
            KeyNote(
                "hour, hours by weekday, or `off`", default: "`off`",
                "When the brief is sent, on the athlete's clock: `06:30`, or for example "
                    + "`{mon-fri: 06:00, sat: 08:00, sun: off}`. Weekdays that aren't named have none.")
        case .briefUntil:
            KeyNote(
                "hour", default: "11:00, or 4.5 hours after a later `brief_at`",
                "Until when a brief that could not be sent before is still worth sending.")
        case .quiet: KeyNote("two hours", "When everything waits but the brief at its hour, for example `22:00-06:30`.")
        case .planDays:
            KeyNote(
                Self.planRange.type, default: "\(MessageSettings().planDays)",
                "How many days from today changes of the plan are told.")
        case .shows:
            KeyNote(
                MessageSettings.Shows.choices, default: "`\(MessageSettings().shows.rawValue)`",
                "What others on the way may read: `titles` leaves out the coach's notes and what Strava's API told, "
                    + "`busy` the titles, too.")
        case .to: KeyNote("list of settings", "The ways by which messages go out.")
        }
    }
}

/// The keys of each item of `to`.
package enum WayKey: String, ConfigurationKey {
    case ntfy, telegram, mail, webhook, command
    case tokenFile = "token_file"
    case secretFile = "secret_file"
    case caFile = "ca_file"
    case sends

    /// Whether it says where messages go; each item has one such key.
    var isWay: Bool {
        switch self {
        case .ntfy, .telegram, .mail, .webhook, .command: true
        case .tokenFile, .secretFile, .caFile, .sends: false
        }
    }

    package var note: KeyNote {
        switch self {
        case .ntfy:
            KeyNote(
                "address",
                "The address of a topic at ntfy.sh or a server of your own, for example "
                    + "`https://ntfy.example.org/anna-9f3c27d1b04e8a65`. The topic is as good as a password: give the "
                    + "configuration mode 0600.")
        case .telegram:
            KeyNote(
                "number, or nothing",
                "The chat. Leave it empty until `tpmerge connect telegram` has found it.")
        case .mail: KeyNote("address", "The recipient; `mail` at the top says how mail is sent.")
        case .webhook:
            KeyNote(
                "address",
                "Where each message is posted as JSON. It is as good as a password: give the configuration mode 0600.")
        case .command:
            KeyNote(
                "list of texts",
                "A program, by its path or a name to look up on `PATH`, and its arguments, in which `%title` stands for the "
                    + "title. The text is on its standard input. No shell takes part.")
        case .tokenFile:
            KeyNote(
                "path",
                "A file of mode 0600 that holds the bot's token for `telegram`, or an access token for `ntfy`.")
        case .secretFile:
            KeyNote("path", "A file of mode 0600 that holds the key with which requests to `webhook` are signed.")
        case .caFile:
            KeyNote(
                "path",
                "A file with the certificate of an authority of your own, in PEM, that has signed that of the server of `ntfy` "
                    + "or `webhook`. Those of the system are trusted, too.")
        case .sends:
            KeyNote(
                MessageKind.choices(of: MessageKind.ofAthletes) + ", or a list", default: "`[brief, plan, trouble]`",
                "What goes this way: the brief, changes of the plan, what needs you, and what you have done.")
        }
    }
}

/// The keys under `mail` at the top level.
package enum MailKey: String, ConfigurationKey {
    case from, server, user
    case passwordFile = "password_file"
    case caFile = "ca_file"

    package var note: KeyNote {
        switch self {
        case .from: KeyNote("mail address", "The sender, for example `tpmerge <training@example.org>`.")
        case .server:
            KeyNote(
                "address, or `sendmail`", default: "`sendmail`",
                "The server that takes your mail: `smtps://smtp.example.org:465`, or "
                    + "`smtp+starttls://smtp.example.org:587`. `sendmail` is the program of that name on this machine.")
        case .user: KeyNote("text", "Your user name at the server.")
        case .passwordFile: KeyNote("path", "A file of mode 0600 whose first line is the password.")
        case .caFile:
            KeyNote(
                "path",
                "A file with the certificate of an authority of your own, in PEM, that has signed that of `server`. Those of the "
                    + "system are trusted, too.")
        }
    }
}
