import ArgumentParser
import Basics
import Settings

/// Which days, and whose.
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

    /// A day as an option has it.
    static func day(_ text: String) throws -> Day {
        guard let day = Day(iso: text) else {
            throw ValidationError("Not a date. Use YYYY-MM-DD, for example 2026-03-18.")
        }
        return day
    }

    static func zone(_ text: String) throws -> Zone {
        do { return try Zone(named: text) } catch { throw ValidationError("\(error)") }
    }
}
