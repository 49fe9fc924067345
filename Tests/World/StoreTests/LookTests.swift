import Basics
import GRDB
import Testing
import Workouts

@testable import Store

@Suite struct LookTests {
    private let room: Room

    init() throws { room = try Room() }

    @Test func isNilWhereThereIsNothing() throws {
        #expect(try room.look() == nil)
        #expect(try room.names() == [])
    }

    /// An empty file would be taken for a damaged one.
    @Test func neverSeesOneThatIsHalfMade() async throws {
        for _ in 0..<40 {
            let room = try Room()
            let path = room.path
            let looking = Task.detached {
                for _ in 0..<400 { _ = try AthleteStore.look(path) { _ throws(StoreError) in true } }
            }
            try room.open().queue.close()
            try await looking.value
        }
    }

    @Test func writesNothing() throws {
        try room.fill()
        try expectUntouched {
            try AthleteStore.look(room.path) { store throws(StoreError) in
                #expect(try store.everything() == .full)
                var daily = Snapshot.full
                daily.imports.last = nil
                #expect(try store.snapshot(from: .sample(-99_999)) == daily)
                #expect(try store.changes(since: nil, limit: 9) == [])
            }
        }
    }

    @Test func countsTheListOnceAllOfItWasRead() throws {
        func length(_ edit: (inout Snapshot) -> Void) throws -> Int? {
            let room = try Room()
            var memory = Snapshot.full
            memory.strava.lastFullWalk = Room.now
            edit(&memory)
            try room.fill(memory)
            return try AthleteStore.look(room.path) { store throws(StoreError) in try store.listLength() } ?? nil
        }
        try #require(Snapshot.full.published.run != nil)
        #expect(try length { _ in } == Snapshot.full.strava.activities.count)
        #expect(try length { $0.strava.activities = [] } == 0)
        #expect(try length { $0.strava.lastFullWalk = nil } == nil)
        #expect(try length { $0.published.run = nil } == nil)
    }

    @Test func seesWhatIsOnlyInTheLog() throws {
        let writer = try room.open()
        try writer.keep(.full, insteadOf: Snapshot(), at: Room.now)
        #expect(try room.names() == ["anna.sqlite", "anna.sqlite-shm", "anna.sqlite-wal"])
        #expect(try expectUntouched { try room.look() } == .full)
        try writer.keep(Snapshot(), insteadOf: .full, at: Room.now)
        #expect(try room.look() == Snapshot())
    }

    /// Where the file is read as it lies, nothing is copied: not even to the folder of temporary files.
    @Test func copiesNothing() throws {
        try room.fill()
        try AthleteStore.look(room.path) { store throws(StoreError) in
            #expect(store.queue.path.hasSuffix("anna.sqlite?immutable=1"))
        }
    }

    @Test(arguments: 1...4) func readsAnewWhereSomebodyHasWrittenMeanwhile(_ times: Int) throws {
        try room.fill()
        var looks = 0
        let seen = try AthleteStore.look(room.path) { store throws(StoreError) in
            let seen = try store.everything()
            looks += 1
            if looks <= times {
                var other = Snapshot.full
                other.manual.pairs = (0..<looks).map { ManualPair(uid: "plan-\($0)", activityID: nil) }
                try AthleteStore.open(room.path, now: Room.now).keep(other, insteadOf: seen, at: Room.now)
            }
            return seen
        }
        // After three attempts the store reads a copy, to which no process writes.
        #expect(looks == min(times + 1, 4))
        #expect(seen?.manual.pairs.count == min(times, 3))
    }

    /// A page that is half of one version and half of another looks like damage.
    @Test func takesNoChangeForDamage() throws {
        try room.fill()
        var looks = 0
        let seen = try AthleteStore.look(room.path) { store throws(StoreError) in
            looks += 1
            guard looks > 1 else {
                try AthleteStore.open(room.path, now: Room.now).forgetActivities(andImported: true)
                throw StoreError(Damage.damaged, at: room.path)
            }
            return try store.everything()
        }
        #expect(looks == 2 && seen?.strava.activities == [])
    }

    @Test func canOnlyBeRead() throws {
        for isOpen in [false, true] {
            try room.fill()
            let writer = isOpen ? try room.open() : nil
            try writer?.keep(.full, insteadOf: Snapshot(), at: Room.now)
            let error = #expect(throws: StoreError.self) {
                try AthleteStore.look(room.path) { store throws(StoreError) in
                    try store.keep(Snapshot(), insteadOf: .full, at: Room.now)
                }
            }
            #expect(error?.cause == .readOnly)
        }
        #expect(try room.open().everything() == .full)
    }

    /// Names are no addresses to SQLite, whatever is in them.
    @Test(arguments: [
        "a b%41.sqlite", "x?mode=memory", "x#y.sqlite", "ä🚴.sqlite", "file:x", "file:x?mode=memory", ":memory:",
        "'; DROP.sqlite",
    ])
    func takesAnyName(_ name: String) throws {
        let store = try AthleteStore.open(room.path(name), now: Room.now)
        try store.keep(.full, insteadOf: Snapshot(), at: Room.now)
        try store.queue.close()
        #expect(try room.names() == [name])
        try AthleteStore.look(room.path(name)) { store throws(StoreError) in
            #expect(store.queue.path.hasSuffix("?immutable=1"))
            #expect(try store.everything() == .full)
        }
    }

    @Test func saysThatAFileIsDamagedAndLeavesItThere() throws {
        try room.fill()
        let whole = try room.bytes()
        for bytes in [[], Array("nonsense".utf8), Array(whole.prefix(9000)), whole.map { $0 ^ 1 }] {
            try room.write(bytes)
            let error = try expectUntouched { #expect(throws: StoreError.self) { _ = try room.look() } }
            #expect(error?.cause == .damaged)
            #expect(try room.bytes() == bytes)
        }
    }

    @Test func readsAFileWithoutTables() throws {
        try DatabaseQueue(path: room.path).writeWithoutTransaction {
            try $0.execute(sql: "PRAGMA application_id = \(Schema.tables.applicationID); PRAGMA journal_mode = WAL")
        }
        #expect(try expectUntouched { try room.look() } == Snapshot())
    }

    /// Nothing is written to the file or beside it.
    @discardableResult
    private func expectUntouched<Content>(_ look: () throws -> Content) throws -> Content {
        try room.age()
        let (before, change) = (try room.state(), try room.change())
        let content = try look()
        #expect(try room.state() == before && room.change() == change)
        return content
    }
}
