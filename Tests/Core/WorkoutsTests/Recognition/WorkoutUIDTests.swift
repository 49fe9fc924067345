import Basics
import Testing
import Workouts
import WorkoutsLab

/// One UID a workout, the same from run to run.
@Suite struct WorkoutUIDTests {
    private func uids(_ plans: [String], _ done: [String] = [], today: Day = wednesday) throws -> [String: String] {
        var uids: [String: String] = [:]
        for workout in try merged(plans, done, today: today) {
            if let plan = workout.planned { uids[plan.feedUID] = workout.uid }
        }
        return uids
    }

    @Test func aFullerRecordingKeepsIt() throws {
        let done = try ["1 Run 17. 08:00 60m", "2 Run 17. 08:00 61m power heart"].map(activity)
        let matching = Matcher(today: wednesday).match([], to: done)
        func uids(published: String...) throws -> [String] {
            let workouts = try merger(published: published).merge(matching)
            #expect(workouts.map(\.activity?.id) == [2])
            return workouts.map(\.uid)
        }
        #expect(try uids() == ["strava-2@tpmerge"])
        #expect(try uids(published: "strava-1@tpmerge") == ["strava-1@tpmerge"])
        #expect(try uids(published: "strava-1@tpmerge", "strava-2@tpmerge") == ["strava-2@tpmerge"])
    }

    @Test func newFeedUIDsChangeNothing() throws {
        let before = try merged(["a Run 60m | Tempo", "b Run 30m | Tempo", "c Swim 18."], []).map(\.uid)
        let after = try merged(["z Run 60m | Tempo", "x Run 30m | Tempo", "y Swim 18."], []).map(\.uid)
        #expect(before == after)
        #expect(Set(before).count == 3)
    }

    @Test(arguments: [
        ("Run", "Run | Running"), ("Bike", "Bike | Cycling"), ("Bike", "Bike | Road Cycling"),
        ("Swim", "Swim | Lap Swimming"), ("Strength", "Strength | Strength Training"), ("Walk", "Walk | Walking"),
    ])
    func aTitleThatADeviceGivesIsNone(_ untitled: String, _ titled: String) throws {
        let before = try uids(["a \(untitled)"])
        let parts = titled.split(separator: " ", maxSplits: 1)
        let after = try uids(["a \(parts[0]) done did=50m \(parts[1])"])
        let uid = try #require(before["a"])
        #expect(after["a"] == uid)
    }

    @Test(arguments: [
        ("a Run 18. 07:00 60m | Tempo", "1 Run 18. 07:10 55m"), ("a Run 18. 60m", "1 Run 18. 20:00 55m"),
        ("a Bike 18. | Zone 2", "1 VirtualRide 18. 20:00 55m | Zwift"), ("a Race 18. | Berlin run", "1 Run 18. 09:00"),
    ])
    func fulfilmentKeepsIt(_ planned: String, _ done: String) throws {
        let before = try #require(try uids([planned])["a"])
        #expect(try uids([planned], [done])["a"] == before)
        #expect(try uids([planned], [done], today: "2026-03-19")["a"] == before)
        #expect(try uids([planned], [], today: "2026-03-19")["a"] == before)
    }

    @Test func trainingPeaksCompletionKeepsIt() throws {
        let planned = try uids(["a Run 17. 07:00 60m | Tempo"])
        let uid = try #require(planned["a"])
        #expect(try uids(["b Run 17. 07:00 60m done did=50m | Tempo"])["b"] == uid)
    }

    @Test func doublesHaveTheirOwn() throws {
        let doubles = try uids(["a Run 07:00 30m", "b Run 18:00 30m", "c Run 30m", "d Run 30m", "e Run 60m"])
        #expect(Set(doubles.values).count == 5)
        #expect(Set(doubles.values.map { $0.lowercased() }).count == 5)
    }

    /// When one of two equal plans is done, the other must not get its UID.
    @Test(arguments: [
        (["a Run 17. 07:00 60m", "b Run 17. 18:00 60m"], ["1 Run 17. 18:05"]),
        (["a Run 17. 07:00 30m", "b Run 17. 18:00 60m"], ["1 Run 17. 18:05", "2 Run 17. 07:00"]),
        (["a Run 17. 07:00 60m", "b Run 17. 60m"], ["1 Run 17. 06:00"]),
        (["a Run 17. 07:00 60m", "b Run 17. 08:00 60m"], ["1 Run 17. 12:00", "2 Run 17. 08:00"]),
    ])
    func fulfilmentDoesNotSwapDoubles(_ plans: [String], _ done: [String]) throws {
        #expect(try uids(plans, done) == uids(plans))
    }

    @Test(arguments: [
        ("a Run | Tempo", "b Run 18. | Tempo", false), ("a Run | Tempo", "b Bike | Tempo", false),
        ("a Run | Tempo", "b Run | Easy", false), ("a Run", "b Run | Tempo", false), ("a Yoga", "b Flossing", false),
        ("a Run 60m | Tempo", "b Run 07:00 45m | Tempo", true), ("a Run | Tempo", "b Run | tempo!", true),
    ])
    func isOfTheContentNotOfTimeAndLength(_ one: String, _ other: String, _ same: Bool) throws {
        let uid = try #require(try uids([one])["a"])
        let another = try uids([other])["b"]
        #expect((another == uid) == same)
    }

    @Test("12: an athlete's name makes other UIDs of the same plans, but of those that are published or taken")
    func salted() throws {
        let plans = try ["a Run 60m | Tempo", "b Run 30m | Tempo", "c Swim 18."].map { try plan($0) }
        func uids(_ name: String, besides taken: Set<String> = [], published: Set<String> = []) -> [String] {
            WorkoutIdentity.identified(
                plans, besides: taken, UIDSalt(of: name), isPublished: { published.contains($0) }
            ).map(\.uid)
        }
        let plain = uids("")
        #expect(plain == WorkoutIdentity.identified(plans).map(\.uid))
        #expect(Set(plain + uids("anna") + uids("ben")).count == 9 && uids("anna") == uids("anna"))
        #expect(uids("anna", published: [plain[0]]) == [plain[0]] + uids("anna").dropFirst())
        let beside = uids("anna", besides: [plain[0], uids("anna")[2]], published: [plain[0]])
        #expect(Set(beside).count == 3 && Set(beside).isDisjoint(with: [plain[0], uids("anna")[2]]))
    }
}
