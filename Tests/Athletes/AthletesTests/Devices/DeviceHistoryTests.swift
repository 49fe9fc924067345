import Basics
import Files
import Insights
import Store
import Testing
import Workouts
import WorkoutsLab

@testable import Athletes

/// Which recordings keep their ids when their files are read anew.
struct DeviceHistoryTests {
    private static let now = Instant(secondsSinceEpoch: 1_773_725_931)

    struct Told {
        var start = 0
        var sport = "Run"
        var isTransition = false
    }

    private func legs(_ told: [Told]) -> [RememberedLeg] {
        told.enumerated().map { position, told in
            let start = Self.now.advanced(bySeconds: told.start - 7200)
            let id = FiledActivity.id(start: start, sport: SportType(rawValue: told.sport))
            let activity = Activity(id, told.sport, at: start, seconds: 600)
            return RememberedLeg(
                FiledActivity(
                    activity: activity, content: "a", position: position, rank: 0,
                    isTransition: told.isTransition),
                offset: nil, heartRate: HeartRateTimes())
        }
    }

    @Test("The device's zones count before the athlete's; of more than five, the outer ones are counted with the next")
    func zones() throws {
        let athletes = try #require(HeartRateZones(starts: [100, 120, 140, 160]))
        func zones(_ device: [Int], _ heartRates: [Int: Int] = [:], of athlete: HeartRateZones?) -> [Int] {
            let seconds = (0..<200).map { heartRates[$0] ?? 0 }
            return HeartRateTimes(deviceZones: device, seconds: seconds).zones(athlete).map(\.seconds)
        }
        #expect(zones([1, 2, 3, 4, 5], [90: 7], of: athletes) == [1, 2, 3, 4, 5])
        #expect(zones([1, 2, 3, 4, 5, 6, 7], of: nil) == [3, 3, 4, 5, 13])
        #expect(zones([0, 0], [90: 7, 120: 2, 139: 1, 199: 9], of: athletes) == [7, 0, 3, 0, 9])
        #expect(zones([], [90: 7], of: nil) == [] && zones([], of: athletes) == [])
    }

    /// What a file held, what a newer reader finds in it, and which each of these was before.
    @Test(
        "154, 161: a file that is read anew leaves each recording its id and Strava's activity, and gives none another's",
        arguments: [
            ([Told(sport: "Workout"), Told(start: 30, sport: "Swim")], [Told(start: 30, sport: "Swim")], [1]),
            ([Told(), Told(start: 900), Told(start: 1800)], [Told(), Told(start: 1800)], [0, 2]),
            ([Told(start: -86_400)], [Told()], [0]), ([Told(sport: "Workout")], [Told()], [0]),
            ([Told(start: -86_400, sport: "Ride"), Told()], [Told(), Told(start: 900, sport: "Ride")], [1, 0]),
            ([Told()], [Told(), Told()], [0, nil]), ([Told()], [Told(isTransition: true)], [nil]),
            ([Told(), Told(start: 900)], [Told(start: 4000)], [nil]),
        ] as [([Told], [Told], [Int?])], [false, true])
    func readAnew(_ file: (before: [Told], after: [Told], same: [Int?]), wasGone: Bool) {
        var snapshot = Snapshot()
        snapshot.devices.legs = legs(file.before)
        for index in snapshot.devices.legs.indices {
            snapshot.devices.legs[index].leg.activity.id = .file(UInt64(index))
            snapshot.devices.legs[index].leg.sourceIDs = SourceIDs(
                [SourceMatch(id: .strava(Int64(index)), key: .content)])
        }
        var history = snapshot.devices
        if wasGone { history.take([], [:], at: Self.now) }
        var found = RememberedFile(folder: "/f", name: "a.fit", stamp: .unknown, verdict: .used, seen: Self.now)
        found.content = "a"
        history.take([found], ["a": legs(file.after)], at: Self.now)
        let same = history.legs.map { leg in
            snapshot.devices.legs.firstIndex { $0.leg.activity.id == leg.leg.activity.id }
        }
        #expect(same == file.same)
        #expect(
            history.legs.map(\.leg.sourceIDs)
                == file.same.map { $0.map { snapshot.devices.legs[$0].leg.sourceIDs } ?? SourceIDs() })
    }
}
