import ArgumentParser
import Basics
import Export
import Insights
import Workouts

/// Of which days and sports figures are wanted, and what measures them.
struct FigureOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The first day. Default: the week of the last day and the 52 before.", valueName: "yyyy-mm-dd"),
        transform: DayOptions.day)
    var from: Day?

    @Option(help: ArgumentHelp("The last day. Default: today.", valueName: "yyyy-mm-dd"), transform: DayOptions.day)
    var to: Day?

    @Option(help: ArgumentHelp("A year instead of days.", valueName: "yyyy"))
    var year: Int?

    @Option(
        help: ArgumentHelp("Only these sports, named as in the JSON, for example run,bike.", valueName: "sports"),
        transform: Self.sports)
    var sports: Set<String>?

    @Option(help: "What measures days and activities. Default: time.")
    var metric: Metric?

    var choice: WindowChoice { year.map { .year($0) } ?? .days(from: from, to: to) }

    func validate() throws {
        if let year, !WindowChoice.years.contains(year) {
            throw ValidationError(
                "--year must be from \(WindowChoice.years.lowerBound) to \(WindowChoice.years.upperBound).")
        }
        if year != nil, from != nil || to != nil { throw ValidationError("Give --year, or --from and --to, not both.") }
        if let from, let to, to < from { throw ValidationError("--from \(from) is after --to \(to).") }
    }

    private static func sports(_ text: String) throws -> Set<String> {
        do throws(UnknownSport) { return try SportNames.listed(in: text) } catch {
            guard !error.name.isEmpty else {
                throw ValidationError("A name is missing. Sports are named as in the JSON, for example run,bike.")
            }
            let shown = String(error.name.prefix(40)).safeForTerminal
            throw ValidationError("\(shown) is not a sport that is known; the nearest is \(error.nearest).")
        }
    }
}

extension Metric: ExpressibleByArgument {}
