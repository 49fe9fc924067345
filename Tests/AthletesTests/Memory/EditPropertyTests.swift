import Athletes
import Basics
import Foundation
import SeededRandom
import Testing
import Workouts
import WorkoutsLab

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
