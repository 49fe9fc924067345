import Basics
import CommandLab
import IntervalsAPI
import Testing
import Web

/// Row 287 of the faults: the key, its file, and where it is sent.
struct IntervalsKeyTests {
    private static let key = "secretkey0123456789abcdef"

    @Test(arguments: [key, " \(key)\n", "\t\(key)\r\n\n", "\u{FEFF}\(key)"])
    func blanksAroundDoNotMatter(_ text: String) throws {
        let folder = try Folder.empty()
        try folder.write(text, to: "key", mode: 0o600)
        #expect(try IntervalsKey.read(folder.path("key"))?.revealed() == Self.key)
    }

    @Test(arguments: [
        "", " \n", "\"\(key)\"", "'\(key)'", "two words", "\(key)\n\(key)", "\(key)\0", "\0", "API_KEY:\(key)",
        "schlüssel", String(repeating: "k", count: 201),
    ])
    func anythingElseIsNone(_ text: String) throws {
        #expect(IntervalsKey(text) == nil)
        let folder = try Folder.empty()
        try folder.write(text, to: "key", mode: 0o600)
        let failure = #expect(throws: Failure.self) { try IntervalsKey.read(folder.path("key")) }
        #expect(failure?.kind == .configuration && failure?.description.contains("key") == true)
        #expect(failure?.description.contains("secret") == false)
    }

    @Test(arguments: [0o644, 0o640, 0o604])
    func aFileThatOthersReadIsRefused(_ mode: Int) throws {
        let folder = try Folder.empty()
        try folder.write(Self.key, to: "key", mode: mode)
        let failure = #expect(throws: Failure.self) { try IntervalsKey.read(folder.path("key")) }
        #expect(failure?.kind == .configuration && failure?.event.contains("chmod 600") == true)
    }

    @Test func aMissingFileIsNone() throws {
        #expect(try IntervalsKey.read(Folder.empty().path("key")) == nil)
    }

    @Test(arguments: [
        ("0", true), ("i12345", true), ("12345", true), ("", false), ("i", false), ("I1", false), ("i1/..", false),
        ("-1", false), ("i12345 ", false), ("i1234567890123456789", false),
    ])
    func athletes(_ text: String, _ isOne: Bool) {
        #expect(IntervalsAccount.isAthleteID(text) == isOne)
    }

    @Test(
        arguments: [
            (nil, "https://intervals.icu/api/v1"), ("", "https://intervals.icu/api/v1"),
            ("https://example.org/x", "https://example.org/x"),
            ("http://127.0.0.1:9/api/v1", "http://127.0.0.1:9/api/v1"), ("http://[::1]:9/", "http://[::1]:9/"),
        ] as [(String?, String)])
    func theAddress(_ variable: String?, _ address: String) throws {
        let environment = variable.map { ["TPMERGE_INTERVALS_API_URL": $0] } ?? [:]
        #expect(try IntervalsAccount.apiURL(in: environment).revealed() == address)
    }

    @Test(arguments: ["http://example.org/", "http://127.0.0.1.example.org/", "ftp://intervals.icu/", "x", "https://"])
    func noOtherAddress(_ variable: String) {
        let problem = #expect(throws: ServiceAddress.Problem.self) {
            try IntervalsAccount.apiURL(in: ["TPMERGE_INTERVALS_API_URL": variable])
        }
        #expect(problem?.description.hasPrefix("$TPMERGE_INTERVALS_API_URL: ") == true)
    }
}
