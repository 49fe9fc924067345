import Basics
import Export
import Insights
import Reports
import Workouts
import WorkoutsLab

extension Athlete {
    /// A brief of what was planned and done.
    ///
    /// - Parameters:
    ///   - iso: its day; nil for today.
    ///   - zoneTimes: nil for the athlete's.
    func brief(on iso: String? = nil, zoneTimes: [ActivityID: [HeartRateZoneTime]]? = nil) throws -> Brief {
        let today = try day(today)
        let coverage = try knownFrom.map { Coverage(ranges: [try day($0)...today]) } ?? .none
        let matching = Matcher(today: today, pairs: []).match(plans, to: activities)
        var workouts = try Merger(today: today, zone: berlin, coverage: coverage).merge(matching)
        for index in workouts.indices { workouts[index].estimateMissingCalories() }
        let training = CountedTraining(
            of: workouts, known: coverage, today: today, physiology: physiology,
            zoneTimes: zoneTimes ?? self.zoneTimes, archived: archived)
        return try Brief(of: training, on: try iso.map(day) ?? today, zone: berlin, weekStart: weekStart, place: place)
    }

    /// Makes today's brief under anna's name, or without a name.
    func told(on iso: String? = nil, name: String? = "anna", _ units: Units = .metric) throws -> AthleteBrief {
        AthleteBrief(name: name, try brief(on: iso), units)
    }

    /// The sentences of the brief, as the JSON has them under the days' names.
    func sentences(on iso: String? = nil, _ units: Units = .metric) throws -> [String] {
        try lines(on: iso, units).filter { $0.last != ":" }
    }

    /// The lines of the JSON's text.
    func lines(on iso: String? = nil, _ units: Units = .metric) throws -> [String] {
        let json = AthleteBrief.json([try told(on: iso, units)])
        guard let line = json.split(separator: "\n").first(where: { $0.hasPrefix(#"      "text": ""#) }) else {
            throw NotationError(text: json)
        }
        return line.dropFirst(#"      "text": ""#.count).dropLast().replacing(#"\""#, with: "\"")
            .replacing(#"\n"#, with: "\n").split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
}

/// A plan with the title that a coach gave it.
func titled(_ summary: String, _ plan: PlannedWorkout) -> PlannedWorkout {
    var plan = plan
    plan.summary = summary
    plan.title = summary.split(separator: ": ").dropFirst().joined(separator: ": ")
    return plan
}
