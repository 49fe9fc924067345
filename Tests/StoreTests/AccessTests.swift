import Basics
import Foundation
import GRDB
import Synchronization
import Testing

@testable import Store

/// Who may come in, and that several who use the file at the same moment don't harm it.
struct AccessTests {
    private let room: Room
    private let told = Told()

    private final class Told: Sendable {
        private let kept = Mutex<[String]>([])
        var sentences: [String] { kept.withLock(\.self) }
        func add(_ sentence: String) { kept.withLock { $0.append(sentence) } }
    }

    init() throws { room = try Room() }

    private func store() -> AccessStore { room.access { [told] in told.add($0) } }

    private var path: String { room.path("state/server.sqlite") }

    private func setAside() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: room.path("state")).filter {
            $0.hasPrefix("server.sqlite.damaged-") && !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm")
        }
    }

    @Test func aCodeIsSpentOnlyTogetherWithTheSessionThatItBegins() throws {
        let store = store()
        try store.add(code: "code", of: "anna", at: Room.now)
        // In the way of the session alone.
        let other = try DatabaseQueue(path: path)
        try other.write {
            try $0.execute(
                sql: "CREATE TRIGGER full BEFORE INSERT ON sessions BEGIN SELECT RAISE(ABORT, 'full'); END")
        }
        #expect(throws: StoreError.self) {
            try store.begin("session", spending: "code", insteadOf: nil, at: Room.now)
        }
        try other.write { try $0.execute(sql: "DROP TRIGGER full") }
        #expect(try store.begin("session", spending: "code", insteadOf: nil, at: Room.now))
        #expect(try store.session("session", at: Room.now)?.session.athlete == "anna")
        #expect(try !store.begin("another", spending: "code", insteadOf: "session", at: Room.now))
        #expect(try store.session("session", at: Room.now) != nil)
    }

    @Test func keysOfOneSecondAreListedInTheOrderInWhichTheyWereMade() throws {
        let store = store()
        for id in ["k9", "k1", "k5"] {
            try store.add(AccessKey(id: id, athlete: "anna", label: "", created: Room.now), digest: id)
        }
        #expect(try store.keys().map(\.id) == ["k9", "k1", "k5"])
    }

    /// Also while a server has the file open.
    @Test func whatIsForgottenLeavesNoTrace() throws {
        let server = store()
        try server.add(code: "code", of: "Heimlicher", at: Room.now)
        #expect(try server.begin("session", spending: "code", insteadOf: nil, at: Room.now))
        func files() throws -> [String] {
            try ["", "-wal", "-shm"].filter { end in
                guard FileManager.default.fileExists(atPath: path + end) else { return false }
                return try Data(contentsOf: URL(fileURLWithPath: path + end)).range(of: Data("Heimlicher".utf8)) != nil
            }
        }
        try #require(try !files().isEmpty)
        try store().forget("Heimlicher")
        #expect(try files() == [])
        #expect(try server.session("session", at: Room.now) == nil)
        #expect(told.sentences == [])
    }

    @Test func manyWhoSeeDamageAtOnceSetOneFileAside() throws {
        let stores = (0..<4).map { _ in store() }
        for store in stores { _ = try store.keys() }
        try stores[0].begin("session", of: nil, at: Room.now)
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
        try file.truncate(atOffset: 0)
        try file.write(contentsOf: Data(repeating: 0xA5, count: 8192))
        try file.close()
        DispatchQueue.concurrentPerform(iterations: 32) { number in
            let found = try? stores[number % 4].session("session", at: Room.now)
            #expect(found == nil)
        }
        #expect(try setAside().count == 1)
        #expect(told.sentences.count { $0.contains("It was kept as ") } == 1)
        for (number, store) in stores.enumerated() { try store.begin("session \(number)", of: nil, at: Room.now) }
        for number in stores.indices {
            #expect(try stores[(number + 1) % 4].session("session \(number)", at: Room.now) != nil)
        }
    }

    @Test func manyWhoMakeTheFileAtOnceMakeOne() throws {
        for _ in 0..<5 {
            let stores = (0..<8).map { _ in store() }
            DispatchQueue.concurrentPerform(iterations: 8) { number in
                do { try stores[number].begin("\(number)", of: nil, at: Room.now) } catch { Issue.record(error) }
            }
            for number in 0..<8 { #expect(try stores[7 - number].session("\(number)", at: Room.now) != nil) }
            try FileManager.default.removeItem(atPath: room.path("state"))
        }
        #expect(told.sentences == [])
    }

    /// What lies in the log of a file that was removed alone would come back to life in the new one.
    @Test func whatWasRemovedStaysAway() throws {
        let store = store()
        try store.begin("session", of: nil, at: Room.now)
        try FileManager.default.removeItem(atPath: path)
        #expect(try store.session("session", at: Room.now) == nil)
        #expect(told.sentences.count == 1)
        try store.begin("other", of: nil, at: Room.now)
        let later = self.store()
        #expect(try later.session("session", at: Room.now) == nil)
        #expect(try later.session("other", at: Room.now) != nil)
    }

    @Test(arguments: AccessTables.tables.base) func anOlderBuildsFileIsLeftAsItIs(_ missing: String) throws {
        try store().begin("session", of: nil, at: Room.now)
        let queue = try DatabaseQueue(path: path)
        try queue.write {
            try $0.execute(sql: "DELETE FROM grdb_migrations WHERE identifier = ?", arguments: [missing])
        }
        try queue.close()
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        let error = #expect(throws: StoreError.self) { try store().session("session", at: Room.now) }
        #expect(error?.cause == .older)
        #expect(
            error?.sentence == """
                \(path) was written by an older version of tpmerge (0.1). It was left as it is. Run: \
                mv \(path) \(path).old. The next start makes a new one; all sessions, keys and links are void then.
                """)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
        #expect(try setAside() == [])
        #expect(told.sentences == [])
    }

    /// Closing what was open takes away nothing that lies beside the new file.
    @Test func aReplacedFileKeepsItsLog() throws {
        let (first, second) = (store(), store())
        try first.begin("old", of: nil, at: Room.now)
        #expect(try second.session("old", at: Room.now) != nil)
        for name in ["", "-wal", "-shm"] { try FileManager.default.removeItem(atPath: path + name) }
        try first.begin("new", of: nil, at: Room.now)
        #expect(try second.session("old", at: Room.now) == nil)
        #expect(try second.session("new", at: Room.now) != nil)
        try second.begin("newer", of: nil, at: Room.now)
        #expect(try first.session("newer", at: Room.now) != nil)
        #expect(try self.store().session("newer", at: Room.now) != nil)
        #expect(told.sentences.count == 2)
    }
}
