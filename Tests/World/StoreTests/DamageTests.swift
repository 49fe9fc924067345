import Basics
import Foundation
import GRDB
import Testing
import Workouts

@testable import Store

@Suite struct DamageTests {
    private let room: Room

    init() throws { room = try Room() }

    private static let aside = "anna.sqlite.damaged-20260318T070000Z"

    @Test func noticesEveryDamagedPage() throws {
        try room.fill(Self.large)
        let whole = try room.bytes()
        #expect(whole.count / 4096 > 25)
        for page in 0..<whole.count / 4096 {
            for junk in [[UInt8](repeating: 0xA5, count: 4096), [UInt8](repeating: 0, count: 4096)] {
                var damaged = whole
                damaged.replaceSubrange(page * 4096..<(page + 1) * 4096, with: junk)
                try expectSetAside(damaged)
            }
        }
    }

    /// The store doesn't check a file again that is untouched since it was last closed, but it checks any other.
    @Test func looksTheWholeFileOverWhereSomebodyHasTouchedIt() throws {
        try room.fill(Self.large)
        let (store, _) = try AthleteStore.open(room.path, from: .sample(-99_999), now: Room.now)
        // The index of the versions' UIDs, which is only written.
        let root = try store.queue.read {
            try Int.fetchOne($0, sql: "SELECT rootpage FROM sqlite_master WHERE name = 'sqlite_autoindex_revisions_1'")
        }
        let page = try #require(root) - 1
        let closed = try #require(store.close())
        #expect(closed == StoreState(StoreFile(room.path)))
        let written = Date(timeIntervalSince1970: 1_700_000_000)
        try FileManager.default.setAttributes([.modificationDate: written], ofItemAtPath: room.path)
        let state = StoreState(StoreFile(room.path))
        var bytes = try room.bytes()
        for offset in page * 4096..<(page + 1) * 4096 { bytes[offset] = 0xA5 }
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: room.path))
        try handle.write(contentsOf: Data(bytes))
        try handle.close()
        for (date, isNoticed) in [(written, false), (written.addingTimeInterval(1), true)] {
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: room.path)
            let (again, _) = try AthleteStore.open(
                room.path, from: .sample(99_999), now: Room.now, trusting: state)
            #expect((again.notice != nil) == isNoticed, "\(date)")
            _ = again.close()
        }
    }

    /// Only a holder of the state folder's lock may make a memory, or set a damaged one aside.
    @Test func opensOnlyWhatIsThereAndSound() throws {
        let gone = #expect(throws: StoreError.self) { try AthleteStore.openExisting(room.path) }
        #expect(gone?.sentence == "\(room.path) has gone.")
        #expect(!FileManager.default.fileExists(atPath: room.path))
        try room.fill(Self.large)
        _ = try AthleteStore.openExisting(room.path).close()
        let damaged = Array(try room.bytes().prefix(4097))
        try room.write(damaged)
        let error = #expect(throws: StoreError.self) { try AthleteStore.openExisting(room.path) }
        #expect(error?.cause == .damaged)
        #expect(try room.bytes() == damaged)
        #expect(AthleteStore.setAside(beside: room.path) == [])
    }

    @Test(arguments: [0, 1, 19, 20, 99, 100, 511, 4095, 4096, 4097, 8192, 50_000])
    func noticesATruncatedFile(_ length: Int) throws {
        try room.fill(Self.large)
        try expectSetAside(Array(room.bytes().prefix(length)))
    }

    @Test(arguments: ["{}", "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n", "SQLite format 3\0", "\0"])
    func noticesWhatIsNoDatabase(_ text: String) throws {
        try expectSetAside(Array(text.utf8))
    }

    @Test func noticesAnotherProgramsDatabase() throws {
        try DatabaseQueue(path: room.path).write { try $0.execute(sql: "CREATE TABLE songs (title TEXT)") }
        #expect(try expectSetAside(try room.bytes()).notice?.contains("is not a tpmerge database") == true)
    }

    @Test(arguments: [
        ("DROP TABLE plans", "is damaged"), ("ALTER TABLE activities DROP COLUMN name", "is damaged"),
        ("DROP TABLE changes", "is damaged"),
        ("PRAGMA writable_schema = ON; UPDATE sqlite_master SET sql = 'nonsense' WHERE name = 'run'", "is damaged"),
        ("PRAGMA ignore_check_constraints = ON; UPDATE plans SET day = 'tomorrow'", "is damaged"),
        ("INSERT INTO grdb_migrations VALUES ('99 future')", "was written by a newer tpmerge"),
    ])
    func noticesWhatIsMissingOrNew(_ sql: String, _ words: String) throws {
        try room.fill()
        let queue = try room.open().queue
        try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
        try queue.close()
        #expect(try expectSetAside(try room.bytes()).notice?.contains(words) == true)
    }

    @Test(arguments: [
        "UPDATE plans SET kind = 'party'", "UPDATE plans SET day = '2026-19-39'", "UPDATE plans SET targets = '{'",
        "UPDATE plans SET targets = '[[\"power\"]]'", "UPDATE plans SET race_priority = 'Z'",
        "UPDATE run SET troubles = 'none'",
    ])
    func noticesWhatOnlyShowsWhenRead(_ sql: String) throws {
        try room.fill()
        try room.open().queue.write { try $0.execute(sql: sql) }
        let store = try room.open()
        let error = #expect(throws: StoreError.self) { try store.everything() }
        #expect(error == StoreError(sentence: "\(room.path) is damaged.", cause: .damaged))
        let (fresh, found) = try AthleteStore.open(room.path, from: .sample(-99_999), now: Room.now)
        #expect(fresh.notice?.contains(Self.aside) == true)
        #expect(found == Snapshot())
    }

    /// Such values get past neither SQLite's own checks nor the tables', which is why there are other tables here.
    @Test(arguments: [
        ("plans", "is_completed = NULL"), ("plans", "is_completed = 'yes'"), ("plans", "start_moment = 'soon'"),
        ("plans", "start_second = 86400"), ("plans", "tss = 'much'"), ("plans", "notes = x'00'"),
        ("plans", "uid = NULL"), ("plans", "targets = NULL"), ("plans", "planned_seconds = 0.5"),
        ("activities", "id = 'first'"), ("activities", "local_second = -1"), ("activities", "start = NULL"),
        ("activities", "calories = 'many'"), ("pairs", "activity_id = 'none'"), ("revisions", "fingerprint = 1e300"),
        ("feed", "location = NULL"), ("feed", "age_told = 'never'"), ("feed", "diagnostics = '[[\"loud\",\"x\"]]'"),
        ("strava", "failing_since = 'long ago'"), ("outputs", "size = NULL"), ("run", "finished = x'01'"),
        ("removed_plans", "removed = NULL"),
    ])
    func noticesWhatNoTableTakes(_ table: String, _ change: String) throws {
        try room.fill()
        let store = try room.open()
        try store.queue.write { database in
            try database.execute(
                sql: """
                    CREATE TABLE loose AS SELECT * FROM \(table);
                    DROP TABLE \(table);
                    ALTER TABLE loose RENAME TO \(table);
                    """)
        }
        #expect(try store.everything() == .full)
        try store.queue.write { try $0.execute(sql: "UPDATE \(table) SET \(change)") }
        let error = #expect(throws: StoreError.self) { try store.everything() }
        #expect(error == StoreError(sentence: "\(room.path) is damaged.", cause: .damaged))
    }

    @Test func overwritesNothingThatWasSetAside() throws {
        for text in ["first", "second", "third"] {
            try room.write(Array(text.utf8))
            _ = try room.open()
        }
        #expect(try room.names() == ["anna.sqlite", Self.aside, Self.aside + "-2", Self.aside + "-3"])
        #expect(try room.bytes(Self.aside + "-2") == Array("second".utf8))
        let others = try room.names().dropFirst().map(room.path)
        #expect(AthleteStore.setAside(beside: room.path) == others)
    }

    @Test func setsAsideWhatLiesBesideTheFileToo() throws {
        try room.write(Array("nonsense".utf8))
        try room.write(Array("log".utf8), to: "anna.sqlite-wal")
        try room.write(Array("index".utf8), to: "anna.sqlite-shm")
        try room.open().queue.close()
        #expect(try room.names() == ["anna.sqlite", Self.aside, Self.aside + "-shm", Self.aside + "-wal"])
        #expect(try room.bytes(Self.aside + "-wal") == Array("log".utf8))
        #expect(AthleteStore.setAside(beside: room.path) == [room.path(Self.aside)])
    }

    @Test func takesNoLogOfAnotherFileForItsOwn() throws {
        let store = try room.open()
        try store.keep(.full, insteadOf: Snapshot(), at: Room.now)
        let log = try room.bytes("anna.sqlite-wal")
        try store.queue.close()
        try AthleteStore.remove(room.path)
        try room.write(log, to: "anna.sqlite-wal")
        #expect(try room.open().everything() == Snapshot())
    }

    @Test func neverFallsOverASingleDamagedBit() throws {
        try room.fill()
        let whole = try room.bytes()
        var random = RandomMemory(seed: 5)
        let header = Array(stride(from: 0, to: 100 * 8, by: 3))
        for bit in header + (0..<150).map({ _ in random.number(whole.count * 8) }) {
            var damaged = whole
            damaged[bit / 8] ^= UInt8(1 << (bit % 8))
            try room.write(damaged)
            let (store, found) = try AthleteStore.open(room.path, from: .sample(-99_999), now: Room.now)
            if store.notice != nil { #expect(found == Snapshot()) }
            try store.keep(.full, insteadOf: found, at: Room.now)
        }
    }

    /// Opens a file that can't be used: it is kept as it was, and what takes its place works.
    @discardableResult
    private func expectSetAside(_ bytes: [UInt8]) throws -> AthleteStore {
        for other in AthleteStore.setAside(beside: room.path) { try AthleteStore.remove(other) }
        try room.write(bytes)
        let store = try room.open()
        #expect(store.notice?.contains(room.path(Self.aside)) == true)
        #expect(store.notice?.hasPrefix(room.path + " ") == true)
        #expect(try room.bytes(Self.aside) == bytes)
        #expect(try store.everything() == Snapshot())
        try store.keep(.full, insteadOf: Snapshot(), at: Room.now)
        #expect(try store.everything() == .full)
        #expect(try room.mode(of: "anna.sqlite") == 0o600)
        return store
    }

    /// Enough to fill several pages of every table.
    private static let large: Snapshot = {
        var memory = Snapshot.full
        for number in 0..<60 {
            var plan = PlannedWorkout.full
            plan.uid = "plan-\(number)@tpmerge"
            memory.feed.plans.append(plan)
            memory.published.revisions[plan.uid] = .sample(day: number, fingerprint: UInt64(number))
        }
        return memory
    }()
}
