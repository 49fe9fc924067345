import Basics
import Export
import Foundation
import Pipeline
import Web
import Workouts
import Yams

/// Turns the YAML of a configuration into athletes, gathering problems on the way.
struct ConfigurationReader {
    let file: String
    let folder: String
    let home: String
    private let systemZone: Zone
    /// What is wrong, `file:line: …`, in the order found.
    var problems: [String] = []
    /// Whether a feed's address stands in the file itself.
    private(set) var namesAddress = false
    /// The files that hold a feed's address.
    private(set) var feedFiles: [String] = []
    /// Where Strava is.
    var places: StravaPlaces
    /// `state_dir`; nil where it isn't set.
    private(set) var stateFolder: String?
    /// `token_key_file`; nil where it isn't set.
    var tokenKeyFile: String?
    let environment: [String: String]
    /// Whether an athlete without any source is a problem.
    private let needsSources: Bool

    init(file: String, folder: String, environment: [String: String], systemZone: Zone, needsSources: Bool) {
        self.file = file
        self.folder = folder
        self.environment = environment
        self.systemZone = systemZone
        self.needsSources = needsSources
        home = environment["HOME"] ?? NSHomeDirectory()
        places = StravaPlaces()
    }

    mutating func athletes(in root: Node?) -> [Athlete] {
        guard let root, case .mapping = root else {
            report(root, "expected `athletes:` at the top")
            return []
        }
        let settings = pairs(
            of: root, in: "the configuration", known: ["athletes", "strava", "state_dir", "token_key_file"])
        // What holds for all athletes may stand below them.
        for (key, value) in settings {
            switch key {
            case "strava": readPlaces(value)
            case "state_dir": stateFolder = path(text(value))
            case "token_key_file": tokenKeyFile = path(text(value))
            default: break
            }
        }
        var athletes: [Athlete] = []
        for (_, value) in settings.filter({ $0.key == "athletes" }) {
            for (name, node) in pairs(of: value, in: "athletes", known: nil) {
                athletes.append(athlete(named: name, node))
            }
        }
        if athletes.isEmpty, problems.isEmpty { report(root, "no athlete is configured under `athletes:`") }
        return athletes
    }
}

extension ConfigurationReader {
    private static let athleteKeys = [
        "time_zone", "feed", "feed_file", "strava", "activities", "publish", "history_days", "missed", "end",
        "cache_days",
    ]

    private mutating func athlete(named name: String, _ node: Node) -> Athlete {
        let settings = pairs(of: node, in: name, known: Self.athleteKeys)
        var athlete = Athlete(zone: systemZone)
        athlete.name = name
        for (key, value) in settings { set(key, value, of: &athlete) }
        let sources = ["feed", "feed_file", "activities", "strava"]
        if needsSources, athlete.hasNoSource, !settings.contains(where: { sources.contains($0.key) }) {
            report(node, "\(name) has no `feed`, `strava` or `activities`")
        }
        if athlete.outputs.isEmpty { athlete.outputs = [Output(.agenda, to: .standardOutput)] }
        return athlete
    }

    private mutating func set(_ key: String, _ value: Node, of athlete: inout Athlete) {
        switch key {
        case "time_zone":
            do { athlete.zone = try Zone(named: text(value)) } catch { report(value, "`time_zone`: \(error)") }
        case "feed": athlete.feed = feed(text(value), value)
        case "feed_file": athlete.feed = feed(inFile: path(text(value)), value)
        case "strava": athlete.strava = strava(value)
        case "activities": athlete.activities = paths(value)
        case "publish": publish(value, &athlete)
        case "history_days": athlete.historyDays = number(value, key, in: 1...36_500, such: 90, unit: "days")
        case "cache_days": athlete.cacheDays = number(value, key, in: 1...7, such: 7, unit: "days")
        case "missed": athlete.showsMissed = choice(value, key, "hide", or: "show")
        case "end": athlete.end = choice(value, key, "moving", or: "elapsed") ? .elapsed : .moving
        default: break
        }
    }

    private mutating func feed(_ text: String, _ node: Node) -> FeedLocation? {
        guard FeedLocation.isAddress(text) else { return .file(path(text)) }
        namesAddress = true
        return address(text, node)
    }

    private mutating func feed(inFile path: String, _ node: Node) -> FeedLocation? {
        feedFiles.append(path)
        do {
            let bytes = try InputFile.read(path)
            return address(
                UTF8Text.of(bytes).split(whereSeparator: \.isWhitespace).first.map(String.init) ?? "", node)
        } catch {
            report(node, "`feed_file`: \(error)")
            return nil
        }
    }

    private mutating func address(_ text: String, _ node: Node) -> FeedLocation? {
        do { return .address(try Address(parsing: text)) } catch {
            report(node, "the feed's address: \(error)")
            return nil
        }
    }
}
