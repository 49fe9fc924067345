import Testing
import Workouts

@Suite struct CaloriesTests {
    private func estimated(_ done: String..., change: (inout MergedWorkout) -> Void = { _ in }) throws -> MergedWorkout
    {
        var workout = try #require(try merged([], done).first)
        change(&workout)
        workout.estimateMissingCalories()
        return workout
    }

    @Test(arguments: [
        ("1 Run 07:00 60m 10km", 500), ("1 TrailRun 07:00 60m 10km", 500), ("1 Ride 07:00 60m 10km", 300),
        ("1 VirtualRide 07:00 60m 10km", 300), ("1 Swim 07:00 60m 2.5km", 250), ("1 Walk 07:00 60m 10km", 400),
        ("1 Rowing 07:00 60m 10km", 400), ("1 Flossing 07:00 60m 10km", 400), ("1 Run 07:00 60m 8.4km", 420),
        ("1 Workout 07:00 60m 10km | Zwift - Watopia", 300),
    ])
    func estimate(_ done: String, _ kilocalories: Int) throws {
        let calories = try #require(try estimated(done).activity?.calories)
        #expect(calories == Calories(kilocalories: Double(kilocalories), isEstimated: true))
    }

    private static let work: [(String, Bool?, Double?, Double, Bool)] = [
        ("1 Ride 07:00 60m 10km", true, 773.5, 773.5, false), ("1 VirtualRide 07:00 60m", true, 640, 640, false),
        ("1 Ride 07:00 60m 10km", false, 773.5, 300, true), ("1 Ride 07:00 60m 10km", nil, 773.5, 300, true),
        ("1 Ride 07:00 60m 10km", true, nil, 300, true), ("1 Run 07:00 60m 10km", true, 773.5, 500, true),
    ]

    /// What a meter told counts before the distance, on a bike alone.
    @Test(arguments: work)
    func measuredWork(
        _ done: String, _ isMeasured: Bool?, _ kilojoules: Double?, _ kilocalories: Double, _ isEstimated: Bool
    ) throws {
        let workout = try estimated(done) {
            $0.activity?.measure {
                $0.powerIsMeasured = isMeasured
                $0.kilojoules = kilojoules
            }
        }
        #expect(workout.activity?.calories == Calories(kilocalories: kilocalories, isEstimated: isEstimated))
    }

    @Test func nothingIsMadeUpWithoutADistance() throws {
        #expect(try estimated("1 Yoga 07:00 60m").activity?.calories == nil)
        #expect(try estimated("1 Run 07:00 60m 0km").activity?.calories == nil)
    }

    @Test func whatWasMeasuredStays() throws {
        let measured = Calories(kilocalories: 702, isEstimated: false)
        let workout = try estimated("1 Run 07:00 60m 10km") { $0.activity?.calories = measured }
        #expect(workout.activity?.calories == measured)
    }

    @Test func everyRecordingHasItsOwn() throws {
        let workout = try estimated("1 Run 07:00 60m 10km power", "2 Run 07:01 60m 9km")
        #expect(workout.duplicates.first?.calories == Calories(kilocalories: 450, isEstimated: true))
    }
}
