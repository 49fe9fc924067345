import Athletes
import Basics
import CalDAV
import Export
import Web
import Workouts
import Yams

/// Reads the settings under an athlete's `publish`.
extension SettingReader {
    private typealias CalendarSetting = Setting<CalendarKey>

    mutating func publish(_ node: Node, _ athlete: inout Athlete) {
        var view = CalendarView(mostBytes: CalendarView.usualBytes)
        var calendar: String?
        let settings = settings(node, in: "publish", of: PublishKey.self)
        for setting in settings {
            let value = setting.value
            switch setting.key {
            case .ics: calendar = path(value)
            case .json: athlete.outputs.append(Output(.json, to: .file(path(value))))
            case .name: athlete.calendarName = text(value)
            case .completedPrefix: athlete.wording.completedPrefix = text(value)
            case .missedPrefix: athlete.wording.missedPrefix = text(value)
            case .transparent: athlete.wording.allDayIsTransparent = choice(setting, "false", or: "true")
            case .mostBytes: view.mostBytes = bytes(setting)
            case .calendars: calendars(value, &athlete)
            }
        }
        if let calendar {
            athlete.outputs.insert(Output(.ics, to: .file(calendar), showing: view), at: 0)
        } else if let limit = settings.first(where: { $0.key == .mostBytes }) {
            report(limit.place, "`most_bytes` has no effect here: it is for the calendar at `ics`")
        }
    }

    private mutating func calendars(_ node: Node, _ athlete: inout Athlete) {
        guard let items = node.sequence else {
            return report(node, "`calendars` must be a list; each item begins with `- ics:`")
        }
        for item in items { calendar(item, &athlete) }
    }

    private mutating func calendar(_ node: Node, _ athlete: inout Athlete) {
        var view = CalendarView(mostBytes: CalendarView.usualBytes)
        var place: Output.Place?
        let settings = settings(node, in: "calendars", of: CalendarKey.self)
        for setting in settings {
            switch setting.key {
            case .ics: place = .file(path(setting.value))
            case .url: place = server(setting.value, settings)
            case .caldav: place = pushed(setting.value, settings)
            // `server` and `pushed` read them.
            case .user, .password, .passwordFile, .caFile, .calendar, .create, .pastDays, .deleted, .moved, .remind:
                continue
            case .name: view.name = text(setting.value)
            case .shows: view.detail = choice(setting, "everything", or: "busy") ? .busy : .everything
            case .status:
                view.statuses = Set(
                    words(setting, known: ["planned", "completed", "missed"])
                        .compactMap(MergedWorkout.Status.init))
            case .sports: view.sports = words(setting, known: PlannedSport.allCases.map(\.rawValue))
            case .mostBytes: view.mostBytes = bytes(setting)
            }
        }
        reportIneffective(settings, view)
        if settings.count(where: { [.ics, .url, .caldav].contains($0.key) }) != 1 {
            report(node, "a calendar under `calendars` needs one `ics`, one `url` or one `caldav`")
        }
        guard let place else { return }
        // Single events have no limit together.
        if case .pushed = place { view.mostBytes = nil }
        athlete.outputs.append(Output(.ics, to: place, showing: view))
    }

    /// Reports settings that have no effect, and so are probably mistakes.
    private mutating func reportIneffective(_ settings: [CalendarSetting], _ view: CalendarView) {
        for setting in settings {
            let places = setting.key.places
            guard let place = settings.first(where: { [.ics, .url, .caldav].contains($0.key) }),
                !places.contains(place.key)
            else { continue }
            report(
                setting.place,
                "`\(setting.key.rawValue)` has no effect beside `\(place.key.rawValue)`: it is for "
                    + (places.contains(.ics) ? "" : "a server at ")
                    + places.map { "`\($0.rawValue)`" }.joined(separator: " or "))
        }
        if view.detail == .busy, view.statuses == [.missed], let status = settings.first(where: { $0.key == .status }) {
            report(status.place, "`status` leaves nothing to show: a busy calendar has no missed workouts")
        }
    }

    private mutating func server(_ node: Node, _ settings: [CalendarSetting]) -> Output.Place? {
        do {
            let address = try Address(parsing: text(node))
            guard let login = login(node, settings) else { return .server(ServerPlace(address, nil)) }
            guard address.scheme == .https || address.isLoopback else {
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

    private mutating func pushed(_ node: Node, _ settings: [CalendarSetting]) -> Output.Place? {
        let told = text(node)
        let address = DAVAddress(told.contains("://") ? told : "https://\(told)")
        if address == nil {
            report(
                node, "`caldav` must be the address of a server or calendar, such as https://caldav.example.org")
        } else if address?.isPrivate == false {
            report(node, "`caldav`: a password is sent over https:// only")
        }
        guard let login = login(node, settings) else {
            // A password that can't be read is reported already.
            if !settings.contains(where: { $0.key == .user })
                || !settings.contains(where: { [.password, .passwordFile].contains($0.key) })
            {
                report(node, "`caldav` needs `user` and one `password_file`, or one `password`")
            }
            return nil
        }
        guard var accepted = Login(user: login.user, password: login.password) else {
            report(node, "`user` and the password may hold no control characters, and `user` no colon")
            return nil
        }
        accepted.caFile = settings.first { $0.key == .caFile }.flatMap { authority($0) }
        guard let address else { return nil }
        var place = PushedPlace(address, accepted)
        place.passwordFile = settings.first { $0.key == .passwordFile }.map { path($0.value) }
        for setting in settings {
            switch setting.key {
            case .calendar: place.calendar = text(setting.value)
            case .create: place.mayCreate = !choice(setting, "true", or: "false")
            case .pastDays:
                place.pastDays = number(setting, in: CalendarKey.pastRange, such: place.pastDays, unit: "days")
            case .deleted: place.restoresDeleted = choice(setting, "respect", or: "restore")
            case .moved: place.restoresMoved = choice(setting, "keep", or: "restore")
            case .remind:
                place.remindMinutes = number(setting, in: CalendarKey.remindRange, such: 30, unit: "minutes")
            default: continue
            }
        }
        return .pushed(place)
    }

    /// nil without a user name, or with a password that can't be used, which is reported.
    private mutating func login(
        _ node: Node, _ settings: [CalendarSetting]
    ) -> (user: String, password: Secret)? {
        let user = settings.first { $0.key == .user }.map { text($0.value) }
        let passwords = settings.filter { [.password, .passwordFile].contains($0.key) }
        if (user == nil) != passwords.isEmpty || passwords.count > 1 {
            report(node, "`user` needs one `password_file`, or one `password`")
        }
        guard let user, let password = passwords.first else { return nil }
        let isInFile = password.key == .passwordFile
        guard let secret = secret(password, isInFile: isInFile, holding: "a password") else { return nil }
        return (user, Secret(isInFile ? String(secret.prefix { !$0.isNewline }) : secret))
    }

    private mutating func bytes(_ setting: Setting<some ConfigurationKey>) -> Int? {
        guard text(setting.value) != "none" else { return nil }
        return number(setting, in: CalendarKey.bytesRange, such: CalendarView.usualBytes, unit: "bytes")
    }
}

extension CalendarKey {
    /// The keys beside which it has an effect.
    fileprivate var places: [CalendarKey] {
        switch self {
        case .ics: [.ics]
        case .url: [.url]
        case .caldav, .calendar, .create, .caFile, .pastDays, .deleted, .moved, .remind: [.caldav]
        case .user, .password, .passwordFile: [.url, .caldav]
        case .mostBytes: [.ics, .url]
        case .name, .shows, .status, .sports: [.ics, .url, .caldav]
        }
    }
}
