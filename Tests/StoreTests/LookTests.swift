import Basics
import GRDB
import Testing
import Workouts

@testable import Store

@Suite struct LookTests {
    @Test func isNilWhereThereIsNothing() throws {
        let room = try Room()
        #expect(try AthleteStore.look(room.path) == nil)
        #expect(try room.names() == [])
    }

    @Test func writesNothing() throws {
        let room = try Room()
        try room.fill()
        let (before, change) = try aged(room)
        let store = try #require(try AthleteStore.look(room.path))
        #expect(try store.everything() == .full)
        #expect(try store.remembered(from: .sample(-99_999)) == .full)
        #expect(try store.changes(since: nil, limit: 9) == [])
        #expect(try room.state() == before && room.change() == change)
    }

    @Test func seesWhatIsOnlyInTheLog() throws {
        let room = try Room()
        let writer = try room.open()
        try writer.keep(.full, insteadOf: Remembered(), at: Room.now)
        let (before, change) = try aged(room)
        #expect(before.keys.sorted() == ["anna.sqlite", "anna.sqlite-shm", "anna.sqlite-wal"])
        #expect(try AthleteStore.look(room.path)?.everything() == .full)
        #expect(try room.state() == before && room.change() == change)
        try writer.keep(Remembered(), insteadOf: .full, at: Room.now)
        #expect(try AthleteStore.look(room.path)?.everything() == Remembered())
    }

    @Test func staysAsItWasWhileOthersWrite() throws {
        let room = try Room()
        try room.fill()
        let store = try #require(try AthleteStore.look(room.path))
        try room.open().keep(Remembered(), insteadOf: .full, at: Room.now)
        #expect(try store.everything() == .full)
    }

    @Test func canOnlyBeRead() throws {
        let room = try Room()
        try room.fill()
        let store = try #require(try AthleteStore.look(room.path))
        let error = #expect(throws: StoreError.self) {
            try store.keep(Remembered(), insteadOf: .full, at: Room.now)
        }
        #expect(error?.cause == .readOnly)
        #expect(throws: StoreError.self) { try store.forgetActivities() }
        #expect(try room.open().everything() == .full)
    }

    @Test func saysThatAFileIsDamagedAndLeavesItThere() throws {
        let room = try Room()
        try room.fill()
        let whole = try room.bytes()
        for bytes in [[], Array("nonsense".utf8), Array(whole.prefix(9000)), whole.map { $0 ^ 1 }] {
            try room.write(bytes)
            let (before, change) = try aged(room)
            let error = #expect(throws: StoreError.self) { _ = try AthleteStore.look(room.path) }
            #expect(error?.cause == .damaged)
            #expect(try room.state() == before && room.change() == change)
            #expect(try room.bytes() == bytes)
        }
    }

    @Test func readsWhatAnOlderVersionLeft() throws {
        let room = try Room()
        // The oldest version of all has no tables yet.
        try DatabaseQueue(path: room.path).writeWithoutTransaction {
            try $0.execute(sql: "PRAGMA application_id = \(Schema.applicationID); PRAGMA journal_mode = WAL")
        }
        let (before, change) = try aged(room)
        #expect(try AthleteStore.look(room.path)?.everything() == Remembered())
        #expect(try room.state() == before && room.change() == change)
    }

    private func aged(_ room: Room) throws -> (files: [String: [String]], folder: [String]) {
        try room.age()
        return (try room.state(), try room.change())
    }
}
