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
                \(path) was written by a build of tpmerge before 0.1 was complete. It was left as it is. Run: \
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

/// Strava's subscriptions, and what its events hint at.
struct HintTests {
    private let room: Room
    private let store: AccessStore

    init() throws {
        room = try Room()
        store = room.access()
    }

    private func event(
        _ id: Int64, of athletes: String..., isNew: Bool? = nil, at subscription: String = "digest"
    ) -> HeardEvent {
        HeardEvent(subscription: subscription, athletes: athletes, subject: .activity(id), isNew: isNew)
    }

    private func hints(of athlete: String, at now: Instant = Room.now) throws -> [Hint] {
        try store.hints(of: athlete, dueAt: now)
    }

    @Test func repeatsAreOneHint() throws {
        let repeats = (0..<1000).map { event(Int64($0 % 5 + 1), of: "anna", "ben") }
        try store.note(repeats.shuffled(), at: Room.now)
        #expect(try hints(of: "anna").map(\.subject) == (1...5).map { .activity($0) })
        #expect(try hints(of: "ben").count == 5)
        let later = Room.now.advanced(bySeconds: 7)
        try store.note([event(3, of: "ben")], at: later)
        #expect(
            try store.waitingHints() == [
                WaitingHints(athlete: "anna", due: Room.now, heard: Room.now),
                WaitingHints(athlete: "ben", due: Room.now, heard: later),
            ])
    }

    @Test func whatComesAgainWhileSomebodyLooksIsLookedAtAgain() throws {
        try store.note([event(1, of: "anna"), event(2, of: "anna")], at: Room.now)
        let taken = try hints(of: "anna")
        try store.note([event(2, of: "anna")], at: Room.now)
        try store.settle(taken)
        #expect(try hints(of: "anna").map(\.subject) == [.activity(2)])
    }

    @Test func theLastWordOnWhetherItIsNewCounts() throws {
        func isNew() throws -> Bool? { try hints(of: "anna").first?.isNew }
        for (said, expected) in [(nil, false), (true, true), (nil, true), (false, false), (true, true)] {
            try store.note([event(1, of: "anna", isNew: said)], at: Room.now)
            #expect(try isNew() == expected)
        }
    }

    @Test func whatWaitsForStravaGoesOnWaiting() throws {
        try store.note([event(1, of: "anna")], at: Room.now)
        let later = Room.now.advanced(bySeconds: 60)
        try store.postpone(try hints(of: "anna"), isMiss: true) { _ in later }
        try store.note([event(1, of: "anna")], at: Room.now)
        #expect(try hints(of: "anna") == [])
        let hint = try #require(try hints(of: "anna", at: later).first)
        #expect(hint.misses == 1 && hint.failures == 0)
    }

    @Test func eachIsLeftForItsOwnTime() throws {
        try store.note((1...3).map { event($0, of: "anna") }, at: Room.now)
        try store.postpone(try hints(of: "anna"), isMiss: false) { hint in
            hint.subject == .activity(2) ? Room.now : Room.now.advanced(bySeconds: 60)
        }
        #expect(try hints(of: "anna").map(\.subject) == [.activity(2)])
        let all = try hints(of: "anna", at: Room.now.advanced(bySeconds: 60))
        #expect(all.map(\.failures) == [1, 1, 1])
    }

    @Test func ageCountsFromTheLastTimeItWasHintedAt() throws {
        try store.note([event(1, of: "anna")], at: Room.now)
        let later = Room.now.advanced(bySeconds: 86_399)
        try store.note([event(1, of: "anna")], at: later)
        #expect(try hints(of: "anna", at: later).map(\.heard) == [later])
    }

    @Test func tooManyBecomeOne() throws {
        try store.note([event(1, of: "ben")], at: Room.now)
        try store.note((1...12_000).map { event($0, of: "anna") }, at: Room.now)
        #expect(try hints(of: "anna").map(\.subject) == [.list])
        #expect(try hints(of: "ben").map(\.subject) == [.activity(1)])
        // Until everything is read, it is all in there.
        let taken = try hints(of: "anna")
        try store.note([event(7, of: "anna")], at: Room.now)
        try store.settle(taken)
        #expect(try hints(of: "anna").map(\.subject) == [.list])
    }

    @Test func anotherProcessFindsThemAndForgettingRemovesThem() throws {
        let permission = HeardEvent(subscription: "digest", athletes: ["anna"], subject: .permission, isNew: nil)
        try room.access().note([permission, event(.max, of: "anna")], at: Room.now)
        #expect(Set(try hints(of: "anna").map(\.subject)) == [.permission, .activity(.max)])
        #expect(try store.knows("anna"))
        try store.forget("anna")
        #expect(try !store.knows("anna"))
    }

    @Test func eventsOfADayAreCounted() throws {
        try store.addSubscription("digest", of: "12345", at: Room.now)
        #expect(try store.subscription("digest")?.heard == nil)
        try store.note([event(1), event(2)], at: Room.now)
        try store.note([event(1)], at: Room.now)
        let known = try #require(try store.subscription("digest"))
        #expect(known.heard == Room.now && known.count(at: Room.now) == 3)
        let tomorrow = Room.now.advanced(bySeconds: 86_400)
        #expect(known.count(at: tomorrow) == 0)
        try store.note([event(1)], at: tomorrow)
        #expect(try store.subscription("digest")?.count(at: tomorrow) == 1)
    }

    @Test func aVerifierIsExpectedForTenMinutesAtItsOwnAddress() throws {
        for digest in ["one", "two"] { try store.addSubscription(digest, of: "12345", at: Room.now) }
        #expect(try !store.expects("token", at: "one", now: Room.now))
        try store.expect("token", at: "one", now: Room.now)
        #expect(try store.expects("token", at: "one", now: Room.now.advanced(bySeconds: 599)))
        #expect(try !store.expects("token", at: "one", now: Room.now.advanced(bySeconds: 600)))
        #expect(try !store.expects("token", at: "two", now: Room.now))
        #expect(try !store.expects("other", at: "one", now: Room.now))
        try store.expect(nil, at: "one", now: Room.now)
        #expect(try !store.expects("token", at: "one", now: Room.now))
    }

    @Test func aConfirmedSubscriptionIsItsApplicationsOnlyOne() throws {
        for digest in ["one", "two"] { try store.addSubscription(digest, of: "12345", at: Room.now) }
        try store.addSubscription("other", of: "67890", at: Room.now)
        try store.confirm("one", as: 131_300)
        #expect(try store.subscriptions().map(\.digest) == ["one", "other"])
        #expect(try store.subscription("one")?.id == 131_300)
        try store.removeSubscription("one")
        #expect(try store.subscription("one") == nil)
    }
}
