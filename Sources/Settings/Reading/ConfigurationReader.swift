import Athletes
import Basics
import Export
import Files
import Insights
import Web
import Workouts
import Yams

/// Turns the YAML of a configuration into athletes, gathering problems on the way.
struct ConfigurationReader {
    /// Reads single settings, and collects the problems.
    var reader: SettingReader
    private var stravaReader: StravaReader
    private let systemZone: Zone
    private let use: ConfigurationUse
    /// Whether the file itself holds a feed's address.
    private(set) var namesAddress = false
    /// The files that hold a feed's address.
    private(set) var feedFiles: [String] = []
    private(set) var units = Units.metric
    private(set) var weekStart = WeekStart.monday
    private(set) var heatmapColors = HeatmapColors.heat
    private(set) var heatmapLevels = HeatmapLevels.greatest
    private(set) var server = ServerSettings()
    /// `state_dir`; nil if it isn't set.
    private(set) var stateFolder: String?
    /// `token_key_file`; nil if it isn't set.
    private(set) var tokenKeyFile: String?

    init(file: String, environment: [String: String], systemZone: Zone, for use: ConfigurationUse) {
        reader = SettingReader(file: file, environment: environment)
        stravaReader = StravaReader(environment: environment)
        self.systemZone = systemZone
        self.use = use
    }

    mutating func athletes(in root: Node?) -> [Athlete] {
        guard let root, case .mapping = root else {
            reader.report(root, "expected `athletes:` at the top")
            return []
        }
        // Settings for all athletes may follow them in the file.
        var people: Node?
        for setting in reader.settings(root, in: "the configuration", of: TopKey.self) {
            switch setting.key {
            case .athletes: people = setting.value
            case .strava: stravaReader.readPlaces(setting.value, with: &reader)
            case .stateFolder: stateFolder = reader.path(setting.value)
            case .tokenKeyFile: tokenKeyFile = reader.path(setting.value)
            case .units: units = reader.choice(setting, such: units)
            case .weekStart: weekStart = reader.choice(setting, such: weekStart)
            case .server:
                server = ServerReader.settings(setting.value, with: &reader)
            case .heatmapColors: heatmapColors = reader.choice(setting, such: heatmapColors)
            case .heatmapLevels: heatmapLevels = reader.choice(setting, such: heatmapLevels)
            }
        }
        var athletes: [Athlete] = []
        if let people {
            for (name, key, node) in reader.entries(of: people, in: "athletes") {
                if !use.takesAnyName, !name.isPathSegment { report(name, key) }
                var athlete = athlete(named: name, node)
                athlete.wording.units = units
                athletes.append(athlete)
            }
        }
        if athletes.isEmpty, reader.sentences.isEmpty {
            reader.report(root, "no athlete is configured under `athletes:`")
        }
        return athletes
    }
}

extension ConfigurationReader {
    /// Reports a name that no page's address can hold.
    private mutating func report(_ name: String, _ key: Node) {
        let shown =
            "an athlete can't be called `\(String(name.prefix(40)).onOneLine)`, which no page's address can hold: "
        reader.report(
            key,
            shown + "choose a name without / and \\, and not . or .."
                + (name.isEmpty ? "" : "; to delete what is stored under this one: tpmerge forget --athlete ")
                + (name.isEmpty ? "" : name.quotedForShell))
    }

