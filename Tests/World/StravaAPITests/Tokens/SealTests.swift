import Basics
import CommandLab
import Files
import Testing
import Web

@testable import StravaAPI

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
