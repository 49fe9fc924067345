import Basics
import GRDB
import Testing
import Workouts

@testable import Store

@Suite struct RoundTripTests {
    private let room: Room

    init() throws { room = try Room() }

    @Test func isEmptyAtFirst() throws {
        let store = try room.open()
        #expect(store.notice == nil)
        #expect(try store.everything() == Snapshot())
        #expect(try store.changes(since: nil, limit: 9) == [])
    }

    @Test func bringsBackTextsByteForByte() throws {
        var memory = Snapshot()
        memory.feed.plans = [
            "e\u{301}", "é", "\r\n", " ", "\u{1}\u{7F}", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", String(repeating: "ä🚴", count: 50_000),
        ].enumerated().map { .sparse("plan-\($0)@tpmerge", title: $1) }
        try room.fill(memory)
        let found = try room.open().everything()
        #expect(found.feed.plans.map { Array($0.title.utf8) } == memory.feed.plans.map { Array($0.title.utf8) })
    }

    @Test func writesATextThatOnlyLooksTheSame() throws {
        let memory = Snapshot.planning { $0.title = "e\u{301}" }
        try room.fill(memory)
        let other = Snapshot.planning { $0.title = "é" }
        try room.open().keep(other, insteadOf: memory, at: Room.now)
        #expect(try Array(room.open().everything().feed.plans[0].title.utf8) == Array("é".utf8))
    }

    @Test func dropsWhatIsNoNumber() throws {
        try room.fill(.planning { ($0.tss, $0.intensityFactor) = (.nan, .infinity) })
        let plan = try #require(try room.open().everything().feed.plans.first)
        #expect(plan.tss == nil)
        #expect(plan.intensityFactor == .infinity)
    }

    @Test func dropsValidatorsThatNoServerMeans() throws {
        var feed = FeedMemory()
        feed.etag = String(repeating: "e", count: 1024)
        #expect(feed.etag?.count == 1024)
        feed.etag = String(repeating: "e", count: 1025)
        feed.lastModified = String(repeating: "ä", count: 513)
        #expect(feed.etag == nil)
        #expect(feed.lastModified == nil)
    }

