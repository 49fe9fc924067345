import Basics
import Export
import Pipeline
import Web
import Workouts
import Yams

/// What a configuration says about where calendars go, and what is in them.
extension ConfigurationReader {
    private static let keys = [
        "ics", "json", "name", "completed_prefix", "missed_prefix", "transparent", "most_bytes", "calendars",
    ]
    private static let viewKeys = [
        "ics", "url", "user", "password", "password_file", "name", "shows", "status", "sports", "most_bytes",
    ]

    mutating func publish(_ node: Node, _ athlete: inout Athlete) {
        var view = CalendarView(mostBytes: CalendarView.usualBytes)
        var calendar: String?
        for (key, value) in pairs(of: node, in: "publish", known: Self.keys) {
            switch key {
            case "ics": calendar = path(text(value))
            case "json": athlete.outputs.append(Output(.json, to: .file(path(text(value)))))
            case "name": athlete.calendarName = text(value)
            case "completed_prefix": athlete.wording.completedPrefix = text(value)
            case "missed_prefix": athlete.wording.missedPrefix = text(value)
            case "transparent": athlete.wording.allDayIsTransparent = choice(value, key, "false", or: "true")
            case "most_bytes": view.mostBytes = bytes(value, key)
            case "calendars": calendars(value, &athlete)
            default: break
            }
        }
        if let calendar { athlete.outputs.insert(Output(.ics, to: .file(calendar), showing: view), at: 0) }
    }
}

extension ConfigurationReader {
    private mutating func calendars(_ node: Node, _ athlete: inout Athlete) {
        guard let items = node.sequence else {
            return report(node, "`calendars` must be a list; each item begins with `- ics:`")
        }
        for item in items { calendar(item, &athlete) }
    }

    private mutating func calendar(_ node: Node, _ athlete: inout Athlete) {
        var view = CalendarView(mostBytes: CalendarView.usualBytes)
        var place: Output.Place?
        let settings = pairs(of: node, in: "calendars", known: Self.viewKeys)
        for (key, value) in settings {
            switch key {
            case "ics": place = .file(path(text(value)))
            case "url": place = server(value, settings)
            case "name": view.name = text(value)
            case "shows": view.detail = choice(value, key, "everything", or: "busy") ? .busy : .everything
            case "status":
                view.statuses = Set(
                    words(value, key, known: ["planned", "completed", "missed"]).compactMap(MergedWorkout.Status.init))
            case "sports": view.sports = words(value, key, known: Self.sports)
            case "most_bytes": view.mostBytes = bytes(value, key)
            default: break
            }
        }
        if settings.count(where: { $0.key == "ics" || $0.key == "url" }) != 1 {
            report(node, "a calendar under `calendars` needs one `ics` or one `url`")
        }
        guard let place else { return }
        athlete.outputs.append(Output(.ics, to: place, showing: view))
    }

    private mutating func server(_ node: Node, _ settings: [(key: String, value: Node)]) -> Output.Place? {
        let user = settings.first { $0.key == "user" }.map { text($0.value) }
        let passwords = settings.filter { $0.key == "password" || $0.key == "password_file" }
        if (user == nil) != passwords.isEmpty || passwords.count > 1 {
            report(node, "`user` needs one `password_file`, or one `password`")
        }
        do {
            let address = try Address(parsing: text(node))
            guard let user, let password = passwords.first else { return .server(ServerPlace(address, nil)) }
            guard address.scheme == .https || address.isLoopback else {
                report(node, "`url`: a password is sent over https:// only")
                return nil
            }
            let isInFile = password.key == "password_file"
            guard
                let secret = secret(
                    in: isInFile ? path(text(password.value)) : nil, password.key, password.value,
                    holding: "a password")
            else { return nil }
            let word = isInFile ? String(secret.prefix { !$0.isNewline }) : secret
            return .server(ServerPlace(address, try Credentials(user: user, password: Secret(word))))
        } catch {
            report(node, "`url`: \(error)")
            return nil
        }
    }

    private mutating func bytes(_ node: Node, _ key: String) -> Int? {
        text(node) == "none"
            ? nil : number(node, key, in: 10_000...1_000_000_000, such: CalendarView.usualBytes, unit: "bytes")
    }

    private static let sports = PlannedSport.allCases.map(\.rawValue)
}
