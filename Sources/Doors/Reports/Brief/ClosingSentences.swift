import Basics
import Export
import Insights
import Messages
import Workouts

extension BriefSentence {
    /// The whole week, even if the brief is about a day in the middle of it.
    init(_ week: BriefWeek, named name: String, isToCome: Bool, planIsKnown: Bool) {
        let figures = week.whole
        guard figures.planned > 0 else {
            let done = "no workouts \(week.isKnown && !isToCome ? "recorded" : "known")"
            let nothing = !planIsKnown ? done : isToCome ? "no workouts planned" : "\(done), none planned"
            let time = figures.unplannedSeconds.clock.map { " in \($0)" } ?? ""
            self.init(name, [figures.unplanned > 0 ? figures.unplanned.of("workout") + time : nothing])
            return
        }
        self.init(
            name,
            PlanWords(figures) { $0.clock ?? "0:00" }.parts.map(\.text) + [
                // Nothing done says nothing over days that nobody knows.
                figures.done == 0 && figures.unknown > 0
                    ? nil : "\(figures.done) of \(figures.planned - figures.unknown) done",
                figures.unknownSeconds.clock == nil && figures.unknown > 0 ? "\(figures.unknown) not known" : nil,
                figures.missed > 0 ? "\(figures.missed) missed" : nil,
            ])
    }

    /// nil for an implausible time.
    ///
    /// - Parameter day: the last of the seven days; nil for today.
    init?(_ zones: ZoneSums, upTo day: Day?) {
        guard zones.total.clock != nil else { return nil }
        let words = ZoneWords(zones) { $0.clock ?? "0:00" }
        self.init(
            "Heart rate zones, " + (day.map { "7 days up to \($0.wordsWithYear)" } ?? "last 7 days"),
            [words.easy, words.hard, words.isWhole ? nil : words.origin])
    }

    init(_ load: LoadCurve.Point) {
        self.init(
            "",
            [
                "Fitness \(load.fitness.inWholePoints)", "fatigue \(load.fatigue.inWholePoints)",
                "form \(load.form.inWholePoints)",
            ])
    }

    /// The activities in a week without a plan.
    ///
    /// - Parameters:
    ///   - nothing: the sentence if there are no figures.
    ///   - isWhole: whether climb and load are shown.
    init(
        _ sums: BriefSums, named name: String, or nothing: String, _ units: Units, _ shows: MessageSettings.Shows,
        isWhole: Bool
    ) {
        let meters = { (millimeters: Int) in Distance(meters: Double(millimeters) / 1000) }
        let load = (Double(sums.loadTenths) / 10).words()
        let details = [
            sums.seconds.clock, shows == .busy ? nil : meters(sums.millimeters).words(sport: "", in: units),
            isWhole ? meters(sums.climbMillimeters).climbWords(in: units).map { $0 + " up" } : nil,
            isWhole ? load.map { (sums.loadIsEstimated ? "about load " : "load ") + $0 } : nil,
        ].compactMap(\.self)
        self.init(name, details.isEmpty ? [nothing] : details)
    }

    /// `Race in 12 days: A: Spring Half, Sun 12 Apr.`
    ///
    /// - Parameter today: nil if the brief is about another day.
    init(race: MergedWorkout, today: Day?) {
        let title = race.titleWithSport.inSentence
        let days = today?.distance(to: race.day)
        switch days {
        case 0: self.init("Race day", [title])
        case 1: self.init("Race tomorrow", [title])
        case let days?: self.init("Race in \(days) days", [title, race.day.wordsInSentence])
        case nil: self.init("Next race", [title, race.day.wordsInSentence])
        }
    }

    /// nil for a streak that is too short to be one.
    init?(_ streak: Streaks.Run) {
        guard streak.length >= 3 else { return nil }
        let rests = streak.restDays > 0 ? " and \(streak.restDays.of("planned day")) off" : ""
        self.init("Streak", ["\(streak.length.of("day"))\(rests)"])
    }
}

extension Double {
    /// Rounded, never -0.
    fileprivate var inWholePoints: Int { Int(rounded()) }
}
