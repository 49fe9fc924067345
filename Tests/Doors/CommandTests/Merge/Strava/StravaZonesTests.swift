import Basics
import CommandLab
import Store
import StravaStandIn
import Testing
import Workouts
import WorkoutsLab

/// `merge` with `zones: true`: how long the heart rate was in each zone yesterday and today, on 18 March 2026.
struct StravaZonesTests {
    fileprivate static let asking = #"{client_id: "12345", client_secret_file: secret, zones: true}"#

    /// A run of the 16th, a swim of the 17th and another of the 18th, all with a heart rate, and one of the 18th without.
    private static func world(_ edit: (inout WorldState) -> Void = { _ in }) -> WorldState {
        .smallPlan { state in
            for index in 0..<2 {
                var swim = state.athlete.activities[1]
                swim.id = 903 + index
                swim.start = swim.start.advanced(bySeconds: 86_400 - index * 7200)
                state.athlete.activities.append(swim)
            }
            for index in 0..<3 { state.athlete.activities[index].heartRate = 141 }
            edit(&state)
        }
    }

    private func merged(
        _ options: String..., today: String = "2026-03-18", laterBy seconds: Int = 0
    ) async throws {
        try await lab.tpmerge(
            ["merge", "--today", today] + options, environment: seconds == 0 ? [:] : lab.clock(laterBy: seconds)
        ).expect(0)
    }

    private func asked() async -> [String] {
        await lab.world.seen.map(\.asked.path).filter { $0.hasSuffix("/zones") }
            .compactMap { $0.split(separator: "/").dropLast().last.map(String.init) }
    }

    @Test(.zones(world())) func yesterdaysAndTodaysAreAskedForOnceAndShown() async throws {
        for _ in 0..<2 {
            try await lab.merge().expect(0, errors: "")
            #expect(await asked() == ["903", "902"])
        }
        let zones = try lab.memory().strava.zones
        #expect(zones.keys.sorted() == [902, 903])
        #expect(zones[902]?.times.map(\.zone) == [1, 2, 3, 4, 5])
        #expect(zones[902]?.times.map(\.seconds) == [528, 1584, 528, 0, 0])
        // They come after the pages of single activities.
        let paths = await lab.world.seen.map(\.asked.path)
        let details = try #require(paths.lastIndex { $0.hasSuffix("/activities/901") })
        #expect(paths.firstIndex { $0.hasSuffix("/zones") }.map { $0 > details } == true)

        let today = ["--today", "2026-03-18"]
        try await lab.tpmerge(["brief"] + today).expect(printing: "Heart rate zones, last 7 days: ")
        try await lab.tpmerge(["insights"] + today).expect(printing: "\nHeart rate zones\n")
        let json = try await lab.tpmerge(["insights", "--json"] + today)
        let told = try json.json()["athletes"]?.array?.first?["zones"]
        #expect(told?["zoned_activities"] == .number(2))
    }

