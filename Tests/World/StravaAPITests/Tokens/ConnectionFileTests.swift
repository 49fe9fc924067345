import Basics
import CommandLab
import Files
import Foundation
import Testing
import Web

@testable import StravaAPI

@Suite struct ConnectionFileTests {
    private static let now = Instant(secondsSinceEpoch: 1_773_817_200)

    private static let connection = Connection(
        clientID: "12345", athleteID: 4_294_967_999, athleteName: "Anna \"A\" Ä", connectedSince: now,
        scopes: .wanted, refreshToken: Secret("refresh-1"),
        access: AccessToken(token: Secret("access-1"), expires: now.advanced(bySeconds: 3600)))

    private let room: Folder

    init() throws {
        room = try Folder.empty()
    }

    @Test func comesBackAsItWasKept() throws {
        try room.storage().save(Self.connection)
        #expect(try room.storage().load() == Self.connection)
        #expect(try room.mode("tokens") == 0o700)
        #expect(try room.mode("tokens/strava-anna.json") == 0o600)
    }

    @Test func isNothingBeforeAndAfter() throws {
        #expect(try room.storage().load() == nil)
        try room.storage().clear()
        try room.storage().save(Self.connection)
        try room.storage().clear()
        #expect(try room.storage().load() == nil)
        #expect(try room.names(in: "tokens") == [])
    }

    @Test func forgetsAnAccessTokenThatIsVoid() throws {
        try room.storage(now: Self.now.advanced(bySeconds: 3601)).save(Self.connection)
        #expect(try room.storage().load()?.access == nil)
        #expect(try !room.text("tokens/strava-anna.json").contains("access-1"))
    }

    @Test(arguments: ["anna", "Anna", "ANNA", "../anna", "a/b", "ä", "%", "", "."])
    func givesEveryNameAFileOfItsOwn(_ name: String) throws {
        for other in ["anna", "Anna", "ANNA", "../anna", "a/b", "ä", "%", "", "."] where other != name {
            try room.storage(of: other).save(Self.connection)
        }
        #expect(try room.storage(of: name).load() == nil)
        #expect(try room.names(in: "tokens").count == 8)
        #expect(Set(try room.names(in: "tokens").map { $0.lowercased() }).count == 8)
        #expect(try room.names() == ["tokens"])
    }

    @Test(arguments: [0o640, 0o604, 0o660])
    func refusesAFileThatOthersCanRead(_ mode: Int) throws {
        try room.storage().save(Self.connection)
        try room.setMode("tokens/strava-anna.json", mode)
        let error = #expect(throws: FileError.self) { try room.storage().load() }
        #expect(error?.cause == .open)
        #expect(error?.message.contains("Run: chmod 600 ") == true)
    }

    @Test func refusesAFolderThatOthersCanLookInto() throws {
        try room.storage().save(Self.connection)
        try room.setMode("tokens", 0o750)
        for attempt in [{ _ = try room.storage().load() }, { try room.storage().save(Self.connection) }] {
            let error = #expect(throws: FileError.self, performing: attempt)
            #expect(error?.cause == .open)
            #expect(error?.message.contains("Run: chmod 700 ") == true)
        }
    }

    @Test func keepsTheOldOneWhenTheNewOneCannotBeWritten() throws {
        try room.storage().save(Self.connection)
        // What is in the way of the new file can't be removed like one.
        try room.makeFolder("tokens/strava-anna.json.new/inside")
        #expect(throws: FileError.self) { try room.storage().save(Self.connection) }
        #expect(try room.storage().load() == Self.connection)
    }

    @Test(arguments: ["", "{", "[]", #"{"version": 1}"#, "\u{0}\u{1}"])
    func saysThatItIsDamaged(_ text: String) throws {
        try room.storage().save(Self.connection)
        try room.write(text, to: "tokens/strava-anna.json", mode: 0o600)
        let error = #expect(throws: FileError.self) { try room.storage().load() }
        #expect(error?.message.contains("tpmerge connect strava") == true)
    }

    @Test func letsOneInAtATime() async throws {
        let inside = Counter()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<6 {
                group.addTask { try await room.storage().withExclusiveLock { await inside.visit() } }
            }
            try await group.waitForAll()
        }
        #expect(await inside.most == 1)
        #expect(await inside.visits == 6)
    }
}

private actor Counter {
    private(set) var most = 0
    private(set) var visits = 0
    private var present = 0

    func visit() async {
        present += 1
        most = max(most, present)
        for _ in 0..<20 { await Task.yield() }
        present -= 1
        visits += 1
    }
}

@Suite struct SealTests {
    private static let connection = Connection(
        clientID: "12345", athleteID: 7, athleteName: "Anna", connectedSince: Instant(secondsSinceEpoch: 0),
        scopes: .wanted, refreshToken: Secret("refresh-1"))

    private static func seal(_ key: String) throws -> TokenCipher { try TokenCipher(key: Secret(key)) }

    @Test func leavesNothingToRead() throws {
        let room = try Folder.empty()
        let seal = try Self.seal("a key that is long enough")
        try room.storage(seal: seal).save(Self.connection)
        let text = try room.text("tokens/strava-anna.json")
        for word in ["refresh", "12345", "Anna", "activity"] { #expect(!text.contains(word)) }
        #expect(try room.storage(seal: seal).load() == Self.connection)
    }

    /// Files of former versions, which used another library, can be read.
    @Test func opensWhatWasSealedBefore() throws {
        let file = "tpmerge-sealed-1\nAAECAwQFBgcICQoL5Kxf7TM+TMSyi30sj9Pfugwvtw==\n"
        #expect(try Self.seal("a key that is long enough").opened(Array(file.utf8)) == [1, 2, 3])
    }

    @Test func isNeverTheSameTwice() throws {
        let seal = try Self.seal("a key that is long enough")
        #expect(try seal.closed([1, 2, 3]) != seal.closed([1, 2, 3]))
    }

    @Test func opensForItsOwnKeyOnly() throws {
        let room = try Folder.empty()
        try room.storage(seal: try Self.seal("a key that is long enough")).save(Self.connection)
        let keyless = #expect(throws: FileError.self) { try room.storage().load() }
        #expect(keyless?.cause == .open)
        let other = try room.storage(seal: Self.seal("another key, as long as it"))
        let mistaken = #expect(throws: FileError.self) { try other.load() }
        #expect(mistaken?.cause == .locked)
        // What can't be opened is still there for the right key.
        #expect(try room.storage(seal: try Self.seal(" a key that is long enough\n")).load() == Self.connection)
    }

    @Test func closesWhatWasOpenBefore() throws {
        let room = try Folder.empty()
        let seal = try Self.seal("a key that is long enough")
        try room.storage().save(Self.connection)
        #expect(try room.storage(seal: seal).load() == Self.connection)
        try room.storage(seal: seal).save(Self.connection)
        #expect(throws: FileError.self) { try room.storage().load() }
    }

    @Test func noticesEveryChangedByte() throws {
        let seal = try Self.seal("a key that is long enough")
        let closed = try seal.closed(Array("content".utf8))
        // The last group of four letters has bits that mean nothing.
        for index in closed.indices.dropFirst("tpmerge-sealed-1\n".utf8.count).dropLast(5) {
            var changed = closed
            changed[index] = changed[index] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
            #expect(throws: FileError.self, "byte \(index)") { try seal.opened(changed) }
        }
    }

    @Test(arguments: ["", "short", "               x"])
    func refusesAKeyThatProtectsNothing(_ key: String) {
        #expect(throws: FileError.self) { try Self.seal(key) }
    }
}
