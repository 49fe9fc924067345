import Athletes
import Basics
import Files
import Foundation
import IntervalsAPI
import Profiles
import StravaAPI
import Testing

@Suite("The key of intervals.icu that an athlete gives") struct IntervalsKeyTests {
    private let lab: Lab
    private let athlete: Athlete
    private let state: StateFolder

    init() throws {
        lab = try Lab()
        athlete = try lab.athlete()
        state = StateFolder(lab.path("state"))
    }

    @Test("Where tokens are encrypted, the key is; without what opens it, it is asked for")
    func encrypted() throws {
        let key = try #require(IntervalsKey("right0key"))
        let keys = state.intervalsKeys(try TokenCipher(key: Secret(String(repeating: "k", count: 40))))
        try keys.keep(key, of: athlete)
        #expect(try keys.key(of: athlete)?.revealed() == key.revealed())
        let path = lab.path("state/tokens/intervals-anna.key")
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)).range(of: Data("right0key".utf8)) == nil)
        let error = #expect(throws: FileError.self) { try state.intervalsKeys().key(of: athlete) }
        #expect(
            error?.message
                == "\(path) is encrypted. Set TPMERGE_TOKEN_KEY, or token_key_file in the configuration.")
    }

    @Test("What is no key is told")
    func damaged() throws {
        let path = "state/tokens/intervals-anna.key"
        try state.intervalsKeys().keep(try #require(IntervalsKey("right0key")), of: athlete)
        try lab.write(Array("two words\n".utf8), to: path)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: lab.path(path))
        let error = #expect(throws: FileError.self) { try state.intervalsKeys().key(of: athlete) }
        #expect(error?.message == "\(lab.path(path)) holds no API key. Give it anew on the settings page.")
    }
}
