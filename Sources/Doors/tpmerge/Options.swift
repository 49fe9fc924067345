import ArgumentParser
import Basics
import Foundation
import Profiles
import Settings
import Workouts

extension Selection {
    init(_ file: String?, athletes: [String] = []) {
        self.init(file: file, athletes: athletes, environment: ProcessInfo.processInfo.environment)
    }
}

/// Options that choose a configuration, and athletes of it.
protocol SelectingOptions: ParsableArguments {
    var selection: Selection { get }
}

/// For commands that concern all athletes by default.
struct ConfigurationOptions: SelectingOptions {
    @Option(help: .configuration, completion: .configuration) var config: String?
    @Option(help: "A configured athlete; may be repeated. Default: all.") var athlete: [String] = []

    var selection: Selection { Selection(config, athletes: athlete) }
}

/// For commands that concern one athlete, whom they never guess.
struct ChosenAthleteOptions: SelectingOptions {
    @Option(help: .configuration, completion: .configuration) var config: String?
    @Option(help: "A configured athlete. Needed if there are several.") var athlete: [String] = []

    var selection: Selection { Selection(config, athletes: athlete) }
}

/// A command that works by the configuration which its options choose.
protocol WorkplaceCommand: AsyncParsableCommand {
    associatedtype Options: SelectingOptions

    var options: Options { get }

    func read(_ selection: Selection) throws -> Configuration

    /// - Throws: `SettingsError`s and `Failing` errors, which are reported.
    func work(_ workplace: Workplace) async throws -> ExitStatus
}

extension WorkplaceCommand {
    func read(_ selection: Selection) throws -> Configuration { try selection.read() }

    func run() async throws { try await Workplace.work(options.selection, with: read, work) }
}

extension ArgumentHelp {
    fileprivate static let configuration = ArgumentHelp(
        "The configuration. Default: $TPMERGE_CONFIG, else ~/.config/tpmerge/config.yaml, else the service's.",
        valueName: "file")

    static let deviceFiles = ArgumentHelp(
        "A folder of device files (.fit, .tcx, .gpx), or one of them; may be repeated.", valueName: "path")

    static let intervalsKey = ArgumentHelp(
        "Take activities from intervals.icu, with the API key in this file, which only you can read.",
        valueName: "path")

    static let timeZone = ArgumentHelp(
        "The athlete's IANA time zone, for example Europe/Berlin. Default: the system's.", valueName: "zone")

    static let day = ArgumentHelp("The day. Default: today.", valueName: "yyyy-mm-dd")
    static let today = ArgumentHelp("Use this date as today.", valueName: "yyyy-mm-dd")
}

extension CompletionKind {
    fileprivate static let configuration = CompletionKind.file(extensions: ["yaml", "yml"])
}

struct SourceOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The plan: a file, an https, http or webcal address, or - for standard input.",
            valueName: "path|url|-"), completion: .file(extensions: ["ics"]))
    var feed: String?

    @Option(
        help: ArgumentHelp(
            "Activities from a file instead of Strava's API: a JSON array as the API returns it, or a bulk export "
                + "(its zip, folder or activities.csv); may be repeated.",
            valueName: "path"), completion: .file())
    var activities: [String] = []

    @Option(help: .deviceFiles, completion: .directory) var files: [String] = []

    @Option(help: .intervalsKey, completion: .file()) var intervalsKeyFile: String?

    @Flag(name: .customLong("no-state"), help: "Keep no memory: the output depends on the inputs alone.")
    var noState = false
}

/// The sources for commands that contact no server, which replace or override a configuration.
struct LookedSourceOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("The plan: a file, or - for standard input.", valueName: "path|-"),
        completion: .file(extensions: ["ics"]))
    var feed: String?

    @Option(
        help: ArgumentHelp(
            "Activities from a file: a JSON array as Strava's API returns it, or a bulk export (its zip, folder or "
                + "activities.csv); may be repeated.",
            valueName: "path"), completion: .file())
    var activities: [String] = []

    @Option(help: .deviceFiles, completion: .directory) var files: [String] = []

    @Option(help: .intervalsKey, completion: .file()) var intervalsKeyFile: String?

    @Option(help: .timeZone, transform: DayOptions.zone) var timezone: Zone?

    @Flag(name: .customLong("no-state"), help: "Ignore the memory; use only the sources.")
    var noState = false

    var areNamed: Bool { overrides.nameSources || timezone != nil || noState }

    var overrides: Overrides {
        Overrides(
            feed: feed, activities: activities, files: files, intervalsKeyFile: intervalsKeyFile, zone: timezone)
    }
}

/// Reads a wish from options; a `ValidationError` names the option of an invalid value.
func heeded<Wish>(_ read: () throws -> Wish) throws -> Wish {
    do { return try read() } catch let error as BadParameter {
        throw ValidationError("--\(error.name): \(error.sentence ?? "This makes no sense.")")
    }
}

extension ActivityID {
    /// - Throws: `ValidationError` if the text contains no activity's id.
    init(argument: String) throws {
        guard let id = Self(named: argument) else { throw ValidationError(Self.rule) }
        self = id
    }
}

struct DayOptions: ParsableArguments {
    @Option(help: .timeZone, transform: Self.zone) var timezone: Zone?
    @Option(help: .today, transform: Self.day) var today: Day?

    @Option(
        help: ArgumentHelp("The first day to write. Default: 90 days before today.", valueName: "yyyy-mm-dd"),
        transform: Self.day)
    var since: Day?

    @Option(help: ArgumentHelp("The last day to write.", valueName: "yyyy-mm-dd"), transform: Self.day)
    var until: Day?

    static func day(_ text: String) throws -> Day {
        guard let day = Day(iso: text) else { throw ValidationError(Parameters.dayRule) }
        return day
    }

    static func zone(_ text: String) throws -> Zone {
        do { return try Zone(named: text) } catch { throw ValidationError("\(error)") }
    }
}
