import Athletes
import Basics
import CommandLab
import Dispatch
import Foundation
import Insights
import Settings
import Synchronization
import Testing
import Web
import Workouts

@testable import Server

@Suite("What is kept of an athlete's workouts between two looks") struct KnownCacheTests {
    private let lab: APILab
    private let cache: KnownCache
    private let anna: AthleteOwner

    init() throws {
        lab = try APILab()
        (cache, anna) = (KnownCache(sleep: lab.context.outside.sleep), lab.context.roster.owners[0])
    }

    @Test("What is known is kept once where all of it is published, whoever has asked for how much")
    func once() async throws {
        let usual = try await lab.known(of: 0, in: cache, from: Day(iso: "2026-03-01"))
        let whole = try await lab.known(of: 0, in: cache, from: nil)
        #expect(usual !== whole)
        #expect(try await lab.known(of: 0, in: cache, from: Day(iso: "2026-03-01")) === whole)
        #expect(try await lab.known(of: 0, in: cache, from: nil) === whole)
    }

    @Test("So many workouts are kept in all, those that were asked for last, and one athlete's in any case")
    func most() async throws {
        for (most, isKept) in [(1000, true), (1, false)] {
            let cache = KnownCache(most: most, sleep: lab.context.outside.sleep)
            let anna = try await lab.known(of: 0, in: cache, from: nil)
            #expect(try await lab.known(of: 0, in: cache, from: nil) === anna)
            _ = try await lab.known(of: 1, in: cache, from: nil)
            #expect((try await lab.known(of: 0, in: cache, from: nil) === anna) == isKept)
        }
    }

    @Test("What is made of it is made once, and anew when a file has changed") func made() async throws {
        let day = try #require(Day(iso: "2026-03-01"))
        func made() async throws -> Made {
            try #require(try await cache.look(at: anna, APILab.now).made(.week, from: day) { _, _ in Made() })
        }
        async let other = made()
        let first = try await made()
        #expect(try await other === first)
        #expect(try await made() === first)
        try lab.folder.write(lab.folder.text("activities.json") + "\n", to: "activities.json")
        #expect(try await made() !== first)
    }

    @Test("What was looked at before a file changed is not kept for those who look afterwards")
    func earlierLooks() async throws {
        let earlier = await cache.look(at: anna, APILab.now)
        try lab.folder.write(lab.folder.text("activities.json") + "\n", to: "activities.json")
        let later = await cache.look(at: anna, APILab.now)
        let stale = try #require(try await earlier.known(from: nil)?.activities.first)
        let known = try #require(try await later.known(from: nil)?.activities.first)
        #expect(known !== stale)
        #expect(try await lab.known(of: 0, in: cache, from: nil) === known)
    }

    @Test("A workout has one UID, however far back a page asks") func oneUID() async throws {
        let look = await lab.context.cache.look(at: anna, APILab.now)
        let first = try #require(Day(iso: "2026-03-01"))
        let whole = try #require(try await look.known(from: nil)).workouts.filter { $0.day >= first }
        let near = try #require(try await look.known(from: first)).workouts.filter { $0.day >= first }
        #expect(!near.isEmpty && near.map(\.uid) == whole.map(\.uid))
    }

    @Test("A brief's week begins as the configuration says now") func briefHeedsTheWeeksStart() async throws {
        let wednesday = try #require(Day(iso: "2026-03-18"))
        func start() async throws -> Day? {
            let look = await lab.context.cache.look(at: anna, APILab.now)
            return try await look.brief(on: wednesday, lab.context.roster.configuration.weekStart)?.week.start
        }
        #expect(try await start() == Day(iso: "2026-03-16"))
        let path = lab.folder.path("config.yaml")
        let text = try String(contentsOfFile: path, encoding: .utf8)
        try lab.folder.write(text + "week_start: sunday\n", to: "config.yaml", mode: 0o600)
        await lab.context.reload()
        #expect(lab.context.roster.configuration.weekStart == .sunday)
        #expect(try await start() == Day(iso: "2026-03-15"))
    }
}

private final class Made: Sendable {}

extension APILab {
    /// What tells one look at an athlete's workouts from another: the first of the activities, of which there is one object
    /// a look.
    fileprivate func known(of athlete: Int, in cache: KnownCache, from first: Day?) async throws -> KnownActivity {
        let known = try await cache.look(at: context.roster.owners[athlete], Self.now).known(from: first)
        return try #require(known?.activities.first)
    }
}

@Suite("The configuration, read again while the server runs") struct RosterTests {
    /// A signal and the look for changes reload at the same moment, and what was read last has to stay: each second reader
    /// finds the file mended that the one before has found broken.
    @Test("Two reloads at once come one after the other") func severalAtOnce() async throws {
        let lab = try APILab()
        let (good, owners) = (lab.context.roster.configuration, lab.context.roster.owners)
        let readers = Mutex((now: 0, mostAtOnce: 0, inAll: 0))
        let roster = Roster(
            good,
            read: { () throws(SettingsError) in
                let number = readers.withLock { readers in
                    readers.now += 1
                    readers.inAll += 1
                    readers.mostAtOnce = max(readers.mostAtOnce, readers.now)
                    return readers.inAll
                }
                for _ in 0..<100 { sched_yield() }
                readers.withLock { $0.now -= 1 }
                guard number.isMultiple(of: 2) else { throw SettingsError(.configuration, ["broken"]) }
                return good
            }, owner: { athlete in owners.first { $0.athlete == athlete }! })
        for count in [500, 501] {
            DispatchQueue.concurrentPerform(iterations: count) { _ in _ = roster.reload(at: APILab.now) }
            let (mostAtOnce, inAll) = readers.withLock { ($0.mostAtOnce, $0.inAll) }
            #expect(mostAtOnce == 1)
            #expect((roster.brokenSince == nil) == inAll.isMultiple(of: 2))
        }
    }
}
