import Basics
import CalDAV
import Export
import Profiles
import Web
import Workouts
import Yams

struct PublishDraft: KeyTarget {
    var athlete: Athlete
    var view = CalendarView(mostBytes: CalendarView.usualBytes)
    var calendar: String?

    static let usual = PublishDraft(athlete: .usual)

    static let keys: [Key<Self>] = [
        Key("ics", "path", "The calendar.") { $2.calendar = $0.path($1.value) },
        Key("json", "path", "The JSON.") { $2.athlete.outputs.append(Output(.json, to: .file($0.path($1.value)))) },
        Key("name", "text", default: usual.athlete.calendarName, "The name that calendar programs show.") {
            $2.athlete.calendarName = $0.text($1.value)
        },
        Key(
            "completed_prefix", "text", default: "`\(usual.athlete.wording.completedPrefix)`",
            "Text before the title of a completed workout; may be empty."
        ) { $2.athlete.wording.completedPrefix = $0.text($1.value) },
        Key(
            "missed_prefix", "text", default: "`\(usual.athlete.wording.missedPrefix)`", "The same for a missed one."
        ) { $2.athlete.wording.missedPrefix = $0.text($1.value) },
        .flag("transparent", \.athlete.wording.allDayIsTransparent, "Whether all-day entries leave the day free."),
        .bytes(
            \.view.mostBytes,
            "How large the calendar at `ics` may be. Google loses events of larger ones. A larger one loses whole "
                + "days, the oldest first, then the most distant future days, and a warning says so."),
        Key("calendars", "list of settings", "Further calendars of the same run.") {
            $0.calendars($1.value, &$2.athlete)
        },
    ]
}

struct CalendarDraft: KeyTarget {
    /// All of its settings, for those that are read together.
    var settings: [Setting] = []
    var view = CalendarView(mostBytes: CalendarView.usualBytes)
    var place: Output.Place?

    static var usual: Self { CalendarDraft() }

    static let keys: [Key<Self>] =
        [
            Key("ics", "path", "The calendar.") { $2.place = .file($0.path($1.value)) },
            Key(
                "url", "address",
                "Instead of `ics` the address of a file on a server that accepts PUT, such as one in a WebDAV folder."
            ) { $2.place = $0.server($1.value, $2.settings) },
            Key(
                "caldav", "address",
                "Instead of `ics` the address of a CalDAV server, of your account there, or of the calendar itself: each "
                    + "workout becomes an event in your own calendar."
            ) { $2.place = $0.pushed($1.value, $2.settings) },
        ] + collection.map { Key($0.note) } + [
            Key(
                "user", "text", "The user name for `url` or `caldav`. It is sent over https only, and to this machine."),
            Key("password", "secret", "The password; the configuration then needs mode 0600."),
            Key(
                "password_file", "path", "A file of mode 0600 whose first line is the password, instead of `password`."),
            Key(
                "ca_file", "path",
                "A file with the certificate of an authority of your own, in PEM, that has signed that of the server at `caldav`. "
                    + "Those of the system are trusted, too."),
        ] + pushing.map { Key($0.note) } + [
            Key("name", "text", default: "that of `publish`", "The name that calendar programs show.") {
                $2.view.name = $0.text($1.value)
            },
            .choice(
                "shows", \.view.detail,
                "With `busy` it shows times and the word Training, and nothing else. Days off and missed workouts are "
                    + "not in it."),
            Key(
                "status", "`planned`, `completed` or `missed`, or a list", default: "all",
                "Only workouts of this status."
            ) {
                let words = $0.words($1, known: ["planned", "completed", "missed"])
                $2.view.statuses = Set(words.compactMap(MergedWorkout.Status.init))
            },
            Key(
                "sports", "sport, or a list", default: "all",
                "Only workouts of this sport, named as in the JSON. `bike` holds whatever is ridden."
            ) { $2.view.sports = $0.words($1, known: PlannedSport.allCases.map(\.rawValue)) },
            .bytes(\.view.mostBytes, "How large it may be."),
        ]

    /// The keys that say which calendar on a server is meant.
    static let collection: [Key<CalDAVTarget>] = [
        Key("calendar", "text", default: "Training", "The name of that calendar, or the last part of its address.") {
            $2.calendar = $0.text($1.value)
        },
        Key(
            "create", "`true` or `false`", default: "`true`", "Whether the calendar may be made if it isn't there."
        ) { $2.mayCreate = $0.choice($1, [("true", true), ("false", false)]) ?? true },
    ]

    /// The keys that say how events get there.
    static let pushing: [Key<CalDAVTarget>] = [
        Key(
            "past_days", (0...36_500).type, default: "30",
            "How many days before today are pushed; ahead it is everything."
        ) { $2.pastDays = $0.number($1, in: 0...36_500, such: $2.pastDays, unit: "days") },
        Key(
            "deleted", "`respect` or `restore`", default: "`respect`",
            "Whether an event that you delete there stays away, or comes back."
        ) { $2.restoresDeleted = $0.choice($1, [("respect", false), ("restore", true)]) ?? false },
        Key(
            "moved", "`keep` or `restore`", default: "`keep`",
            "Whether a time or day that you give an event there stays, or is set back."
        ) { $2.restoresMoved = $0.choice($1, [("keep", false), ("restore", true)]) ?? false },
        Key(
            "remind", (0...10_080).type, default: "none", "How many minutes before a plan with a time an alarm rings."
        ) { $2.remindMinutes = $0.number($1, in: 0...10_080, such: 30, unit: "minutes") },
    ]
}

