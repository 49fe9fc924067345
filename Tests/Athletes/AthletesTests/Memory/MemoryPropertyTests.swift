import Athletes
import Basics
import CommandLab
import Foundation
import Profiles
import SeededRandom
import Testing
import Workouts
import WorkoutsLab

/// What holds for any memory, whatever happened before.
@Suite(.aside, .slow) struct MemoryPropertyTests {
    private static let halfDays = [7 * 60, 20 * 60]

    @Test(arguments: 0..<UInt64(4)) func theOrderOfTheFeedDoesNotMatter(seed: UInt64) async throws {
        var neighbours = try Neighbours(seed: 100 + seed)
        for day in 0..<8 {
            neighbours.world.beginNextDay()
            for minute in Self.halfDays {
                neighbours.pass(minute: minute, changing: Self.shuffled)
                try await neighbours.run()
                try #require(neighbours.areAlike, "seed \(seed), day \(day), minute \(minute)")
            }
        }
    }

    @Test(arguments: 0..<UInt64(3)) func runningTwiceChangesNothing(seed: UInt64) async throws {
        var neighbours = try Neighbours(seed: 200 + seed)
        let lab = neighbours.other
        for day in 0..<6 {
            neighbours.world.beginNextDay()
            neighbours.pass(minute: 20 * 60)
            try await neighbours.run()
            let before = [lab.traces("anna.ics"), lab.traces("anna.json")]
            lab.set { $0.now = $0.now.advanced(bySeconds: 60) }
            _ = try await lab.run(neighbours.athlete.other)
            #expect(before == [lab.traces("anna.ics"), lab.traces("anna.json")], "seed \(seed), day \(day)")
            try #require(neighbours.areAlike, "seed \(seed), day \(day)")
        }
    }

    /// Runs for a few days only, for many more, dry ones, and such as may empty what is there.
    @Test(arguments: 0..<UInt64(5)) func otherRunsInBetweenChangeNothing(seed: UInt64) async throws {
        var neighbours = try Neighbours(seed: 300 + seed)
        for day in 0..<8 {
            neighbours.world.beginNextDay()
            for minute in Self.halfDays {
                neighbours.pass(minute: minute)
                for _ in 0..<Int.random(in: 0...2, using: &neighbours.world.random) {
                    let options = Self.someOptions(today: neighbours.world.today, &neighbours.world.random)
                    _ = try await neighbours.other.run(neighbours.athlete.other, options)
                }
                try await neighbours.run()
                try #require(neighbours.areAlike, "seed \(seed), day \(day), minute \(minute)")
            }
        }
    }

    private static func someOptions(today: Day, _ random: inout SplitMix64) -> RunOptions {
        var options = RunOptions()
        let chances = random.next()
        if chances & 1 == 0 { options.since = today.advanced(by: Int.random(in: -40...5, using: &random)) }
        if chances & 2 == 0 { options.until = today.advanced(by: Int.random(in: -10...20, using: &random)) }
        options.allowsEmpty = chances & 4 == 0
        options.isDryRun = chances & 24 == 0
        return options
    }

    private static func shuffled(_ feed: String, _ random: inout SplitMix64) -> String {
        let end = "END:VCALENDAR\r\n"
        let parts = feed.dropLast(end.count).components(separatedBy: "BEGIN:VEVENT")
        return (parts.prefix(1) + parts.dropFirst().shuffled(using: &random)).joined(separator: "BEGIN:VEVENT") + end
    }

