import ArgumentParser
import Basics
import Insights

/// The days, sports and metric of figures.
struct FigureOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The first day. Default: the week of the last day and the 52 before.", valueName: "yyyy-mm-dd"))
    var from: String?

    @Option(help: ArgumentHelp("The last day. Default: today.", valueName: "yyyy-mm-dd")) var to: String?

    @Option(help: ArgumentHelp("A year instead of days.", valueName: "yyyy")) var year: String?

    @Option(
        help: ArgumentHelp("Only these sports, named as in the JSON, for example run,bike.", valueName: "sports"))
    var sports: String?

    @Option(help: "What measures days and activities. Default: time.")
    var metric: Metric?

    func wish() throws(BadParameter) -> FigureWish {
        try FigureWish(
            Parameters(["from": from, "to": to, "year": year, "sports": sports, "metric": metric?.rawValue]))
    }

    func validate() throws { _ = try heeded { () throws(BadParameter) in try wish() } }
}

extension Metric: ExpressibleByArgument {}
