import Basics
import Export
import Insights
import Workouts

/// A line of a brief: a subject and its details.
struct BriefSentence {
    /// One line without control characters; empty if the details say it all.
    private let subject: String
    private let details: [String]

    init(_ subject: String = "", _ details: [String?] = []) {
        self.subject = subject
        self.details = details.compactMap(\.self)
    }

    var text: String { pieces.joined(separator: " ") }

    /// Wrapped to the width.
    func lines(inWidth width: Int) -> [String] {
        pieces.flatMap { DisplayWidth.of($0) <= width ? [$0] : $0.split(separator: " ").map(String.init) }
            .flatMap { $0.broken(toWidth: width) }.inLines(of: width, joinedBy: " ")
    }

    /// The words between which a line may break: an amount stays with its unit.
    private var pieces: [String] {
        var pieces = subject.split(separator: " ").map(String.init)
        if let last = pieces.indices.last, !details.isEmpty { pieces[last] += ":" }
        for (index, detail) in details.enumerated() {
            pieces.append(detail + (index < details.count - 1 ? "," : ""))
        }
        if let last = pieces.indices.last, pieces[last].last?.endsSentence != true { pieces[last] += "." }
        return pieces
    }
}

extension BriefSentence {
    /// Sentences about a day without workouts.
    static let rest = BriefSentence("Rest day")
    static func nothing(isToCome: Bool, isKnown: Bool, planIsKnown: Bool) -> BriefSentence {
        guard planIsKnown else {
            return BriefSentence(isToCome ? "Nothing is known yet" : isKnown ? "Nothing recorded" : "Nothing known")
        }
        let done = isToCome ? "" : isKnown ? "Nothing recorded, " : "Nothing known of what was done, "
        return BriefSentence(done.isEmpty ? "Nothing planned" : done + "nothing planned")
    }

    init(_ told: BriefWorkout, _ units: Units) {
        let workout = told.workout
        let title = workout.titleWithSport.inSentence
        let subject = workout.nameElsewhere.map { title + " · " + $0.inSentence } ?? title
        switch workout.status {
        case .missed: self.init(subject, ["missed"])
        case .planned: self.init(subject, told.planned(in: units))
        case .completed:
            let details = told.done.map { told.details(of: $0, in: units) } ?? []
            self.init(subject, details.isEmpty ? ["done"] : details)
        }
    }

    /// The whole week, even if the brief is about a day in the middle of it.
    ///
    /// - Parameters:
    ///   - name: the name of the week.
    ///   - planIsKnown: whether the plan was ever read.
    init(_ week: BriefWeek, named name: String, isToCome: Bool, planIsKnown: Bool) {
        let figures = week.whole
        guard figures.planned > 0 else {
            let unplanned = figures.unplanned.of(planIsKnown ? "unplanned workout" : "workout")
            let done = "no workouts \(week.isKnown && !isToCome ? "recorded" : "known")"
            let nothing = !planIsKnown ? done : isToCome ? "no workouts planned" : "\(done), none planned"
            let time = figures.unplannedSeconds.clock.map { " in \($0)" } ?? ""
            self.init(name, [figures.unplanned > 0 ? unplanned + time : nothing])
            return
        }
        self.init(
            name,
            PlanWords(figures) { $0.clock ?? "0:00" }.parts.map(\.text) + [
                "\(figures.done) of \(figures.planned) done",
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
}

extension BriefWorkout {
    fileprivate func planned(in units: Units) -> [String] {
        guard let plan else { return [] }
        return [
            plan.planned.duration?.clock, plan.planned.distance?.words(sport: workout.sport, in: units),
            plan.tss?.words().map { "TSS \($0)" },
        ].compactMap(\.self)
    }

    fileprivate func details(of done: Done, in units: Units) -> [String] {
        let time = done.seconds?.clock.map { time in
            plan?.planned.duration?.clock.map { "\(time) of \($0)" } ?? time
        }
        let distance = done.millimeters.flatMap {
            Distance(meters: Double($0) / 1000).words(sport: workout.sport, in: units)
        }
        let heartRate = done.heartRate?.average?.words(unit: " bpm").map { rate in
            rate + (done.heartRate?.zoneOfAverage.map { " (zone \($0))" } ?? "")
        }
        let load = done.load.flatMap { load in
            (Double(load.tenths) / 10).words().map { "\(load.isEstimated ? "about " : "")load \($0)" }
        }
        return [
            time, distance, done.metersPerSecond.flatMap { workout.pace(in: units)?.words(metersPerSecond: $0) },
            heartRate,
            load,
        ].compactMap(\.self)
    }
}

extension String {
    /// As part of a sentence: without control characters, and at most 100 columns wide.
    fileprivate var inSentence: String {
        safeForTerminal.split(separator: " ").joined(separator: " ").trimmed(toWidth: 100)
    }
}

extension Int {
    /// A number of seconds as hours and minutes.
    fileprivate var clock: String? { Duration.seconds(self).clock }
}

extension Double {
    /// Rounded, never -0.
    fileprivate var inWholePoints: Int { Int(rounded()) }
}

extension Character {
    fileprivate var endsSentence: Bool { ".!?…".contains(self) }
}
