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
            let memory = Snapshot.planning { $0.notes = String(repeating: "long ", count: 100_000) }
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
}

/// What a process leaves behind that is killed at some moment: the files as they are at that moment.
@Suite struct KilledTests {
    @Test func leavesOldOrNewWhereverTheLogEnds() throws {
        let (room, copy) = (try Room(), try Room())
        var random = RandomMemory(seed: 8)
        let old = random.memory()
        let new = random.variation(of: old)
        try room.fill(old)
        let file = try room.bytes()
        let store = try room.open()
        // Nothing is moved to the main file meanwhile.
        try store.queue.writeWithoutTransaction { try Differences(from: old, to: new).writeAtOnce($0) }
        let log = try room.bytes("anna.sqlite-wal")
        #expect(try room.bytes() == file)
        var found = [false: 0, true: 0]
        for length in Array(stride(from: 0, to: log.count, by: 509)) + [log.count - 1, log.count] {
            let memory = try copy.reading(file, log.prefix(length))
            #expect(memory == old || memory == new)
            found[memory == new, default: 0] += 1
        }
        #expect(found == [false: found[false, default: 0], true: 1])
        #expect(found[false, default: 0] > 10)
    }

    @Test func leavesTheOldOneInMidTransaction() throws {
        let (room, copy) = (try Room(), try Room())
        try room.fill()
        let store = try room.open()
        var killed: (file: [UInt8], log: [UInt8]) = ([], [])
        let differences = Differences(from: .full, to: Snapshot())
        try store.queue.writeWithoutTransaction { database in
            // Unfinished pages go to the log early.
            try database.execute(sql: "PRAGMA cache_size = 1; PRAGMA cache_spill = 1")
            try database.inTransaction(.immediate) {
                try differences.write(database)
                killed = (try room.bytes(), try room.bytes("anna.sqlite-wal"))
                return .commit
            }
        }
        #expect(try store.everything() == Snapshot())
        #expect(try copy.reading(killed.file, killed.log[...]) == .full)
    }

    @Test func beginsAnewWhereItWasKilledAtTheVeryFirst() throws {
        let (room, copy) = (try Room(), try Room())
        let store = try room.open()
        let log = try room.bytes("anna.sqlite-wal")
        try store.queue.read { _ in }
        for length in stride(from: 0, through: log.count, by: 4096 / 2) {
            #expect(try copy.reading(room.bytes(), log.prefix(length)) == Snapshot())
        }
    }
}

extension Room {
    /// What is read of such files, which are sound.
    fileprivate func reading(_ file: [UInt8], _ log: ArraySlice<UInt8>) throws -> Snapshot {
        try write(file)
        try write(Array(log), to: "anna.sqlite-wal")
        let store = try open()
        #expect(store.notice == nil)
        return try store.everything()
    }
}

extension Differences {
    fileprivate func writeAtOnce(_ database: Database) throws {
        try database.inTransaction(.immediate) {
            try write(database)
            return .commit
        }
    }
}
