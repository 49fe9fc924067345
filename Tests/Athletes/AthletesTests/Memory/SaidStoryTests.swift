import Athletes
import Basics
import Foundation
import Profiles
import SeededRandom
import Store
import StravaAPI
import Testing
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
    case named(Int), calories(Int), excluded(Int), included(Int), paired(Int), reset(Int)

    init(_ random: inout SplitMix64) {
        let ride = Int.random(in: 0..<4, using: &random)
        self =
            switch Int.random(in: 0..<14, using: &random) {
            case 0..<3: .fileComes(ride)
            case 3: .fileGoes(ride)
            case 4: .archiveComes
            case 5..<9: .listed(Set((0..<4).filter { _ in Bool.random(using: &random) }))
            case 9: .named(ride)
            case 10: .calories(ride)
            case 11: .excluded(ride)
            case 12: .paired(ride)
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
            guard hasRows else { break }
            devices.list([Self.always] + rides.sorted().map { Self.rides[$0].row($0 + 7) })
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
        _ = try await devices.run()
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

    private func known(_ origins: Origins) throws -> KnownWorkouts {
        try devices.lab.owner(of: devices.athlete).known(from: Day(number: .min), origins: origins)
    }

    /// What others get to see.
    func answers() throws -> [String] {
        let known = try known(.outsideAPI)
        return known.workouts.map {
            "\($0.uid) \($0.status) \($0.summary) \($0.activity.map { "\($0.id) \(String(describing: $0.calories))" } ?? "")"
        } + known.input.excluded.map { "excluded \($0.id) \($0.name)" }
    }
}
