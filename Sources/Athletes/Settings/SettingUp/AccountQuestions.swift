import Basics
import CalDAV
import Web

/// The athlete's own calendar at a CalDAV server.
extension SetupQuestion {
    package static let server = SetupQuestion(
        text: "Which server has your calendar? Type icloud, fastmail, mailbox.org, or the address of a Nextcloud or "
            + "another CalDAV server. Google and Outlook take no calendar this way.",
        prompt: "server", option: "--caldav", leave: { _, _ in .calendar }
    ) { answer, trial, _ in
        let host = try CalendarHost(answer.unquoted)
        try await trial.server(host.address)
        return .goesOn([user(at: host)])
    }

    private static func user(at host: CalendarHost) -> SetupQuestion {
        SetupQuestion(text: host.user, prompt: "user", leave: { _, _ in .calendar }) { answer, _, _ in
            let user = answer.unquoted
            guard !user.isEmpty, !user.contains(":") else { throw Failure(.usage, "Type the name without a colon.") }
            return .goesOn([password(of: user, at: host)])
        }
    }

    private static func password(of user: String, at host: CalendarHost) -> SetupQuestion {
        SetupQuestion(
            text: "\(host.password) It isn't shown while you type. Return alone goes back to the user.",
            prompt: "password", isSecret: true, leave: { _, _ in .calendar }
        ) { answer, trial, setup in
            let password = Secret(answer.trimmedSpaces)
            return try await take(
                OwnCalendar(address: host.address, user: user, password: password), host, trial, &setup)
        }
    }

    private static func take(
        _ calendar: OwnCalendar, _ host: CalendarHost, _ trial: SetupTrial, _ setup: inout Setup
    ) async throws -> Outcome {
        var calendar = calendar
        // Athletes of one account have a calendar each.
        if calendar.name.isEmpty { calendar.name = trial.present == nil ? "Training" : "Training \(setup.name)" }
        do {
            let found = try await trial.calendar(calendar)
            setup.account = calendar
            return .settled(found)
        } catch {
            if error.has("caldav.several_calendars", "caldav.read_only", "caldav.no_events") {
                throw AskedBefore(failure: error, questions: [name(of: calendar, at: host)])
            }
            // Neither user nor password can mend what the address leads to.
            guard !error.has("caldav.login_refused"), error.kind == .uncreatable else { throw error }
            throw AskedBefore(failure: error, questions: [server])
        }
    }

    /// Asked if the usual calendar can't take events.
    private static func name(of calendar: OwnCalendar, at host: CalendarHost) -> SetupQuestion {
        SetupQuestion(text: "Which calendar there is for training?", prompt: "calendar", leave: { _, _ in .calendar }) {
            answer, trial, setup in
            var other = calendar
            other.name = answer.unquoted
            guard !other.name.isEmpty else { throw Failure(.usage, "Type its name.") }
            return try await take(other, host, trial, &setup)
        }
    }

    /// What the options say of the athlete's own calendar, whose password is the answer.
    package static func ownCalendar(at server: String, user: String) -> SetupQuestion {
        SetupQuestion(
            prompt: "password", option: "--caldav, --caldav-user and --caldav-password-file"
        ) { answer, trial, setup in
            try await password(of: user, at: CalendarHost(server.unquoted)).take(answer, trial, &setup)
        }
    }
}

/// A server that takes events, as people name it.
struct CalendarHost: Sendable {
    let address: Address
    /// What the user is called there, in a sentence.
    var user = "Your user name there."
    /// Where one makes a password for programs, in a sentence.
    let password: String

    init(_ name: String) throws(Failure) {
        let word = name.lowercased()
        guard !Self.others.contains(where: { word == $0 || word.hasSuffix("\($0).com") }) else {
            throw Failure(
                .usage, "Google and Outlook take no calendar this way, but subscribe to one that this machine serves.")
        }
        if let known = Self.known.first(where: { word == $0.word || word.hasSuffix($0.host) }),
            let address = Address(calDAV: known.address)
        {
            (self.address, user, password) = (address, known.user, known.password)
            return
        }
        guard word.contains(where: ".:".contains),
            let address = Address(calDAV: word.contains("://") ? name : "https://" + name)
        else { throw Failure(.usage, "Type the server's address, for example https://cloud.example.org.") }
        self.address = address
        // A Nextcloud may lie below a path, and has its calendars behind remote.php there.
        let path = address.href.path.split(separator: "/remote.php", omittingEmptySubsequences: false)[0]
        let page = address.at(path: (path.hasSuffix("/") ? path.dropLast() : path) + "/settings/user/security")
        password =
            "If the account has a second factor, it needs an app password; a Nextcloud makes it at \(page.revealed())."
    }

    private static let others = ["google", "gmail", "outlook", "office365"]

    private static let known: [(word: String, host: String, address: String, user: String, password: String)] = [
        (
            "icloud", "icloud.com", "https://caldav.icloud.com", "The mail address of your Apple Account.",
            "iCloud wants an app-specific password. Make it at https://account.apple.com, under Sign-In and Security; it "
                + "opens contacts and mail, too."
        ),
        (
            "fastmail", "fastmail.com", "https://caldav.fastmail.com", "The mail address of your account.",
            "Fastmail wants an app password. Make it at https://app.fastmail.com/settings/security."
        ),
        (
            "mailbox.org", "mailbox.org", "https://dav.mailbox.org", "The mail address of your account.",
            "With a second factor, mailbox.org wants an app password. Make it at https://login.mailbox.org, under "
                + "Security."
        ),
    ]
}
