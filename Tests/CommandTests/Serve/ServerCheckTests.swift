import CommandLab
import Foundation
import Testing

/// What `check` says of the server that is configured.
struct ServerCheckTests {
    private var lab: StravaLab { .current }

    private func check(_ server: String) async throws -> (text: Command.Ending, json: JSONValue?) {
        let folder = try ConfiguredFolder(
            yaml: """
                athletes:
                  anna:
                    time_zone: Europe/Berlin
                    feed: feed.ics
                server: \(server)

                """)
        let json = try await folder.tpmerge("check", "--json")
        return (try await folder.tpmerge("check"), try JSONValue(parsing: json.output)["server"])
    }

    @Test func anHTTPSAddressIsFine() async throws {
        let (ending, json) = try await check("{public_url: \"https://home.example.org/training\"}")
        #expect(ending.status == 0)
        #expect(ending.errors == "")
        #expect(ending.text.hasSuffix("\n\nServer\n  ✓ address    https://home.example.org/training\n"))
        #expect(json == ["ok": true, "public_url": "https://home.example.org/training", "warnings": []])
    }

    @Test(.strava) func theCallbackDomainIsTheHostAlone() async throws {
        let yaml = try lab.folder.text("config.yaml")
        try lab.folder.write(
            yaml + "server: {public_url: \"https://training.example.org:8443/tp\"}\n", to: "config.yaml",
            mode: 0o600)
        try await lab.connected()
        let text = try await lab.tpmerge("check").text
        #expect(
            text.contains(
                "  ✓ strava     the Authorization Callback Domain to set at Strava is training.example.org\n"),
            "\(text)")
        let json = try JSONValue(parsing: try await lab.tpmerge("check", "--json").output)
        #expect(json["server"]?["callback_domain"] == .string("training.example.org"))
    }

    @Test(arguments: [
        (#"{public_url: "http://home.example.org"}"#, "http://home.example.org is no https address"),
        (#"{listen: "0.0.0.0:8470", plain_http: true}"#, "0.0.0.0:8470 is open to the network without https"),
    ])
    func plainHTTPIsWarnedOf(_ server: String, _ warning: String) async throws {
        let (ending, json) = try await check(server)
        #expect(ending.status == 0)
        #expect(ending.errors.contains(warning), "\(ending.errors)")
        #expect(json?["ok"] == .bool(true))
        #expect(json?["warnings"]?.array?.first?.string?.hasPrefix(warning) == true)
    }

    @Test func beyondThisMachineWithoutHTTPSItWouldNotStart() async throws {
        let (ending, json) = try await check(#"{listen: "192.0.2.1:8470"}"#)
        #expect(ending.status == 78)
        #expect(ending.text.contains("  ✗ address    The server would listen on 192.0.2.1:8470 without https"))
        #expect(json?["ok"] == .bool(false))
        #expect(json?["problem"]?.string?.contains("ssh -L") == true)
    }
}
