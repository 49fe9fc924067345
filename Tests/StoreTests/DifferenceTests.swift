import Basics
import GRDB
import Testing
import Workouts

@testable import Store

@Suite struct DifferenceTests {
    private let room: Room

    init() throws { room = try Room() }

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
            var plan = PlannedWorkout.sparse
            plan.uid = "plan-\(number + 1000)"
            old.plans.append(plan)
            old.revisions[plan.uid] = .sample(day: number, fingerprint: UInt64(number))
        }
        try room.fill(old)
        var new = old
        new.plans[3].title = "changed"
        new.plans[149].actual.duration = .seconds(1)
        new.plans.remove(at: 70)
        new.revisions["plan-1004"] = .sample(day: 4, fingerprint: 999)
        new.run = RunRecord(started: Room.now, finished: Room.now, status: 0)
        let change = PlanChange(.renamed, uid: "plan-1003", day: .sample(0), summary: "changed")
        let store = try room.open()
        let count = try changes(of: store) { try store.keep(new, insteadOf: old, changes: [change], at: Room.now) }
        #expect(count == 6)
        #expect(try store.everything() == new)
    }

    @Test func letsFractionsOfSecondsBe() throws {
        var old = Snapshot()
        old.plans = [.sparse]
        old.plans[0].planned.duration = .milliseconds(61_500)
        try room.fill(old)
        let store = try room.open()
        let kept = try store.everything()
        #expect(kept.plans[0].planned.duration == .seconds(61))
        #expect(try changes(of: store) { try store.keep(old, insteadOf: kept, at: Room.now) } == 0)
    }

    @Test func survivesLengthsThatNobodyHas() throws {
        var memory = Snapshot()
        memory.plans = [.sparse]
        memory.plans[0].planned.duration = .seconds(Int64.max)
        memory.plans[0].actual.duration = .seconds(Int64.min)
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
        next.plans.removeLast()
        try other.keep(next, insteadOf: .full, at: Room.now)
        #expect(try one.everything() == next)
    }

    private func changes(of store: AthleteStore, by work: () throws -> Void) throws -> Int {
        let before = try store.queue.read { $0.totalChangesCount }
        try work()
        return try store.queue.read { $0.totalChangesCount } - before
    }
}
