import Basics
import Testing
import Workouts
import WorkoutsLab

@Suite struct HostileDayTests {
    @Test func twoThousandPlansAndActivities() throws {
        let date = try day("2026-03-17")
        let plans = (0..<2000).map { number in
            PlannedWorkout(
                feedUID: "p\(number)", kind: .workout, sport: .run, summary: "Run", title: "", start: .day(date))
        }
        let midnight = date.number * 86_400
        let done = (0..<2000).map { number in
            let start = Instant(secondsSinceEpoch: midnight + number * 40)
            return Activity(.strava(Int64(number)), at: start, seconds: 8, name: "Run")
        }
        let workouts = try merged(plans, done)
        #expect(workouts.count == 2000)
        #expect(workouts.allSatisfy { $0.match?.rule == .sameDay })
        #expect(Set(workouts.compactMap { $0.planned?.feedUID }).count == 2000)
        #expect(Set(workouts.compactMap { $0.activity?.id }).count == 2000)
        #expect(Set(workouts.map(\.uid)).count == 2000)
    }

    /// Three hundred lengths, done in the opposite order: the least cost gives each plan its own.
    @Test func threeHundredPlansAndActivities() throws {
        let plans = try (0..<300).map { try plan("\($0) Run \(20 + $0)m") }
        let done = try (0..<300).map { try activity("\(299 - $0) Run hidden \(319 - (299 - $0))m") }
        let workouts = try merged(plans, done)
        #expect(workouts.count == 300)
        #expect(workouts.allSatisfy { $0.match != nil && $0.planned?.planned.duration == $0.activity?.movingTime })
    }

    @Test func threeHundredInTheSameOrder() throws {
        let plans = try (0..<300).map { try plan("\($0) Run 20m \($0 / 60 + 6):\($0 % 60)") }
        let done = try (0..<300).map { try activity("\($0) Run 60s \($0 / 60 + 6):\($0 % 60)") }
        let workouts = try merged(plans, done)
        #expect(workouts.count == 300)
        #expect(workouts.allSatisfy { $0.match?.startDelta == .zero })
    }

    @Test func anActivityForTenThousandPlans() throws {
        let plans = try (0..<10_000).map { try plan("\($0) Run") }
        let workouts = try merged(plans, [activity("1 Run 08:00")])
        #expect(workouts.filter { $0.status == .completed }.count == 1)
        #expect(workouts.filter { $0.status == .missed }.count == 9999)
    }

    /// A race of thousands of sports, one every 40 seconds.
    @Test func threeThousandTransitions() throws {
        let sports = ["Swim", "Workout", "Ride", "Workout"]
        let midnight = try day("2026-03-10").number * 86_400
        let done = (0..<6000).map { number in
            let start = Instant(secondsSinceEpoch: midnight + number * 40)
            return Activity(.strava(Int64(number)), sports[number % 4], at: start, seconds: 40)
        }
        let workouts = try merged([], done)
        #expect(workouts.count == 3001)
        #expect(workouts.count { $0.transitions.count == 1 } == 2999)
    }

    /// Files of TrainingPeaks that are nothing of what Strava has, and nothing of each other.
    @Test(arguments: [PlannedWorkout.Standing.plan, .recording, .unclear])
    func twoThousandFilesAndActivities(standing: PlannedWorkout.Standing) throws {
        let date = try day("2026-03-17")
        let midnight = date.number * 86_400
        let plans = (0..<2000).map { number in
            var plan = PlannedWorkout(
                feedUID: "p\(number)", kind: .workout, sport: .swim, summary: "Swim", title: "",
                start: .wallClock(LocalTime(secondsSinceEpoch: midnight + number * 40)),
                actual: Volume(duration: .seconds(10 + number * 400)), isCompleted: true)
            plan.standing = standing
            return plan
        }
        let done = try (0..<2000).map { number in
            let second = number % 90 * 40
            return try activity("\(number) Run 20s \(number / 90):\(second / 60):\(second % 60)")
        }
        let workouts = try merged(plans, done)
        #expect(workouts.count { $0.activity != nil } >= 1900)
    }
}
