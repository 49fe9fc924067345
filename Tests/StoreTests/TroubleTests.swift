import Basics
import Foundation
import GRDB
import Testing
import Workouts

@testable import Store

@Suite struct TroubleTests {
    private let room: Room

    init() throws { room = try Room() }

    /// Those that it makes, and one that was open.
    @Test func closesItsFilesToOthers() throws {
        var before = Snapshot()
        for memory in [Snapshot.full, Snapshot()] {
            let store = try room.open()
            #expect(store.notice == nil)
            try store.keep(memory, insteadOf: before, at: Room.now)
            #expect(try room.names() == ["anna.sqlite", "anna.sqlite-shm", "anna.sqlite-wal"])
            for name in try room.names() { #expect(try room.mode(of: name) == 0o600) }
            try store.queue.close()
            try room.setMode(of: "anna.sqlite", 0o644)
            before = memory
        }
    }

    @Test(arguments: [("journal_mode", "wal"), ("synchronous", "2"), ("secure_delete", "1")])
    func asksSQLiteForCare(_ setting: String, _ value: String) throws {
        let store = try room.open()
        #expect(try store.queue.read { try String.fetchOne($0, sql: "PRAGMA \(setting)") } == value)
    }

    @Test func keepsTheOldMemoryWhereTheDiskIsFull() throws {
        try room.fill()
        do {
            let store = try room.open()
            try store.queue.writeWithoutTransaction { database in
                let pages = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
                try database.execute(sql: "PRAGMA max_page_count = \(pages)")
            }
            var memory = Snapshot()
            memory.plans = [.sparse]
            memory.plans[0].notes = String(repeating: "long ", count: 100_000)
            let change = PlanChange(.added, uid: "a", day: .sample(0), summary: "Run")
            let error = #expect(throws: StoreError.self) {
                try store.keep(memory, insteadOf: .full, changes: [change], at: Room.now)
            }
            #expect(error?.cause == .full)
            #expect(error?.sentence == "The memory in \(room.path) can't be written: the disk is full.")
            #expect(try store.everything() == .full)
            #expect(try store.changes(since: nil, limit: 1) == [])
        }
        #expect(try room.open().everything() == .full)
    }

    @Test func saysWhenAnotherProgramIsWriting() throws {
        let (one, other) = (try room.open(), try room.open())
        try other.queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA busy_timeout = 0") }
        try one.queue.writeWithoutTransaction { database in
            try database.inTransaction(.immediate) {
                let error = #expect(throws: StoreError.self) {
                    try other.keep(.full, insteadOf: Snapshot(), at: Room.now)
                }
                #expect(error?.cause == .busy)
                // If nothing differs, nothing is written, so the other writer isn't in the way.
                try other.keep(.full, insteadOf: .full, at: Room.now)
                let found = try other.everything()
                #expect(found == Snapshot())
                return .commit
            }
        }
        try other.keep(.full, insteadOf: Snapshot(), at: Room.now)
    }

    @Test func needsAFolderThatIsThere() throws {
        let path = room.path("missing/anna.sqlite")
        let error = #expect(throws: StoreError.self) { try AthleteStore.open(path, now: Room.now) }
        #expect(error?.cause == .failed)
        #expect(error?.sentence == "\(path) can't be created: No such file or directory.")
        #expect(try AthleteStore.look(path) { _ in true } == nil)
    }

    @Test func leavesAFolderInItsPlaceAlone() throws {
        try FileManager.default.createDirectory(atPath: room.path, withIntermediateDirectories: false)
        let error = #expect(throws: StoreError.self) { try room.open() }
        #expect(error?.cause == .failed)
        #expect(error?.sentence == "\(room.path) can't be read: Is a directory.")
        #expect(try room.names() == ["anna.sqlite"])
        #expect(throws: StoreError.self) { _ = try room.look() }
        #expect(throws: StoreError.self) { try AthleteStore.remove(room.path) }
    }

    @Test(arguments: ["file:x?mode=memory", "a b%41.sqlite", ":memory:", "'; DROP.sqlite", "ä🚴.sqlite"])
    func takesAnyNameForAFilesName(_ name: String) throws {
        let store = try AthleteStore.open(room.path(name), now: Room.now)
        try store.keep(.full, insteadOf: Snapshot(), at: Room.now)
        try store.queue.close()
        #expect(try room.names() == [name])
        #expect(
            try AthleteStore.look(room.path(name)) { store throws(StoreError) in try store.everything() } == .full)
    }
}
