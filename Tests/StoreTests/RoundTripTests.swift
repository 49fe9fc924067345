import Basics
import Store
import Testing
import Workouts

@Suite struct RoundTripTests {
    private let room: Room

    init() throws { room = try Room() }

    @Test func isEmptyAtFirst() throws {
        let store = try room.open()
        #expect(store.notice == nil)
        #expect(try store.everything() == Snapshot())
        #expect(try store.changes(since: nil, limit: 9) == [])
    }

    @Test func bringsBackEveryField() throws {
        try room.fill()
        let store = try room.open()
        #expect(store.notice == nil)
        #expect(try store.everything() == .full)
    }

    @Test func bringsBackTextsByteForByte() throws {
        var memory = Snapshot()
        for (index, title) in [
            "e\u{301}", "é", "\r\n", " ", "\u{1}\u{7F}", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", String(repeating: "ä🚴", count: 50_000),
        ].enumerated() {
            var plan = PlannedWorkout.sparse
            plan.uid = "plan-\(index)@tpmerge"
            plan.title = title
            memory.plans.append(plan)
        }
        try room.fill(memory)
        let found = try room.open().everything()
        #expect(found.plans.map { Array($0.title.utf8) } == memory.plans.map { Array($0.title.utf8) })
    }

    @Test func writesATextThatOnlyLooksTheSame() throws {
        var memory = Snapshot()
        memory.plans = [.sparse]
        memory.plans[0].title = "e\u{301}"
        try room.fill(memory)
        var other = memory
        other.plans[0].title = "é"
        try room.open().keep(other, insteadOf: memory, at: Room.now)
        #expect(try Array(room.open().everything().plans[0].title.utf8) == Array("é".utf8))
    }

    @Test func dropsWhatIsNoNumber() throws {
        var memory = Snapshot()
        memory.plans = [.sparse]
        memory.plans[0].tss = .nan
        memory.plans[0].intensityFactor = .infinity
        try room.fill(memory)
        let plan = try #require(try room.open().everything().plans.first)
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
        #expect(found.plans.allSatisfy { $0.day >= .sample(2) })
        #expect(found.plans.map(\.uid) == ["plan-clock@tpmerge"])
        #expect(found.activities == Snapshot.full.activities, "too old ones must be known to be forgotten")
        #expect(found.revisions.keys.sorted() == ["Ä 🚴@tpmerge"])
        #expect(found.pairs.count == 2)
        #expect(try store.snapshot(from: .sample(3)).plans.count == 1)
        #expect(try store.snapshot(from: .sample(4)).plans.count == 0)
        try store.keep(Snapshot(), insteadOf: store.snapshot(from: .sample(2)), at: Room.now)
        let kept = try store.everything()
        #expect(
            kept.plans.map(\.uid).sorted()
                == Snapshot.full.plans.map(\.uid).filter { $0 != "plan-clock@tpmerge" }.sorted())
        #expect(kept.activities == [] && kept.run == nil)
        #expect(kept.revisions.keys.sorted() == ["plan-1@tpmerge"])
    }

    @Test func keepsTheLastOfThoseWithOneUID() throws {
        var memory = Snapshot()
        memory.plans = [.sparse, .sparse]
        memory.plans[1].title = "last"
        try room.fill(memory)
        #expect(try room.open().everything().plans.map(\.title) == ["last"])
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
}