    private mutating func athlete(named name: String, _ node: Node) -> Athlete {
        var athlete = Athlete(zone: systemZone)
        athlete.name = name
        let settings = reader.settings(node, in: name, of: AthleteKey.self)
        for setting in settings {
            switch setting.key {
            case .timeZone:
                do { athlete.zone = try Zone(named: reader.text(setting.value)) } catch {
                    reader.report(setting.value, "`time_zone`: \(error)")
                }
            case .feed: athlete.feed = feed(setting.value)
            case .feedFile: athlete.feed = feed(inFile: setting.value)
            case .strava: stravaReader.read(setting.value, into: &athlete, with: &reader)
            case .activities: athlete.activities = reader.paths(setting.value)
            case .files: athlete.files = reader.paths(setting.value)
            case .publish: publish(setting.value, &athlete)
            case .historyDays:
                athlete.historyDays = reader.number(setting, in: AthleteKey.historyRange, such: 90, unit: "days")
            case .cacheDays:
                athlete.cacheDays = reader.number(setting, in: AthleteKey.cacheRange, such: 7, unit: "days")
            case .missed: athlete.showsMissed = reader.choice(setting, "hide", or: "show")
            case .heartRateZones: athlete.physiology.heartRateZones = heartRateZones(setting)
            case .thresholdPower:
                athlete.physiology.thresholdPower = reader.number(
                    setting, in: Physiology.powers, such: 250, unit: "watts")
            case .thresholdHeartRate:
                athlete.physiology.thresholdHeartRate = reader.number(
                    setting, in: Physiology.heartRates, such: 165, unit: "beats a minute")
            case .end: athlete.end = reader.choice(setting, "moving", or: "elapsed") ? .elapsed : .moving
            }
        }
        let plans = settings.filter { [.feed, .feedFile].contains($0.key) }
        if plans.count > 1 { reader.report(plans.last?.place, "`feed` and `feed_file` exclude each other") }
        let sources: [AthleteKey] = [.feed, .feedFile, .activities, .files, .strava]
        if use.needsSources, athlete.hasNoSource, !settings.contains(where: { sources.contains($0.key) }) {
            reader.report(node, "\(name) has no `feed`, `strava`, `files` or `activities`")
        }
        if athlete.outputs.isEmpty { athlete.outputs = [Output(.agenda, to: .standardOutput)] }
        return athlete
    }

    private mutating func heartRateZones(_ setting: SettingReader.Setting<AthleteKey>) -> HeartRateZones? {
        let starts = (setting.value.sequence ?? []).compactMap { $0.int }
        if starts.count == setting.value.sequence?.count, let zones = HeartRateZones(starts: starts) { return zones }
        reader.report(
            setting.value,
            "`heart_rate_zones` must be four rising numbers from 30 to 250, for example [110, 130, 150, 170]")
        return nil
    }

    private mutating func feed(_ node: Node) -> FeedLocation? {
        let text = reader.text(node)
        guard FeedLocation.isAddress(text) else { return .file(reader.path(text)) }
        namesAddress = true
        return address(text, node)
    }

    private mutating func feed(inFile node: Node) -> FeedLocation? {
        let path = reader.path(node)
        feedFiles.append(path)
        do {
            let bytes = try InputFile.read(path, waits: use.waits)
            return address(
                UTF8Text.of(bytes).split(whereSeparator: \.isWhitespace).first.map(String.init) ?? "", node)
        } catch {
            reader.report(node, "`feed_file`: \(error)")
            return nil
        }
    }

    private mutating func address(_ text: String, _ node: Node) -> FeedLocation? {
        do { return .address(try Address(parsing: text)) } catch {
            reader.report(node, "the feed's address: \(error)")
            return nil
        }
    }
}

extension ConfigurationReader {
    private typealias CalendarSetting = SettingReader.Setting<CalendarKey>

    private mutating func publish(_ node: Node, _ athlete: inout Athlete) {
        var view = CalendarView(mostBytes: CalendarView.usualBytes)
        var calendar: String?
        let settings = reader.settings(node, in: "publish", of: PublishKey.self)
        for setting in settings {
            let value = setting.value
            switch setting.key {
            case .ics: calendar = reader.path(value)
            case .json: athlete.outputs.append(Output(.json, to: .file(reader.path(value))))
            case .name: athlete.calendarName = reader.text(value)
            case .completedPrefix: athlete.wording.completedPrefix = reader.text(value)
            case .missedPrefix: athlete.wording.missedPrefix = reader.text(value)
            case .transparent: athlete.wording.allDayIsTransparent = reader.choice(setting, "false", or: "true")
            case .mostBytes: view.mostBytes = bytes(setting)
            case .calendars: calendars(value, &athlete)
            }
        }
        if let calendar {
            athlete.outputs.insert(Output(.ics, to: .file(calendar), showing: view), at: 0)
        } else if let limit = settings.first(where: { $0.key == .mostBytes }) {
            reader.report(limit.place, "`most_bytes` has no effect here: it is for the calendar at `ics`")
        }
    }