    /// Nobody asks who wasn't told to, nor who keeps nothing.
    @Test(
        .connected(world(), clock: .afternoon),
        arguments: [
            (", zones: false", []), (", zones: true", ["--no-state"]), (", zones: true", ["--dry-run"]),
        ] as [(String, [String])])
    func areNotAskedFor(_ setting: String, _ options: [String]) async throws {
        try lab.configure(#"{client_id: "12345", client_secret_file: secret\#(setting)}"#)
        try await lab.tpmerge(["merge", "--today", "2026-03-18"] + options).expect(0)
        #expect(await asked() == [])
    }

    @Test(.connected(world(), clock: .afternoon)) func nothingPublishedDependsOnThem() async throws {
        try await merged()
        #expect(await asked() == [])
        try lab.configure(Self.asking)
        try await lab.folder.keepsOutputs { try await merged() }
        #expect(try lab.memory().strava.zones.count == 2)
    }

    @Test(
        .zones(world()),
        .enabled(if: Shim.isAvailable, Shim.reason), arguments: [Misbehaviour.paymentRequired, .forbidden, .inactive])
    func whatIsForSubscribersIsNoTroubleAndNotAskedForForADay(_ how: Misbehaviour) async throws {
        await lab.world.change { $0.misbehave(how, path: "/zones") }
        for seconds in [0, 0, 86_000] {
            let ending = try await lab.merge("--verbose", environment: lab.clock(laterBy: seconds))
            #expect(ending.status == 0 && !ending.errors.contains("zones"), "\(ending.errors)")
            #expect(await asked() == ["903"])
        }
        await lab.world.change { $0.misbehaviours = [] }
        try await merged(laterBy: 87_000)
        #expect(await asked() == ["903", "903", "902"])
        #expect(try lab.memory().strava.zonesDenied == nil)
    }

    /// It is about one activity, and so is an answer without a heart rate.
    @Test(.zones(world()), .enabled(if: Shim.isAvailable, Shim.reason), arguments: [true, false])
    func whereStravaHasNoneItIsNotAskedForADay(_ isMissing: Bool) async throws {
        await lab.world.change {
            if isMissing { $0.misbehave(.missing, path: "/903/zones") }
            if !isMissing { $0.athlete.heartRateZones = Array(1...20) }
        }
        for seconds in [0, 0, 86_000] {
            try await merged(laterBy: seconds)
            #expect(await asked() == ["903", "902"])
        }
        #expect(try lab.memory().strava.zones[903]?.times == [])
        try await merged(laterBy: 87_000)
        #expect(await asked() == ["903", "902", "903"] + (isMissing ? [] : ["902"]))
    }

    /// Each is asked for once, and two failures aren't too many; a limit ends them; a refusal is one.
    @Test(
        .zones(world()),
        arguments: [(.serverError, 0, ["903", "902"]), (.tooManyRequests, 0, ["903"]), (.unauthorized, 77, nil)]
            as [(Misbehaviour, Int32, [String]?)])
    func trouble(_ how: Misbehaviour, _ status: Int32, _ ids: [String]?) async throws {
        await lab.world.change { $0.misbehave(how, path: "/zones") }
        let ending = try await lab.merge("--verbose")
        #expect(ending.status == status && !ending.errors.contains("no more requests"), "\(ending.errors)")
        #expect(lab.hasTokens)
        #expect(try lab.publishedActivities().count == 4)
        guard let ids else { return }
        #expect(await asked() == ids)
        #expect(try lab.memory().strava.zones == [:])
        guard how == .serverError else { return }
        await lab.world.change { $0.misbehaviours = [] }
        try await merged()
        #expect(try lab.memory().strava.zones.count == 2)
    }

    /// Runs an hour apart, up to the night to 17 March.
    private static func many(_ count: Int, _ edit: (inout WorldState) -> Void = { _ in }) -> WorldState {
        let last = Instant(secondsSinceEpoch: 1_773_705_600)
        var state = WorldState(.with(count))
        for index in 0..<count {
            state.athlete.activities[index].heartRate = 150
            state.athlete.activities[index].start = last.advanced(bySeconds: (index + 1 - count) * 3600)
        }
        edit(&state)
        return state
    }

    @Test(.zones(many(12))) func tenARun() async throws {
        for count in [10, 12, 12] {
            try await merged(today: "2026-03-17")
            #expect(await asked().count == count)
        }
        #expect(await Set(asked()).count == 12)
        #expect(await asked().first == "10012")
    }

    @Test(.zones(many(12) { $0.rateLimit.reads.quarter = 12 })) func theyLeaveHalfOfWhatIsLeft() async throws {
        // A page, the empty one, four of nine details, and of five that are left two.
        try await merged(today: "2026-03-17")
        #expect(await asked().count == 2)
        try await merged(today: "2026-03-17")
        #expect(await lab.apiRequests() <= 12)
    }

    @Test(.zones(world())) func theyGoWithTheirActivityAndWhatItWas() async throws {
        try await merged()
        await lab.world.change {
            $0.athlete[activity: 902]?.name = "Renamed"
            $0.athlete[activity: 903] = nil
        }
        try await merged()
        #expect(try lab.memory().strava.zones.keys.sorted() == [902])
        #expect(await asked() == ["903", "902"])
        await lab.world.change { $0.athlete[activity: 902]?.movingTime = 1000 }
        try await merged()
        #expect(await asked() == ["903", "902", "902"])
        #expect(try lab.memory().strava.zones[902]?.times.reduce(0) { $0 + $1.seconds } == 1000)
    }

    /// Activities that Strava still lists stay, and what it told of their zones a week ago doesn't.
    @Test(.zones(world()), .enabled(if: Shim.isAvailable, Shim.reason)) func theyAreKeptForSevenDays() async throws {
        try await merged()
        for (seconds, count) in [(6 * 86_400, 2), (7 * 86_400 + 600, 0)] {
            try await merged(today: "2026-03-25", laterBy: seconds)
            #expect(try lab.memory().strava.zones.count == count)
        }
        #expect(try lab.memory().strava.activities.count == 4)
        #expect(await asked() == ["903", "902"])
    }
}

extension Trait where Self == StravaTrait {
    /// Connected, and configured to ask for zones.
    fileprivate static func zones(_ state: @escaping @autoclosure @Sendable () -> WorldState) -> Self {
        StravaTrait { test in
            try await StravaLab.run(state(), clock: .afternoon) { lab in
                try await lab.connected()
                try lab.configure(StravaZonesTests.asking)
                try await test(lab)
            }
        }
    }
}

extension StravaLab {
    /// What makes a command read a clock that is ahead of the lab's.
    fileprivate func clock(laterBy seconds: Int) -> [String: String] {
        LabClock(showing: folder.clock.now.advanced(bySeconds: seconds)).environment
    }
}
