import ArgumentParser
import Basics
import Settings
import Workouts

/// Reads a wish from options, and names the option of an invalid value.
///
/// - Throws: `ValidationError`.
func heeded<Wish>(_ read: () throws(BadParameter) -> Wish) throws -> Wish {
    do throws(BadParameter) { return try read() } catch {
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

/// The days and the time zone.
struct DayOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The athlete's IANA time zone, for example Europe/Berlin. Default: the system's.",
            valueName: "zone"), transform: Self.zone)
    var timezone: Zone?

    @Option(help: ArgumentHelp("Use this date as today.", valueName: "yyyy-mm-dd"), transform: Self.day)
    var today: Day?

    @Option(
        help: ArgumentHelp("The first day to write. Default: 90 days before today.", valueName: "yyyy-mm-dd"),
        transform: Self.day)
    var since: Day?

    @Option(help: ArgumentHelp("The last day to write.", valueName: "yyyy-mm-dd"), transform: Self.day)
    var until: Day?

    /// Reads a day from an option.
    static func day(_ text: String) throws -> Day {
        guard let day = Day(iso: text) else { throw ValidationError(Parameters.dayRule) }
        return day
    }

    static func zone(_ text: String) throws -> Zone {
        do { return try Zone(named: text) } catch { throw ValidationError("\(error)") }
    }
}
