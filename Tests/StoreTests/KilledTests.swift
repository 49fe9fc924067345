import Basics
import GRDB
import Testing
import Workouts

@testable import Store

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
            try copy.write(file)
            try copy.write(Array(log.prefix(length)), to: "anna.sqlite-wal")
            let reopened = try copy.open()
            #expect(reopened.notice == nil)
            let memory = try reopened.everything()
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
        let differences = Differences(from: .full, to: Snapshot())
        try store.queue.writeWithoutTransaction { database in
            // Unfinished pages go to the log early.
            try database.execute(sql: "PRAGMA cache_size = 1; PRAGMA cache_spill = 1")
            try database.inTransaction(.immediate) {
                try differences.write(database)
                try copy.write(room.bytes())
                try copy.write(room.bytes("anna.sqlite-wal"), to: "anna.sqlite-wal")
                return .commit
            }
        }
        #expect(try store.everything() == Snapshot())
        let reopened = try copy.open()
        #expect(reopened.notice == nil)
        #expect(try reopened.everything() == .full)
    }

    @Test func beginsAnewWhereItWasKilledAtTheVeryFirst() throws {
        let room = try Room()
        let copy = try Room()
        let store = try room.open()
        let log = try room.bytes("anna.sqlite-wal")
        try store.queue.read { _ in }
        for length in stride(from: 0, through: log.count, by: 4096 / 2) {
            try copy.write(room.bytes())
            try copy.write(Array(log.prefix(length)), to: "anna.sqlite-wal")
            let reopened = try copy.open()
            #expect(reopened.notice == nil)
            #expect(try reopened.everything() == Snapshot())
        }
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
