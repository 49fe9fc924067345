import Athletes
import Basics
import Foundation
import Insights
import JSON
import MCP
import Profiles
import Reports
import SeededRandom
import Settings
import Store
import StravaAPI
import Testing
import Tools
import Workouts
import WorkoutsLab

/// What the athlete said belongs to the activity: whatever Strava's API lists meanwhile, and by whichever id it was
/// said, the answers for others are the same.
@Suite("Stories of what the athlete said")
struct SaidStoryTests {
    /// `make check` plays more of them.
    private static let count =
        ProcessInfo.processInfo.environment["TPMERGE_STORIES"].flatMap { UInt64($0) } ?? 20

    @Test("246, 270: what was said of an activity outlives each of Strava's rows", arguments: 1...count)
    func story(_ seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        var acts = (0..<12).map { _ in Act(&random) }
        guard var difference = try await difference(acts) else { return }
        // The shortest story that differs says most.
        for index in acts.indices.reversed() {
            var shorter = acts
            shorter.remove(at: index)
            if let other = try await self.difference(shorter) { (acts, difference) = (shorter, other) }
        }
        Issue.record("\(acts.map { "\($0)" }.joined(separator: ", ")): \(difference)")
    }

    /// What is lost with the memory after Strava's API had listed something of it, or not.
    enum Loss: CaseIterable {
        /// Planned after it was done, so that the list shows it under the activity's UID.
        case planOfAnActivity
        /// Of no sport, so that the list shows it as the activity's.
        case planOfNoSport
        /// A recording of the feed, which the list doesn't show beside an activity.
        case recording
        /// Said of an activity whose file is away, so that only one of its ids is shown.
        case exclusion
    }

    @Test("246: a lost memory comes back the same, whatever Strava had listed", arguments: Loss.allCases)
    func lost(_ loss: Loss) async throws {
        let (listed, unlisted) = (try Player(hasRows: true), try Player(hasRows: false))
        for player in [listed, unlisted] { try await player.play(loss) }
        #expect(try listed.answers() == unlisted.answers())
        let known = try unlisted.known(.outsideAPI)
        switch loss {
        case .planOfAnActivity, .planOfNoSport: #expect(known.workouts.contains { $0.summary.hasSuffix("club") })
        case .recording: #expect(known.workouts.contains { $0.uid.hasPrefix("recording-") })
        case .exclusion: #expect(known.input.excluded.count == 1)
        }
    }

    /// Plays a story twice, with and without Strava's rows.
    ///
    /// - Returns: how the answers differ; nil if they don't.
    private func difference(_ acts: [Act]) async throws -> String? {
        let (listed, unlisted) = (try Player(hasRows: true), try Player(hasRows: false))
        for (step, act) in acts.enumerated() {
            try await listed.play(act, step)
            try await unlisted.play(act, step)
            let (one, other) = (try listed.answers(), try unlisted.answers())
            if one != other { return "after \(act) \(one) instead of \(other)" }
        }
        return nil
    }
}

/// What happens to one of four rides, or to the list of Strava's API.
private enum Act {
    case fileComes(Int), fileGoes(Int), archiveComes
    case listed(Set<Int>)
    /// Strava leaves the configuration until it lists something again.
    case disconnected
    case memoryLost
    case named(Int), calories(Int), excluded(Int), included(Int), paired(Int), reset(Int)

    init(_ random: inout SplitMix64) {
        let ride = Int.random(in: 0..<4, using: &random)
        self =
            switch Int.random(in: 0..<16, using: &random) {
            case 0..<3: .fileComes(ride)
            case 3: .fileGoes(ride)
            case 4: .archiveComes
            case 5..<9: .listed(Set((0..<4).filter { _ in Bool.random(using: &random) }))
            case 9: .named(ride)
            case 10: .calories(ride)
            case 11: .excluded(ride)
            case 12: .paired(ride)
            case 13: .disconnected
            case 14: .memoryLost
            default: Bool.random(using: &random) ? .included(ride) : .reset(ride)
            }
    }
}

private final class Player {
    private let devices: DeviceLab
    private let hasRows: Bool
    /// The first one is in the archive, too. Strava's list always has another one.
    private static let rides = (0..<4).map {
        Ride(start: Ride.earlier($0 / 2).start.advanced(bySeconds: $0 % 2 * 7200))
    }
    private static let always = Ride(start: Ride.earlier(9).start).row(99)

    init(hasRows: Bool) throws {
        self.hasRows = hasRows
        devices = try DeviceLab()
        try devices.plan((-1...0).map { .init(title: "Easy", day: devices.day.advanced(by: $0), sport: "Bike") })
        devices.list(Self.always)
    }

