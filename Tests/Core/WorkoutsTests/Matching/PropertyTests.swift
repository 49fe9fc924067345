import Basics
import SeededRandom
import Testing
import Workouts
import WorkoutsLab

@Suite struct PropertyTests {
    @Test(arguments: 0..<UInt64(150))
    func theOrderOfTheInputDoesNotMatter(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let (plans, done) = try Self.anything(&random)
        let expected = try merged(plans, done)
        for _ in 0..<3 {
            let again = try merged(plans.shuffled(using: &random), done.shuffled(using: &random))
            #expect(again == expected)
        }
    }

    @Test(arguments: 0..<UInt64(150))
    func everythingIsThereOnce(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let (plans, done) = try Self.anything(&random)
        let workouts = try merged(plans, done)
        let matching = Matcher(today: wednesday).match(WorkoutIdentity.identified(plans), to: done)
        let planned = matching.fulfilled.map(\.plan.feedUID)
        let recorded = matching.recorded.flatMap { [$0.recording] + $0.others }.map(\.feedUID)
        #expect((planned + recorded).sorted() == plans.map(\.feedUID).sorted())
        let alone = matching.recorded.filter { $0.telling == nil }.map(\.recording.feedUID)
        #expect(workouts.compactMap { $0.planned?.feedUID }.sorted() == (planned + alone).sorted())
        let activities = workouts.flatMap { ($0.activity.map { [$0] } ?? []) + $0.parts + $0.others }
        #expect(activities.map(\.id).sorted() == done.map(\.id).sorted())
        #expect(Set(workouts.map { $0.uid.lowercased() }).count == workouts.count)
        #expect(workouts.allSatisfy { ($0.match == nil) == ($0.planned == nil || $0.activity == nil) })
    }

    @Test(arguments: 0..<UInt64(150))
    func everyMatchKeepsTheRules(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let (plans, done) = try Self.anything(&random)
        for workout in try merged(plans, done) {
            guard let plan = workout.planned, let activity = workout.activity, let match = workout.match else {
                continue
            }
            #expect(plan.day == activity.day)
            #expect(plan.kind != .rest)
            #expect((match.rule == .sameDay) == (plan.day < wednesday))
            #expect(!match.reasons.isEmpty)
            if match.rule == .withinHour, plan.sport != .brick {
                let delta = try #require(match.startDelta)
                #expect((Duration.seconds(-3600) ... .seconds(3600)).contains(delta))
            }
        }
    }

    @Test(arguments: 0..<UInt64(60))
    func daysAreIndependent(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let (plans, done) = try Self.anything(&random)
        var apart: [MergedWorkout] = []
        for number in 16...19 {
            let date = try day("2026-03-\(number)")
            apart += try merged(plans.filter { $0.day == date }, done.filter { $0.day == date })
        }
        #expect(try merged(plans, done) == apart)
    }

    /// Some plans and activities of four days, many of them alike.
    static func anything(_ random: inout SplitMix64) throws -> ([PlannedWorkout], [Activity]) {
        let plans = try (0..<Int.random(in: 0...14, using: &random)).map { number in
            let type = pick(["Run", "Run", "Bike", "MtnBike", "Brick", "Strength", "Race", "DayOff", "Other"], &random)
            let time = pick(["", "\(clock(6...21, &random))", "\(clock(6...20, &random))Z"], &random)
            let length = pick(["", "30m", "60m", "90m 20km", "10km"], &random)
            let states = ["", "", "", "done did=60m", "bare did=60m", "bare did=30m", "recorded did=58m"]
            let done = time.isEmpty || ["Race", "DayOff"].contains(type) ? "" : pick(states, &random)
            let title = pick(["", "| Tempo", "| Easy run", "| Hills and trails", "| Yoga"], &random)
            let day = Int.random(in: 16...19, using: &random)
            // What nothing was planned of has no length.
            let asked = done.hasPrefix("bare") || done.hasPrefix("recorded") ? "" : length
            return try plan("p\(number) \(type) \(day). \(time) \(asked) \(done) \(title)")
        }
        let done = try (0..<Int.random(in: 0...14, using: &random)).map { number in
            let type = pick(["Run", "Run", "TrailRun", "Ride", "MountainBikeRide", "Workout", "Yoga"], &random)
            let time = pick(["hidden", clock(3...20, &random), clock(3...20, &random)], &random)
            let rest = pick(["", "20m commute", "45m power", "60m 12km", "30m manual heart", "90m race"], &random)
            let name = pick(["", "| Morning Tempo", "| Zwift", "| Hills"], &random)
            return try activity("\(number) \(type) \(Int.random(in: 16...19, using: &random)). \(time) \(rest) \(name)")
        }
        return (plans, done)
    }

    private static func pick(_ choices: [String], _ random: inout SplitMix64) -> String {
        choices.randomElement(using: &random) ?? ""
    }

    private static func clock(_ hours: ClosedRange<Int>, _ random: inout SplitMix64) -> String {
        "\(Int.random(in: hours, using: &random)):\(Int.random(in: 0...3, using: &random) * 15)"
    }
}