    /// A coach clears the plan, and a feed loses most of what it had: both look the same at first.
    ///
    /// The second run is on the same day, or on the next: with one run a day the feed's window has always gone on by a day.
    @Test(arguments: [false, true]) func aClearedPlanIsBelievedWhenItIsSaidAgain(isDaily: Bool) async throws {
        var neighbours = try Neighbours(seed: 400)
        neighbours.world.beginNextDay()
        neighbours.pass(minute: 7 * 60)
        try await neighbours.run()
        let before = try plans(neighbours)
        let today = neighbours.world.today
        neighbours.world.workouts.removeAll { $0.day > today && $0.day < today.advanced(by: 16) && !$0.isRace }
        for minute in isDaily ? [7 * 60, 7 * 60] : [10 * 60, 16 * 60] {
            if !isDaily, minute == 16 * 60 { #expect(try plans(neighbours) == before) }
            if isDaily { neighbours.world.beginNextDay() }
            neighbours.pass(minute: minute)
            try await neighbours.run()
        }
        #expect(try plans(neighbours) < before / 2)
    }

    /// How many planned workouts are to come in the next two weeks.
    private func plans(_ neighbours: Neighbours) throws -> Int {
        let published = try Published(
            calendar: try #require(neighbours.one.bytes("anna.ics")),
            json: try #require(neighbours.one.bytes("anna.json")))
        let today = neighbours.world.today
        return published.entries.count {
            $0.feedUID != nil && $0.day > "\(today)" && $0.day < "\(today.advanced(by: 14))"
        }
    }
}

/// Whatever happens to activities and memory in between, what is published is a fresh merge with the edits applied to it.
@Suite struct EditPropertyTests {
    private static let ids: [ActivityID] = [1, 2, 3, 4, 5, 6]

    @Test(arguments: 0..<UInt64(6)) func editsOutliveWhatHappens(seed: UInt64) async throws {
        var random = SplitMix64(seed: 900 + seed)
        let old = try EditedAthlete()
        var said: [ActivityID: ActivityEdit] = [:]
        var told = Strava()
        try await old.run(told)
        for step in 0..<25 {
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<5:
                let id = Self.ids.randomElement(using: &random) ?? 1
                let wish = Self.wish(step, &random)
                guard told.isThere(id) else { continue }
                let edit = try await old.edit(id, wish)
                said[id] = edit.saysNothing ? nil : edit
            case 5: told.names[Self.ids.randomElement(using: &random) ?? 1] = "Renamed \(step)"
            case 6: told.calories[Self.ids.randomElement(using: &random) ?? 1] = step * 10
            case 7: told.away = told.away.isEmpty ? Set(Self.ids.filter { _ in Bool.random(using: &random) }) : []
            default: try await old.loseMemory(told)
            }
            try await old.run(told)
            let fresh = try EditedAthlete()
            try await fresh.know(said.values.sorted { $0.id < $1.id })
            try await fresh.run(told)
            try #require(old.published() == fresh.published(), "seed \(seed), step \(step)")
        }
    }

    private static func wish(_ step: Int, _ random: inout SplitMix64) -> EditWish {
        var wish = EditWish()
        switch Int.random(in: 0..<8, using: &random) {
        case 0: wish = .reset
        case 1: wish.name = .takeBack
        case 2: wish.calories = .takeBack
        case 3, 4: wish.isExcluded = Bool.random(using: &random)
        case 5: wish.calories = .say(step)
        default:
            wish.name = .say("Said \(step)")
            wish.isExcluded = Bool.random(using: &random)
        }
        return wish
    }
}

/// What Strava tells of six runs: two are recordings of one session, two of them follow each other.
private struct Strava {
    var names: [ActivityID: String] = [:]
    var calories: [ActivityID: Int] = [:]
    var away: Set<ActivityID> = []

    func isThere(_ id: ActivityID) -> Bool { !away.contains(id) }

    private static let starts: [ActivityID: String] = [
        1: "2026-03-10T06:00:00Z", 2: "2026-03-10T06:00:05Z", 3: "2026-03-11T06:00:00Z", 4: "2026-03-11T07:00:00Z",
        5: "2026-03-12T06:00:00Z", 6: "2026-03-14T17:00:00Z",
    ]

    var list: String {
        let rows = Self.starts.sorted { $0.key < $1.key }.filter { isThere($0.key) }.map { id, start in
            """
            {"id": \(id), "name": "\(names[id] ?? "Run \(id)")", "sport_type": "Run", "distance": 8000,
            "moving_time": 2640, "elapsed_time": \(2700 + (id.strava ?? 0)), "start_date": "\(start)",
            "start_date_local": "\(start)", "timezone": "(GMT+00:00) Europe/London"\
            \(calories[id].map { ", \"calories\": \($0)" } ?? "")}
            """
        }
        // There is always one, so that a list that is suddenly empty is no matter here.
        let other = """
            {"id": 99, "name": "Always", "sport_type": "Swim", "distance": 1000, "moving_time": 1200,
            "elapsed_time": 1200, "start_date": "2026-03-15T06:00:00Z", "start_date_local": "2026-03-15T06:00:00Z",
            "timezone": "(GMT+00:00) Europe/London"}
            """
        return "[" + (rows + [other]).joined(separator: ",\n") + "]"
    }
}

/// An athlete with a memory, who runs by day and plans little.
private final class EditedAthlete {
    private let lab: Lab
    private let athlete: Athlete

