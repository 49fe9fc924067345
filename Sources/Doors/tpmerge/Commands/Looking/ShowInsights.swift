import ArgumentParser
import Athletes
import Basics
import Files
import Insights
import Profiles
import Reports
import Settings
import Workouts

struct ShowInsights: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "insights",
        abstract: "Show your training in figures.",
        discussion: "Based on the last run, files and what was imported. Contacts no server and changes nothing.")

    @Flag(help: "Print JSON instead of text.") var json = false
    @Option(help: .today, transform: DayOptions.day) var today: Day?
    @Option(
        help: ArgumentHelp(
            "Work from the day totals in a file that insights --json has printed; - for standard input.",
            valueName: "path|-"), completion: .file(extensions: ["json"]))
    var days: String?
    @OptionGroup(title: "Figures") var figures: FigureOptions
    @OptionGroup(title: "Configuration") var options: ConfigurationOptions
    @OptionGroup(title: "Sources") var sources: LookedSourceOptions

    func validate() throws {
        guard days != nil else { return }
        if sources.areNamed {
            throw ValidationError("--days and --feed, --activities, --timezone or --no-state exclude each other.")
        }
        if figures.sports != nil { throw ValidationError("--days has no sports: leave out --sports.") }
    }

    func run() async throws {
        let wish = try figures.wish()
        if let days {
            return try await Workplace.work(options.selection, by: nil, with: { try $0.look() }) { workplace in
                try showDays(in: days, wish, workplace)
            }
        }
        try await Workplace.work(looking: options.selection, by: sources.overrides) { workplace in
            try await showAll(wish, workplace)
        }
    }

    private func showAll(_ wish: FigureWish, _ workplace: Workplace) async throws -> ExitStatus {
        var questions: [String: Insights.Question] = [:]
        for athlete in workplace.owners.map(\.athlete) {
            questions[athlete.name] = try question(
                wish, today: today ?? athlete.zone.local(workplace.now).day, workplace.configuration.weekStart,
                athlete.physiology, workplace.configuration)
        }
        let (insights, statuses) = try await workplace.look { owner -> AthleteInsights? in
            let athlete = owner.athlete
            guard let question = questions[athlete.name] else { return nil }
            let known = try owner.known(from: Day(number: .min), today: today, remembers: !sources.noState)
            return AthleteInsights(
                name: athlete.name.isEmpty ? nil : athlete.name,
                known.insights(question, in: athlete.zone),
                hasArchive: known.hasArchive, isFromStrava: known.hasStrava,
                isFromGarmin: known.hasGarmin, typed: athlete.typed)
        }
        show(insights, workplace)
        return ExitStatus.combined(statuses)
    }

    private func showDays(in path: String, _ wish: FigureWish, _ workplace: Workplace) throws -> ExitStatus {
        let bytes = try path == "-" ? InputFile.standardInput() : InputFile.read(path)
        let athletes = try DayTotalsFile.read(bytes, name: path == "-" ? "Standard input" : path)
        let names = athletes.compactMap(\.name)
        for name in options.athlete where !names.contains(name) {
            let others = names.isEmpty ? "" : ", only \(names.joined(separator: ", "))"
            throw SettingsError(.usage, ["There is no athlete \(name) in \(path)\(others)."])
        }
        let chosen = athletes.filter { options.athlete.isEmpty || options.athlete.contains($0.name ?? "") }
        var insights: [AthleteInsights] = []
        for athlete in chosen {
            let today = today ?? athlete.today ?? workplace.now.utc.day
            var wish = wish
            if case .days(let from, let to) = wish.choice {
                wish.choice = .days(from: from ?? athlete.from, to: to ?? athlete.to)
            }
            let question = try question(
                wish, today: today, athlete.weekStart ?? workplace.configuration.weekStart, Physiology(),
                workplace.configuration)
            insights.append(
                AthleteInsights(name: athlete.name, .buildPartial(days: athlete.days ?? [], today: today, question)))
        }
        show(insights, workplace)
        return .done
    }

    private func question(
        _ wish: FigureWish, today: Day, _ weekStart: WeekStart, _ physiology: Physiology, _ configuration: Configuration
    ) throws(SettingsError) -> Insights.Question {
        do {
            return try wish.question(today: today, weekStart, physiology, configuration.heatmapLevels)
        } catch {
            throw SettingsError(.usage, [error.sentence ?? ""])
        }
    }

    private func show(_ insights: [AthleteInsights], _ workplace: Workplace) {
        // Without any data, the errors are enough.
        guard !insights.isEmpty else { return }
        let configuration = workplace.configuration
        let text =
            json
            ? AthleteInsights.json(insights)
            : AthleteInsights.page(
                insights, style: Terminal.style(environment: workplace.environment), units: configuration.units,
                colors: configuration.heatmapColors)
        print(text, terminator: "")
    }
}

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

    func validate() throws { _ = try heeded { try wish() } }
}

extension Metric: ExpressibleByArgument {}
