import Athletes
import Basics
import Export
import Files
import Insights
import Messages
import Senders
import Web
import Workouts
import Yams

/// Turns the YAML of a configuration into athletes, gathering problems on the way.
struct ConfigurationReader {
    /// Reads single settings, and collects the problems.
    var reader: SettingReader
    private let systemZone: Zone
    private let use: ConfigurationUse
    /// The secret addresses in the file itself.
    private(set) var secrets: Set<SecretAddress> = []
    /// The files that hold a feed's address.
    private(set) var feedFiles: [String] = []
    private(set) var units = Units.metric
    private(set) var weekStart = WeekStart.monday
    private(set) var heatmapColors = HeatmapColors.heat
    private(set) var heatmapLevels = HeatmapLevels.greatest
    private(set) var server = ServerSettings()
    private(set) var assistants = AssistantSettings()
    private(set) var coach = CoachSettings()
    /// nil if there is no `mail`, or one with problems.
    private(set) var mail: MailAccount?
    /// `state_dir`; nil if it isn't set.
    private(set) var stateFolder: String?
    /// `token_key_file`; nil if it isn't set.
    private(set) var tokenKeyFile: String?

    init(file: String, environment: [String: String], systemZone: Zone, for use: ConfigurationUse) {
        reader = SettingReader(file: file, environment: environment)
        self.systemZone = systemZone
        self.use = use
    }

    mutating func athletes(in root: Node?) -> [Athlete] {
        guard let root, case .mapping = root else {
            reader.report(root, "expected `athletes:` at the top")
            return []
        }
        // Settings for all athletes may follow them in the file.
        var (people, coachSettings): (Node?, Node?)
        for setting in reader.settings(root, in: "the configuration", of: TopKey.self) {
            switch setting.key {
            case .athletes: people = setting.value
            case .strava: reader.stravaPlaces(setting.value)
            case .stateFolder: stateFolder = reader.path(setting.value)
            case .tokenKeyFile: tokenKeyFile = reader.path(setting.value)
            case .units: units = reader.choice(setting, such: units)
            case .weekStart: weekStart = reader.choice(setting, such: weekStart)
            case .server: server = reader.server(setting.value)
            case .mail:
                mail = reader.mail(setting.value)
                reader.hasMail = true
            case .assistants: assistants = reader.assistants(setting.value)
            case .coach: coachSettings = setting.value
            case .heatmapColors: heatmapColors = reader.choice(setting, such: heatmapColors)
            case .heatmapLevels: heatmapLevels = reader.choice(setting, such: heatmapLevels)
            }
        }
        if let coachSettings { coach = reader.coach(coachSettings) }
        secrets.formUnion(coach.messages?.ways.compactMap { SecretAddress(of: $0.way) } ?? [])
        var athletes: [Athlete] = []
        if let people {
            for (name, key, node) in reader.entries(of: people, in: "athletes") {
                if !use.takesAnyName, !name.isPathSegment { report(name, key) }
                var athlete = athlete(named: name, node)
                athlete.wording.units = units
                athletes.append(athlete)
            }
        }
        for name in coach.athletes ?? [] where !athletes.contains(where: { $0.name == name }) {
            reader.report(coachSettings, "`athletes` under `coach` names \(name.quotedForShell), who is not configured")
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
            case .strava: reader.strava(setting.value, into: &athlete)
            case .activities: athlete.activities = reader.paths(setting)
            case .files: athlete.files = reader.paths(setting)
            case .publish: reader.publish(setting.value, &athlete)
            case .historyDays:
                athlete.historyDays = reader.number(
                    setting, in: AthleteKey.historyRange, such: athlete.historyDays, unit: "days")
            case .cacheDays:
                athlete.cacheDays = reader.number(
                    setting, in: AthleteKey.cacheRange, such: athlete.cacheDays, unit: "days")
            case .missed: athlete.showsMissed = reader.choice(setting, "hide", or: "show")
            case .heartRateZones: athlete.physiology.heartRateZones = heartRateZones(setting)
            case .thresholdPower:
                athlete.physiology.thresholdPower = reader.number(
                    setting, in: Physiology.powers, such: 250, unit: "watts")
            case .thresholdHeartRate:
                athlete.physiology.thresholdHeartRate = reader.number(
                    setting, in: Physiology.heartRates, such: 165, unit: "beats a minute")
            case .place: athlete.place = place(setting.value)
            case .messages:
                athlete.messages = reader.messages(setting.value)
                secrets.formUnion(athlete.messages.ways.compactMap { SecretAddress(of: $0.way) })
            case .report: athlete.isInReports = reader.choice(setting, "false", or: "true")
            case .coachName:
                let name = String(reader.text(setting.value).onOneLine.trimmedSpaces.prefix(100))
                athlete.coachName = name.isEmpty ? nil : name
            case .end: athlete.end = reader.choice(setting, "moving", or: "elapsed") ? .elapsed : .moving
            }
        }
        let plans = settings.filter { [.feed, .feedFile].contains($0.key) }
        if plans.count > 1 { reader.report(plans.last?.place, "`feed` and `feed_file` exclude each other") }
        let sources: [AthleteKey] = [.feed, .feedFile, .activities, .files, .strava]
        // An empty list is as good as none.
        let isTold = { (setting: SettingReader.Setting<AthleteKey>) in
            sources.contains(setting.key)
                && !([.files, .activities].contains(setting.key) && setting.value.sequence?.isEmpty == true)
        }
        if use.needsSources, athlete.hasNoSource, !settings.contains(where: isTold) {
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

    private mutating func place(_ node: Node) -> Place? {
        let degrees = (node.sequence ?? []).compactMap { Double($0.scalar?.string ?? "") }
        if degrees.count == 2, node.sequence?.count == 2,
            let place = Place(latitude: degrees[0], longitude: degrees[1])
        {
            return place
        }
        reader.report(node, "`place` must be latitude and longitude in degrees, for example [52.52, 13.41]")
        return nil
    }

    private mutating func feed(_ node: Node) -> FeedLocation? {
        let text = reader.text(node)
        guard FeedLocation.isAddress(text) else { return .file(reader.path(text)) }
        secrets.insert(.feed)
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