    init() throws {
        lab = try Lab()
        athlete = try lab.athlete(zone: "Europe/London")
        let plans = ["2026-03-10", "2026-03-11", "2026-03-12"].compactMap { Day(iso: $0) }.map {
            SmallFeed.Workout(title: "Easy", day: $0)
        }
        lab.set {
            $0.now = Instant(secondsSinceEpoch: 1_773_835_200)
            $0.feed = .body(SmallFeed(workouts: plans).text(made: $0.now), etag: nil)
        }
    }

    func run(_ told: Strava) async throws {
        lab.set { $0.activities = told.list }
        let report = try await lab.report(of: athlete)
        try #require(report.error == nil, "\(report)")
    }

    func edit(_ id: ActivityID, _ wish: EditWish) async throws -> ActivityEdit {
        try await lab.locked(athlete) { owner, lock throws(RunError) in try await owner.edit(id, wish, lock).edit }
    }

    /// Has said all this of activities that are here.
    func know(_ edits: [ActivityEdit]) async throws {
        lab.set { $0.activities = Strava().list }
        for edit in edits {
            var wish = EditWish()
            if let name = edit.name { wish.name = .say(name) }
            if let calories = edit.kilocalories { wish.calories = .say(calories) }
            wish.isExcluded = edit.isExcluded
            if try lab.owner(of: athlete).snapshot() == nil { _ = try await lab.report(of: athlete) }
            _ = try await self.edit(edit.id, wish)
        }
    }

    /// What is left is the JSON.
    func loseMemory(_ told: Strava) async throws {
        try await run(told)
        try lab.showJSON(of: athlete)
        try lab.restore([:], of: athlete)
    }

    /// What was published, without UIDs: which recording's a session goes by is a matter of what was published before.
    func published() -> [String] {
        String(decoding: lab.bytes("anna.json") ?? Data(), as: UTF8.self).split(separator: "\n").map(String.init)
            .filter { !$0.contains("\"uid\":") }
    }
}

/// Two machines in one world: what is done to one of them must make no difference.
private struct Neighbours {
    var world: World
    let one: Lab
    let other: Lab
    let athlete: (one: Athlete, other: Athlete)
    private(set) var now = Instant(secondsSinceEpoch: 0)

    init(seed: UInt64) throws {
        let zone = try #require(Zone(identifier: "Europe/Berlin"))
        let server = try #require(Zone(identifier: "America/Denver"))
        world = World(seed: seed, first: try #require(Day(iso: "2026-03-15")), zone: zone, server: server)
        (one, other) = (try Lab(), try Lab())
        athlete = (try one.athlete(historyDays: 12), try other.athlete(historyDays: 12))
    }

    /// Half a day passes in both.
    ///
    /// - Parameter change: what the other's server makes of the feed.
    mutating func pass(minute: Int, changing change: (String, inout SplitMix64) -> String = { text, _ in text }) {
        now = world.moment(minute: minute)
        let body = world.feed.body(of: world.workouts, at: now, &world.random)
        let rows = world.listed(at: now).map { $0.json(zone: world.zone) }
        let changed = change(body.text, &world.random)
        for (lab, text) in [(one, body.text), (other, changed)] {
            lab.set { outside in
                outside.now = now
                outside.feed = .body(text, etag: nil)
                outside.activities = "[" + rows.joined(separator: ",") + "]"
            }
        }
    }

    func run() async throws {
        _ = try await one.run(athlete.one)
        _ = try await other.run(athlete.other)
    }

    /// Whether both have published the same bytes.
    var areAlike: Bool {
        one.bytes("anna.ics") != nil
            && ["anna.ics", "anna.json"].allSatisfy { one.bytes($0) == other.bytes($0) }
    }
}