extension Key where Target: KeyTarget {
    fileprivate static func bytes(_ path: Path<Int?>, _ help: String) -> Key {
        let (range, usual) = (10_000...1_000_000_000, CalendarView.usualBytes)
        return Key("most_bytes", "\(range.type), or `none`", default: "\(usual)", help) { reader, setting, target in
            let isNone = reader.text(setting.value) == "none"
            target[keyPath: path] = isNone ? nil : reader.number(setting, in: range, such: usual, unit: "bytes")
        }
    }
}

extension SettingReader {
    mutating func publish(_ node: Node, _ athlete: inout Athlete) {
        var draft = PublishDraft(athlete: athlete)
        let settings = read(node, in: "publish", by: PublishDraft.keys, into: &draft)
        athlete = draft.athlete
        if let calendar = draft.calendar {
            athlete.outputs.insert(Output(.ics, to: .file(calendar), showing: draft.view), at: 0)
        } else if let limit = settings["most_bytes"] {
            report(limit.place, "`most_bytes` has no effect here: it is for the calendar at `ics`")
        }
    }

    fileprivate mutating func calendars(_ node: Node, _ athlete: inout Athlete) {
        guard let items = node.sequence else {
            return report(node, "`calendars` must be a list; each item begins with `- ics:`")
        }
        for item in items { calendar(item, &athlete) }
    }

    private mutating func calendar(_ node: Node, _ athlete: inout Athlete) {
        let settings = settings(node, in: "calendars", of: CalendarDraft.keys)
        var draft = CalendarDraft(settings: settings)
        read(settings, by: CalendarDraft.keys, into: &draft)
        reportIneffective(settings, draft.view)
        if settings.count(where: \.isPlace) != 1 {
            report(node, "a calendar under `calendars` needs one `ics`, one `url` or one `caldav`")
        }
        guard let place = draft.place else { return }
        // Single events have no limit together.
        if case .pushed = place { draft.view.mostBytes = nil }
        athlete.outputs.append(Output(.ics, to: place, showing: draft.view))
    }

    private mutating func reportIneffective(_ settings: [Setting], _ view: CalendarView) {
        let place = settings.first(where: \.isPlace)
        for setting in settings {
            guard let place, !setting.effectivePlaces.contains(place.name) else { continue }
            report(
                setting.place,
                "`\(setting.name)` has no effect beside `\(place.name)`: it is for "
                    + (setting.effectivePlaces.contains("ics") ? "" : "a server at ")
                    + setting.effectivePlaces.map { "`\($0)`" }.joined(separator: " or "))
        }
        if view.detail == .busy, view.statuses == [.missed], let status = settings["status"] {
            report(status.place, "`status` leaves nothing to show: a busy calendar has no missed workouts")
        }
    }

    fileprivate mutating func server(_ node: Node, _ settings: [Setting]) -> Output.Place? {
        do {
            let address = try Address(parsing: text(node))
            guard let login = login(node, settings) else { return .server(ServerPlace(address, nil)) }
            guard address.isPrivate else {
                report(node, "`url`: a password is sent over https:// only")
                return nil
            }
            let credentials = try Credentials(user: login.user, password: login.password)
            return .server(ServerPlace(address, credentials))
        } catch {
            report(node, "`url`: \(error)")
            return nil
        }
    }

    fileprivate mutating func pushed(_ node: Node, _ settings: [Setting]) -> Output.Place? {
        let text = text(node)
        let address = Address(calDAV: text.contains("://") ? text : "https://\(text)")
        if address == nil {
            report(
                node, "`caldav` must be the address of a server or calendar, such as https://caldav.example.org")
        } else if address?.isPrivate == false {
            report(node, "`caldav`: a password is sent over https:// only")
        }
        guard let login = login(node, settings) else {
            // A password that can't be read is reported already.
            if settings["user"] == nil || settings["password"] == nil && settings["password_file"] == nil {
                report(node, "`caldav` needs `user` and one `password_file`, or one `password`")
            }
            return nil
        }
        guard let credentials = try? Credentials(user: login.user, password: login.password) else {
            report(node, "`user` and the password may hold no control characters, and `user` no colon")
            return nil
        }
        let caFile = settings["ca_file"].flatMap { authority($0) }
        guard let address else { return nil }
        var place = CalDAVTarget(address, credentials)
        place.caFile = caFile
        place.passwordFile = settings["password_file"].map { path($0.value) }
        read(settings, by: CalendarDraft.collection + CalendarDraft.pushing, into: &place)
        return .pushed(place)
    }

    /// nil without a user name, or with a password that can't be used, which is reported.
    private mutating func login(_ node: Node, _ settings: [Setting]) -> (user: String, password: Secret)? {
        let user = settings["user"].map { text($0.value) }
        let passwords = settings.filter { ["password", "password_file"].contains($0.name) }
        if (user == nil) != passwords.isEmpty || passwords.count > 1 {
            report(node, "`user` needs one `password_file`, or one `password`")
        }
        guard let user, let password = passwords.first else { return nil }
        guard let secret = secret(password, holding: "a password") else { return nil }
        return (user, Secret(password.name == "password_file" ? String(secret.prefix { !$0.isNewline }) : secret))
    }
}

extension Setting {
    fileprivate var isPlace: Bool { ["ics", "url", "caldav"].contains(name) }

    fileprivate var effectivePlaces: [String] {
        switch name {
        case "ics", "url": [name]
        case "user", "password", "password_file": ["url", "caldav"]
        case "most_bytes": ["ics", "url"]
        case "name", "shows", "status", "sports": ["ics", "url", "caldav"]
        default: ["caldav"]
        }
    }
}