    func play(_ act: Act, _ step: Int) async throws {
        switch act {
        case .fileComes(let ride): try devices.write(Self.rides[ride], to: "\(ride).fit")
        case .fileGoes(let ride): try? devices.remove("\(ride).fit")
        case .archiveComes: try await devices.takeArchive(Self.rides[0].table)
        case .listed(let rides):
            devices.list([Self.always] + (hasRows ? rides.sorted().map { Self.rides[$0].row($0 + 7) } : []))
        case .disconnected: devices.athlete.activities = []
        case .memoryLost: try loseMemory()
        case .named(let ride): try await say(of: ride) { $0.name = .say("Said \(step)") }
        case .calories(let ride): try await say(of: ride) { $0.calories = .say(step) }
        case .excluded(let ride): try await say(of: ride) { $0.isExcluded = true }
        case .included(let ride): try await say(of: ride) { $0.isExcluded = false }
        case .reset(let ride): try await say(of: ride) { $0 = .reset }
        case .paired(let ride):
            guard let activity = try own(ride) else { break }
            let plan = try #require(try devices.snapshot().feed.plans.first).uid
            _ = try? await devices.locked { owner, lock throws(RunError) in
                try await owner.say(.pair(plan, with: activity), lock)
            }
        }
        try await run()
    }

    private func run() async throws {
        _ = try await devices.run()
        try devices.lab.showJSON(of: devices.athlete)
    }

    private func loseMemory() throws { try devices.lab.restore([:], of: devices.athlete) }

    /// Loses the memory after something was done that only Strava's API may have listed.
    func play(_ loss: SaidStoryTests.Loss) async throws {
        guard loss != .exclusion else {
            for (step, act) in [
                Act.listed([0]), .fileComes(0), .fileComes(2), .excluded(0), .fileGoes(0), .listed([]), .memoryLost,
                .fileComes(0),
            ].enumerated() {
                try await play(act, step)
            }
            return
        }
        let past = Ride.earlier(3)
        let later = SmallFeed.Workout(title: "Later", day: devices.day.advanced(by: 5), sport: "Run")
        let plan = SmallFeed.Workout(
            title: "Run with the club", day: past.start.utc.day, hour: loss == .recording ? 12 : nil,
            sport: loss == .planOfNoSport ? "Other" : "Run", actual: loss == .recording ? "1:00" : nil)
        // As long as the feed tells that day.
        devices.goes(to: -3)
        devices.list([Self.always] + (hasRows ? [past.row(70).replacing("\"Ride\"", with: "\"Run\"")] : []))
        try devices.plan(loss == .planOfAnActivity ? [later] : [plan, later])
        if loss == .recording {
            devices.lab.set {
                guard case .body(let feed, _) = $0.feed else { return }
                let recording = feed.replacing("Run with the club", with: "Running")
                $0.feed = .body(recording.replacing("Planned Time: 0:45\\n", with: ""), etag: nil)
            }
        }
        try await run()
        try devices.plan([plan, later])
        if loss == .planOfAnActivity { try await run() }
        devices.goes(to: 0)
        try devices.plan([later])
        try await run()
        try loseMemory()
        try await run()
    }

    /// Says something of a ride that a file or the archive has, by the id that is shown.
    private func say(of ride: Int, _ change: (inout EditWish) -> Void) async throws {
        if let id = try own(ride) { try await devices.edit(id, change) }
    }

    private func own(_ ride: Int) throws -> ActivityID? {
        guard try devices.lab.owner(of: devices.athlete).snapshot() != nil,
            try activities(.outsideAPI).contains(where: { $0.start == Self.rides[ride].start })
        else { return nil }
        return try activities(.all).first { $0.start == Self.rides[ride].start }?.id
    }

    private func activities(_ origins: Origins) throws -> [Activity] {
        let input = try known(origins).input
        return input.activities + input.excluded
    }

    func known(_ origins: Origins) throws -> KnownWorkouts {
        try devices.lab.owner(of: devices.athlete).known(from: Day(number: .min), origins: origins)
    }

    /// What others get to see: an assistant by each tool, and a coach.
    func answers() throws -> [String] {
        let owner = devices.lab.owner(of: devices.athlete)
        let configuration = try Configuration.none(in: ["HOME": devices.lab.folder])
        let tools = ToolTable([owner], configuration).catalogue(version: "1").tools
        let (from, to) = (devices.day.advanced(by: -12), devices.day.advanced(by: 6))
        let days: [String: JSONValue] = ["from": .text("\(from)"), "to": .text("\(to)")]
        let calls: [(String, [String: JSONValue])] = [
            ("training_overview", [:]), ("week", [:]), ("workouts", days), ("activities", days), ("records", [:]),
            ("explain", ["day": .text("\(devices.day)")]), ("day", ["day": .text("\(devices.day)")]),
            ("trends", days.merging(["metric": .text("compliance"), "by": .text("week")]) { $1 }),
        ]
        let told = try calls.map { name, values in
            let tool = try #require(tools.first { $0.name == name })
            do {
                return "\(name): \(String(decoding: try tool.answer(values).structured, as: UTF8.self))"
            } catch {
                return "\(name): \(error)"
            }
        }
        let week = CoachWeek(
            Window(from: from, to: to), .monday, ReportRules(), isRoster: true, isOfCalendar: false, publicURL: nil)
        return told + [week.with([try ReportedAthlete(of: owner, in: week)]).json]
            + (try known(.outsideAPI)).input.excluded.map { "excluded \($0.id) \($0.name)" }
    }
}
