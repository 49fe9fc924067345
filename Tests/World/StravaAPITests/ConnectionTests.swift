import Basics
import Files
import Testing
import WebLab

@testable import StravaAPI

struct ConnectionTests {
    @Test(arguments: [Connection.valid, .stale, .made(expires: nil, scopes: Scopes([]))])
    func comesBackAsItWas(connection: Connection) throws {
        #expect(try Connection(decoding: connection.encoded()) == connection)
    }

    @Test func looksLikeThis() {
        #expect(
            String(decoding: Connection.valid.encoded(), as: UTF8.self) == """
                {
                  "version": 1,
                  "client_id": "12345",
                  "athlete_id": 1234567890123,
                  "athlete_name": "Anna Läufer",
                  "connected_since": 1773756120,
                  "scopes": [
                    "activity:read_all",
                    "read"
                  ],
                  "refresh_token": "SECRET-refresh-1",
                  "access_token": "SECRET-access-1",
                  "access_expires": 1773856920
                }

                """)
    }

    @Test func hostileNamesComeBackOnOneLine() throws {
        let name = "A\"\\\u{1}\n\t</script>\u{1F600}"
        let connection = Connection(
            clientID: "1", athleteID: 0, athleteName: name, connectedSince: FakeWeb.start, scopes: .wanted,
            refreshToken: Secret("r\"\\"))
        let read = try Connection(decoding: connection.encoded())
        #expect(read.athleteName == "A\"\\ </script>\u{1F600}")
        #expect(read.refreshToken == connection.refreshToken)
    }

    @Test func unknownKeysDoNotCount() throws {
        #expect(try Connection(decoding: valid(replacing: #""version": 1"#, #""later": [{}], "version": 1"#)) == .valid)
    }

    @Test(arguments: [
        (#""version": 1,"#, ""), (#""version": 1"#, #""version": 0"#), (#""version": 1"#, #""version": "1""#),
        (#""client_id": "12345""#, #""client_id": """#), (#""client_id": "12345","#, ""),
        ("1234567890123", "-1"), ("1234567890123", "\"x\""), (#""athlete_name": "Anna Läufer","#, ""),
        (#""connected_since": 1773756120,"#, ""), ("[\n    \"activity:read_all\",\n    \"read\"\n  ]", "\"read\""),
        ("SECRET-refresh-1", ""), ("SECRET-refresh-1", "a\\nb"), (#""refresh_token": "SECRET-refresh-1","#, ""),
        ("SECRET-access-1", "a b"), (#""access_expires": 1773856920"#, #""x": 1"#), ("}", ""), ("{", "[{"),
    ])
    func refusesWhatItDidNotWrite(part: String, other: String) {
        #expect(throws: FileError.connectionDamaged) { try Connection(decoding: valid(replacing: part, other)) }
        #expect(throws: FileError.connectionDamaged) { try Connection(decoding: []) }
    }

    @Test func refusesALaterVersion() {
        #expect(throws: FileError.connectionIsNewer) {
            try Connection(decoding: valid(replacing: #""version": 1"#, #""version": 2"#))
        }
    }

    @Test func leavesOutATokenThatIsOver() {
        #expect(Connection.stale.withoutStaleToken(at: FakeWeb.start).access == nil)
        #expect(Connection.valid.withoutStaleToken(at: FakeWeb.start) == .valid)
    }

    private func valid(replacing part: String, _ other: String) -> [UInt8] {
        Array(String(decoding: Connection.valid.encoded(), as: UTF8.self).replacing(part, with: other).utf8)
    }
}
