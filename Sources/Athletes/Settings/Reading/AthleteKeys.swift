import Athletes
import Basics
import Export
import Files
import Insights
import Messages
import Profiles
import Web
import Workouts
import Yams

extension Athlete: KeyTarget {
    static let usual = Athlete(zone: Zone("UTC") { _ in 0 })

    static let keys: [Key<Self>] = [
        Key(
            "time_zone", "time zone", default: "the system's",
            "The time zone by its IANA name, for example `Europe/Berlin`."
        ) { reader, setting, athlete in
            do { athlete.zone = try Zone(named: reader.text(setting.value)) } catch {
                reader.report(setting.value, "`time_zone`: \(error)")
            }
        },
        Key("feed", "path or address", "The plan.") { $2.feed = $0.feed($1.value) },
        Key("feed_file", "path", "A file that holds the address of the plan, instead of `feed`.") {
            $2.feed = $0.feed(inFile: $1.value)
        },
        Key("strava", "settings", "The athlete's API application at Strava, from which activities are fetched.") {
            $0.strava($1.value, into: &$2)
        },
        Key("activities", "path, or a list", "Files of activities or bulk exports, beside `strava` or instead of it.") {
            $2.activities = $0.paths($1)
        },
        Key(
            "files", "path, or a list",
            "Folders into which devices and apps put their recordings (`.fit`, `.tcx`, `.gpx`), with what lies below "
                + "them, or single files; beside `strava` or instead of it."
        ) { $2.files = $0.paths($1) },
        Key(
            "intervals_icu", "settings",
            "The athlete's API key at intervals.icu, from which activities are fetched; beside the others or instead of "
                + "them."
        ) { $2.intervals = $0.intervals($1.value) },
        Key("publish", "settings", default: "an agenda is printed", "Where and how to write.") {
            $0.publish($1.value, &$2)
        },
        .number(
            "history_days", \.historyDays, in: 1...36_500, unit: "days", "How many days before today to write."),
        .choice("missed", \.showsMissed, [("hide", false), ("show", true)], "Whether to write missed workouts."),
        .choice(
            "end", \.end, [("moving", .moving), ("elapsed", .elapsed)], "By which time a recorded workout ends."),
        // Strava's terms allow no more.
        .number(
            "cache_days", \.cacheDays, in: 1...7, unit: "days",
            "How many days to remember an activity that could not be fetched again; Strava's terms allow 7. "
                + "A warning comes two days before."),
        Key(
            "heart_rate_zones", "four rising numbers from 30 to 250",
            "Where heart rate zones 2, 3, 4 and 5 begin, in beats a minute, for example `[110, 130, 150, 170]`. "
                + "Without them, what Strava gave no score has a load by its time and sport alone."
        ) { $2.physiology.heartRateZones = $0.heartRateZones($1.value) },
        .number(
            "ftp", \.physiology.thresholdPower, in: Physiology.powers, such: 250, unit: "watts",
            "The power that you can hold for an hour on a bike, in watts. With it, or with `threshold_heart_rate`, all "
                + "loads of `insights` and `brief` are on the scale of TSS, not of Strava's Relative Effort."),
        .number(
            "threshold_heart_rate", \.physiology.thresholdHeartRate, in: Physiology.heartRates, such: 165,
            unit: "beats a minute",
            "The heart rate that you can hold for an hour, in beats a minute; for what has no power."),
        Key(
            "place", "latitude and longitude",
            "Where you train, for example `[52.52, 13.41]`: the brief then says when it is light. Two decimals are kept, "
                + "which is about a kilometre."
        ) { $2.place = $0.place($1.value) },
        Key("messages", "settings", "What tpmerge sends you, when, and by which ways.") {
            $2.messages = $0.messages($1.value)
            $0.noteSecrets(of: $2.messages)
        },
        .flag("report", \.isInReports, "Whether a coach's report tells of this athlete."),
        Key("coach_name", "text", default: "the athlete's name here", "What the report calls this athlete.") {
            let name = String($0.text($1.value).onOneLine.trimmedSpaces.prefix(100))
            $2.coachName = name.isEmpty ? nil : name
        },
    ]
}

extension SettingReader {
    /// - Parameter state: where recordings and a key may lie that the athlete has given on pages.
    mutating func athlete(named name: String, _ node: Node, in state: StateFolder) -> Athlete {
        var athlete = Athlete(zone: systemZone)
        athlete.name = name
        let settings = read(node, in: name, by: Athlete.keys, into: &athlete)
        let plans = settings.filter { ["feed", "feed_file"].contains($0.name) }
        if plans.count > 1 { report(plans.last?.place, "`feed` and `feed_file` exclude each other") }
        if use.needsSources, athlete.hasNoSource, !settings.contains(where: \.namesSource),
            !Inbox(of: athlete, in: state).isThere, !state.intervalsKeys().hasKey(of: athlete)
        {
            report(node, "\(name) has no `feed`, `strava`, `intervals_icu`, `files` or `activities`")
        }
        if athlete.outputs.isEmpty { athlete.outputs = [Output(.agenda, to: .standardOutput)] }
        return athlete
    }

    /// Notes that the file itself holds secret addresses, if the ways of some messages are such.
    mutating func noteSecrets(of messages: MessageSettings?) {
        secrets.formUnion(messages?.ways.compactMap { SecretAddress(of: $0.way) } ?? [])
    }
}

extension Setting {
    /// Whether the setting names a source; an empty list is as good as none.
    fileprivate var namesSource: Bool {
        ["feed", "feed_file", "strava", "intervals_icu"].contains(name)
            || ["files", "activities"].contains(name) && value.sequence?.isEmpty != true
    }
}

extension SettingReader {
    fileprivate mutating func heartRateZones(_ node: Node) -> HeartRateZones? {
        let starts = (node.sequence ?? []).compactMap { $0.int }
        return known(
            starts.count == node.sequence?.count ? HeartRateZones(starts: starts) : nil, node,
            "`heart_rate_zones` must be four rising numbers from 30 to 250, for example [110, 130, 150, 170]")
    }

    fileprivate mutating func place(_ node: Node) -> Place? {
        let degrees = (node.sequence ?? []).compactMap { Double($0.scalar?.string ?? "") }
        let isPair = degrees.count == 2 && node.sequence?.count == 2
        return known(
            isPair ? Place(latitude: degrees[0], longitude: degrees[1]) : nil, node,
            "`place` must be latitude and longitude in degrees, for example [52.52, 13.41]")
    }

    fileprivate mutating func feed(_ node: Node) -> FeedLocation? {
        let text = text(node)
        guard FeedLocation.isAddress(text) else { return .file(path(text)) }
        secrets.insert(.feed)
        return address(text, node)
    }

    fileprivate mutating func feed(inFile node: Node) -> FeedLocation? {
        let (path, waits) = (path(node), use.waits)
        feedFiles.append(path)
        guard let bytes = tried(node, "`feed_file`", { try InputFile.read(path, waits: waits) }) else { return nil }
        return address(UTF8Text.of(bytes).split(whereSeparator: \.isWhitespace).first.map(String.init) ?? "", node)
    }

    private mutating func address(_ text: String, _ node: Node) -> FeedLocation? {
        tried(node, "the feed's address") { .address(try Address(parsing: text)) }
    }
}