    private mutating func calendars(_ node: Node, _ athlete: inout Athlete) {
        guard let items = node.sequence else {
            return reader.report(node, "`calendars` must be a list; each item begins with `- ics:`")
        }
        for item in items { calendar(item, &athlete) }
    }

    private mutating func calendar(_ node: Node, _ athlete: inout Athlete) {
        var view = CalendarView(mostBytes: CalendarView.usualBytes)
        var place: Output.Place?
        let settings = reader.settings(node, in: "calendars", of: CalendarKey.self)
        for setting in settings {
            switch setting.key {
            case .ics: place = .file(reader.path(setting.value))
            case .url: place = server(setting.value, settings)
            // `server` reads them.
            case .user, .password, .passwordFile: continue
            case .name: view.name = reader.text(setting.value)
            case .shows: view.detail = reader.choice(setting, "everything", or: "busy") ? .busy : .everything
            case .status:
                view.statuses = Set(
                    reader.words(setting, known: ["planned", "completed", "missed"])
                        .compactMap(MergedWorkout.Status.init))
            case .sports: view.sports = reader.words(setting, known: PlannedSport.allCases.map(\.rawValue))
            case .mostBytes: view.mostBytes = bytes(setting)
            }
        }
        reportIneffective(settings, view)
        if settings.count(where: { [.ics, .url].contains($0.key) }) != 1 {
            reader.report(node, "a calendar under `calendars` needs one `ics` or one `url`")
        }
        guard let place else { return }
        athlete.outputs.append(Output(.ics, to: place, showing: view))
    }

    /// Reports settings that have no effect, and so are probably mistakes.
    private mutating func reportIneffective(_ settings: [CalendarSetting], _ view: CalendarView) {
        if settings.contains(where: { $0.key == .ics }), !settings.contains(where: { $0.key == .url }) {
            for setting in settings where [.user, .password, .passwordFile].contains(setting.key) {
                reader.report(
                    setting.place, "`\(setting.key.rawValue)` has no effect beside `ics`: it is for a server at `url`")
            }
        }
        if view.detail == .busy, view.statuses == [.missed], let status = settings.first(where: { $0.key == .status }) {
            reader.report(status.place, "`status` leaves nothing to show: a busy calendar has no missed workouts")
        }
    }

    private mutating func server(_ node: Node, _ settings: [CalendarSetting]) -> Output.Place? {
        let user = settings.first { $0.key == .user }.map { reader.text($0.value) }
        let passwords = settings.filter { [.password, .passwordFile].contains($0.key) }
        if (user == nil) != passwords.isEmpty || passwords.count > 1 {
            reader.report(node, "`user` needs one `password_file`, or one `password`")
        }
        do {
            let address = try Address(parsing: reader.text(node))
            guard let user, let password = passwords.first else { return .server(ServerPlace(address, nil)) }
            guard address.scheme == .https || address.isLoopback else {
                reader.report(node, "`url`: a password is sent over https:// only")
                return nil
            }
            let isInFile = password.key == .passwordFile
            guard let secret = reader.secret(password, isInFile: isInFile, holding: "a password") else { return nil }
            let word = isInFile ? String(secret.prefix { !$0.isNewline }) : secret
            return .server(ServerPlace(address, try Credentials(user: user, password: Secret(word))))
        } catch {
            reader.report(node, "`url`: \(error)")
            return nil
        }
    }

    private mutating func bytes(_ setting: SettingReader.Setting<some ConfigurationKey>) -> Int? {
        guard reader.text(setting.value) != "none" else { return nil }
        return reader.number(setting, in: CalendarKey.bytesRange, such: CalendarView.usualBytes, unit: "bytes")
    }
}
