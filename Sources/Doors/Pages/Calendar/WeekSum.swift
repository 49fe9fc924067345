import Basics
import Export
import Insights

/// The sums of a week, in total and by sport: completed of planned.
struct WeekSum {
    let monday: Day
    /// nil if the week is empty.
    let week: PlanAndDone.Week?
    let today: Day
    /// The seconds of the longest measure of the page's sums.
    let longest: Double
    /// nil if there was none.
    var load: WeekLoad?

    /// `23–29 Nov`, `26 Oct–1 Nov`
    var span: String {
        let sunday = monday.advanced(by: 6)
        let isOneMonth = CalendarMonth(of: monday) == CalendarMonth(of: sunday)
        return "\(isOneMonth ? String(monday.components.day) : monday.wordsWithoutYear)–\(sunday.wordsWithoutYear)"
    }

    var values: [String: Any] {
        var values: [String: Any] = [
            "monday": monday.description, "span": span,
            "weekNumber": monday.weekNumber,
        ]
        guard let week else { return values }
        values["all"] = sum("all", week.total)
        values["hasSports"] = !week.sports.isEmpty
        // Sports of one colour stand together.
        let sports = week.sports.map { (SportColor(of: $0.sport).rawValue, $0) }.sorted { $0.0 < $1.0 }
        values["sports"] = sports.map { sum($1.sport, $1.figures) }
        let notes = [
            load.flatMap { (Double($0.tenths) / 10).words() }.map { "Load \($0)" },
            load.map { "form \($0.form.signedPoints)" },
            week.total.unknownSeconds >= 30
                ? "\(Duration.seconds(week.total.unknownSeconds).clock ?? "") not known" : nil,
        ].compactMap(\.self)
        values["sumNote"] = notes.isEmpty ? nil : notes.joined(separator: " · ")
        return values
    }

    private func sum(_ sport: String, _ figures: PlanAndDone.Figures) -> [String: Any] {
        let words = SumWords(figures)
        return known([
            "sport": sport, "name": SportWord.of(sport), "color": SportColor(of: sport).rawValue,
            "plannedSeconds": figures.plannedSeconds, "doneSeconds": figures.allDoneSeconds,
            "plannedMeters": meters(figures.plannedMillimeters),
            "doneMeters": meters(figures.doneMillimeters + figures.unplannedMillimeters), "time": words.time,
            "words": words.rest,
            "measure": Measure(
                plan: Double(figures.plannedSeconds), done: Double(figures.allDoneSeconds), of: longest,
                isLost: figures.allDoneSeconds == 0 && figures.open == 0 && figures.missed > 0, height: 8)?.values,
        ])
    }

    /// Whole metres, half up.
    private func meters(_ millimeters: Int) -> Int { (millimeters + 500) / 1000 }
}

extension PlanAndDone.Week {
    /// The seconds of its longest sport, planned or done.
    var longest: Double { Double(sports.map { max($0.figures.plannedSeconds, $0.figures.allDoneSeconds) }.max() ?? 0) }
}

extension PlanAndDone.Figures {
    /// Completed seconds, planned or not.
    var allDoneSeconds: Int { doneSeconds + unplannedSeconds }
}

/// `9:19` with `of 9:05`: all that was done of all that was planned.
struct SumWords {
    let time: String
    let rest: String

    init(_ figures: PlanAndDone.Figures) {
        func clock(_ seconds: Int) -> String? { Duration.seconds(seconds).clock }
        let (done, plan) = (clock(figures.allDoneSeconds), clock(figures.plannedSeconds))
        let isToCome = done == nil && figures.open + figures.unknown == figures.planned
        (time, rest) =
            switch plan {
            case let plan? where isToCome: (plan, "planned")
            case let plan?: (done ?? "0:00", "of \(plan)")
            case nil: (done ?? "–", "")
            }
    }
}

extension Day {
    /// The number of the ISO week that begins with this Monday.
    var weekNumber: Int {
        let thursday = advanced(by: 3)
        let newYear = Day(year: thursday.components.year, month: 1, day: 1) ?? thursday
        return newYear.distance(to: thursday) / 7 + 1
    }
}

extension Double {
    /// `+9`, `−22`, `0`: rounded points of form.
    var signedPoints: String {
        let points = Int(rounded())
        return points == 0 ? "0" : (points < 0 ? "−" : "+") + String(abs(points))
    }
}