    @Test func leavesOutAndKeepsWhatIsOlder() throws {
        try room.fill()
        let (store, found) = try AthleteStore.open(room.path, from: .sample(2), now: Room.now)
        #expect(found.feed.plans.allSatisfy { $0.day >= .sample(2) })
        #expect(found.feed.plans.map(\.uid) == ["plan-clock@tpmerge"])
        #expect(
            found.strava.activities == Snapshot.full.strava.activities, "too old ones must be known to be forgotten")
        #expect(found.published.revisions.keys.sorted() == ["Ä 🚴@tpmerge"])
        #expect(found.manual.pairs.count == 2)
        #expect(try store.snapshot(from: .sample(3)).feed.plans.count == 1)
        #expect(try store.snapshot(from: .sample(4)).feed.plans.count == 0)
        try store.keep(Snapshot(), insteadOf: store.snapshot(from: .sample(2)), at: Room.now)
        let kept = try store.everything()
        #expect(
            kept.feed.plans.map(\.uid).sorted()
                == Snapshot.full.feed.plans.map(\.uid).filter { $0 != "plan-clock@tpmerge" }.sorted())
        #expect(kept.strava.activities == [] && kept.published.run == nil)
        #expect(kept.published.revisions.keys.sorted() == ["plan-1@tpmerge"])
    }

    @Test func keepsTheLastOfThoseWithOneUID() throws {
        var memory = Snapshot()
        memory.feed.plans = [.sparse, .sparse(PlannedWorkout.sparse.uid, title: "last")]
        try room.fill(memory)
        #expect(try room.open().everything().feed.plans.map(\.title) == ["last"])
    }

    @Test(arguments: 0..<40)
    func bringsBackWhatChanceMakes(_ seed: UInt64) throws {
        var random = RandomMemory(seed: seed)
        let first = random.memory()
        let store = try room.open()
        try store.keep(first, insteadOf: Snapshot(), at: Room.now)
        #expect(try store.everything() == first)
        let second = random.variation(of: first)
        try store.keep(second, insteadOf: first, at: Room.now)
        #expect(try room.open().everything() == second)
        try store.keep(Snapshot(), insteadOf: second, at: Room.now)
        #expect(try store.everything() == Snapshot())
    }

    @Test func writesNothingWhereNothingDiffers() throws {
        try room.fill()
        try room.age()
        let before = try room.state()
        let bytes = try room.bytes()
        do {
            let store = try room.open()
            let memory = try store.everything()
            #expect(try changes(of: store) { try store.keep(memory, insteadOf: memory, at: Room.now) } == 0)
        }
        #expect(try room.state() == before)
        #expect(try room.bytes() == bytes)
    }

    @Test func writesAsManyRowsAsDiffer() throws {
        var old = Snapshot()
        for number in 0..<150 {
            old.feed.plans.append(.sparse("plan-\(number + 1000)"))
            old.published.revisions["plan-\(number + 1000)"] = .sample(day: number, fingerprint: UInt64(number))
        }
        try room.fill(old)
        var new = old
        new.feed.plans[3].title = "changed"
        new.feed.plans[149].actual.duration = .seconds(1)
        new.feed.plans.remove(at: 70)
        new.published.revisions["plan-1004"] = .sample(day: 4, fingerprint: 999)
        new.published.run = RunRecord(started: Room.now, finished: Room.now, status: 0)
        let change = PlanChange(.renamed, uid: "plan-1003", day: .sample(0), summary: "changed")
        let store = try room.open()
        let count = try changes(of: store) { try store.keep(new, insteadOf: old, changes: [change], at: Room.now) }
        #expect(count == 6)
        #expect(try store.everything() == new)
    }

    @Test func letsFractionsOfSecondsBe() throws {
        let old = Snapshot.planning { $0.planned.duration = .milliseconds(61_500) }
        try room.fill(old)
        let store = try room.open()
        let kept = try store.everything()
        #expect(kept.feed.plans[0].planned.duration == .seconds(61))
        #expect(try changes(of: store) { try store.keep(old, insteadOf: kept, at: Room.now) } == 0)
    }

    @Test func survivesLengthsThatNobodyHas() throws {
        let memory = Snapshot.planning {
            ($0.planned.duration, $0.actual.duration) = (.seconds(Int64.max), .seconds(Int64.min))
        }
        try room.fill(memory)
        #expect(try room.open().everything() == memory)
    }

    @Test func logsChangesNewestFirst() throws {
        let store = try room.open()
        let moved = PlanChange(.moved, uid: "a", day: .sample(2), summary: "Run", dayBefore: .sample(1))
        let renamed = PlanChange(.renamed, uid: "b", day: .sample(3), summary: "Ride", summaryBefore: "Run 🚴")
        let rest = PlanChange.Kind.allCases.map { PlanChange($0, uid: "c", day: .sample(4), summary: "") }
        let later = Room.now.advanced(bySeconds: 60)
        try store.keep(Snapshot(), insteadOf: Snapshot(), changes: [moved, renamed], at: Room.now)
        try store.keep(Snapshot(), insteadOf: Snapshot(), changes: rest, at: later)
        let all = try store.changes(since: nil, limit: 99)
        #expect(all.map(\.change) == rest.reversed() + [renamed, moved])
        #expect(all.map(\.at) == rest.map { _ in later } + [Room.now, Room.now])
        #expect(try store.changes(since: later, limit: 99).map(\.change) == rest.reversed())
        #expect(try store.changes(since: later.advanced(bySeconds: 1), limit: 99) == [])
        #expect(try store.changes(since: nil, limit: 2).map(\.change) == rest.suffix(2).reversed())
        #expect(try store.changes(since: nil, limit: -1) == [])
    }

    @Test func isSeenByAnotherHandle() throws {
        let (one, other) = (try room.open(), try room.open())
        try one.keep(.full, insteadOf: Snapshot(), at: Room.now)
        #expect(try other.everything() == .full)
        var next = Snapshot.full
        next.feed.plans.removeLast()
        try other.keep(next, insteadOf: .full, at: Room.now)
        #expect(try one.everything() == next)
    }

    private func changes(of store: AthleteStore, by work: () throws -> Void) throws -> Int {
        let before = try store.queue.read { $0.totalChangesCount }
        try work()
        return try store.queue.read { $0.totalChangesCount } - before
    }
}
