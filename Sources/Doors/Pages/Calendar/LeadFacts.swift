import Basics
import Export
import Insights
import Workouts

/// The facts above a month: this week, the next session, the form this morning, and the next race, each if it is known.
struct LeadFacts {
    private let brief: Brief
    private let address: String

    /// - Parameter brief: today's.
    init(_ brief: Brief, address: String) { (self.brief, self.address) = (brief, address) }

    /// nil if nothing is known.
    var values: [String: Any]? {
        let facts = [week, next, brief.standing.map(Self.form), race].compactMap(\.self)
        return facts.isEmpty ? nil : ["facts": facts]
    }

    private var week: [String: Any]? {
        let figures = brief.week.whole
        guard figures.planned + figures.unplanned > 0 else { return nil }
        let words = SumWords(figures)
        let open = figures.open == 0 ? nil : figures.open == 1 ? "one session to go" : "\(figures.open) sessions to go"
        let longest = max(figures.plannedSeconds, figures.allDoneSeconds)
        return known([
            "label": "This week", "figure": words.time,
            "rest": [words.rest.isEmpty ? nil : words.rest, open].compactMap(\.self).joined(separator: ", "),
            "measure": Measure(
                plan: Double(figures.plannedSeconds), done: Double(figures.allDoneSeconds), of: Double(longest),
                height: 8
            )?.values,
        ])
    }

    private var next: [String: Any]? {
        brief.next.map { next in
            let day = next.workout.day
            let time = [DayWords.of(day, seenFrom: brief.today), next.workout.timeWords].compactMap(\.self)
            return known([
                "label": "Next", "name": next.workout.cardTitle.unbroken, "link": "\(address)/days/\(day)",
                "rest": time.joined(separator: ", "), "below": next.light,
            ])
        }
    }

    private static func form(_ standing: Standing) -> [String: Any] {
        known([
            "label": "Form this morning", "figure": standing.latest.form.signedPoints,
            "below": standing.wordsOfSixWeeks, "spark": FormLine(standing, width: 120, height: 40).values,
        ])
    }

    private var race: [String: Any]? {
        guard let ahead = brief.ahead else { return nil }
        let days = brief.today.distance(to: ahead.race.day)
        let planned = Duration.seconds(ahead.seconds).clock.map { "\($0) planned until then" }
        return known([
            "label": "Next race", "figure": days == 0 ? "Today" : days == 1 ? "Tomorrow" : "\(days) days",
            "of": ahead.race.cardTitle.unbroken,
            "below": [ahead.race.day.wordsInSentence, planned].compactMap(\.self).joined(separator: " · "),
        ])
    }
}

enum DayWords {
    /// `today`, `tomorrow`, `Sun 6 Dec`.
    static func of(_ day: Day, seenFrom today: Day) -> String {
        switch today.distance(to: day) {
        case 0: "today"
        case 1: "tomorrow"
        default: day.wordsInSentence
        }
    }
}

extension Standing {
    /// `up from −22 on 15 Nov`; nil while there is nothing to compare with.
    var wordsOfSixWeeks: String? {
        guard days.count > 7 else { return nil }
        if lowest.form.rounded() >= latest.form.rounded() { return "the lowest of six weeks" }
        return "up from \(lowest.form.signedPoints) on \(lowest.day.wordsWithoutYear)"
    }

    /// `higher than on 9 of 10 days of your year`; nil until a year is known.
    var wordsOfYear: String? {
        guard mornings >= 364 else { return nil }
        let tenths = lowerMornings * 10 / mornings
        return switch tenths {
        case 10: "the highest of your year"
        case 5...: "higher than on \(tenths) of 10 days of your year"
        default: "lower than on \((mornings - lowerMornings) * 10 / mornings) of 10 days of your year"
        }
    }
}

/// The form of the last weeks as a line, with 0 as a dotted one and a point for the day.
struct FormLine {
    let values: [String: Any]

    init(_ standing: Standing, width: Double, height: Double) {
        let forms = standing.days.map(\.form)
        let (low, high) = (min(forms.min() ?? 0, 0), max(forms.max() ?? 0, 0))
        let range = max(high - low, 1)
        func y(_ form: Double) -> String { (3 + (high - form) / range * (height - 6)).tenths }
        let step = (width - 6) / Double(max(forms.count - 1, 1))
        let points = forms.enumerated().map { "\((2 + Double($0) * step).tenths),\(y($1))" }
        let count = forms.count
        values = [
            "width": Int(width), "height": Int(height), "zero": y(0), "path": "M" + points.joined(separator: " "),
            "x": (2 + Double(count - 1) * step).tenths, "y": y(forms.last ?? 0),
            "told": "Form of the last \(count) days: from \((forms.min() ?? 0).signedPoints) to "
                + "\((forms.max() ?? 0).signedPoints), now \((forms.last ?? 0).signedPoints)",
        ]
    }
}
