import CommandLab
import Testing

@testable import Settings

struct StravaProblemTests {
    private func problems(_ strava: String, mode: Int = 0o600, _ more: [String: String] = [:]) throws -> [String] {
        let folder = try Folder()
        try folder.write("standin-secret", to: "open", mode: 0o640)
        try folder.write("standin-secret", to: "secret", mode: 0o600)
        try folder.write("two words", to: "words", mode: 0o600)
        try folder.write(Read.athlete("strava: \(strava)"), to: "config.yaml", mode: mode)
        let environment = ["HOME": folder.path, "TZ": "UTC"].merging(more) { $1 }
        do throws(SettingsError) {
            _ = try Selection(file: folder.path("config.yaml"), athletes: [], environment: environment)
                .read(needsSources: true)
            return []
        } catch {
            return error.problems.map { $0.replacing(folder.path, with: "DIR") }
        }
    }

    @Test(arguments: [
        (
            "client_secret: standin-secret", 0o644,
            "`client_secret`: DIR/config.yaml holds the client secret and is readable by other users. Run: chmod 600 "
                + "DIR/config.yaml"
        ),
        (
            "client_secret_file: open", 0o600,
            "`client_secret_file`: DIR/open holds the client secret and is readable by other users. Run: chmod 600 DIR/open"
        ),
        ("client_secret_file: gone", 0o600, "`client_secret_file`: DIR/gone does not exist"),
        (
            "client_secret_file: words", 0o600,
            "`client_secret_file` does not hold a client secret, which is one word of letters and digits"
        ),
        (
            "zones: true", 0o600,
            "`client_secret_file` is missing: a file with the Client Secret that Strava's page My API Application shows"
        ),
        (
            "client_secret_file: secret, client_secret: standin-secret", 0o600,
            "`client_secret` and `client_secret_file` exclude each other"
        ),
    ])
    func secrets(_ settings: String, _ mode: Int, _ sentence: String) throws {
        #expect(
            try problems("{client_id: \"12345\", \(settings)}", mode: mode) == ["DIR/config.yaml:4: \(sentence)"])
    }

    @Test func theNumberIsOne() throws {
        #expect(
            try problems("{client_id: mine, client_secret_file: secret}") == [
                "DIR/config.yaml:4: `client_id` must be the number that Strava's page My API Application shows"
            ])
    }

    @Test(arguments: ["http://www.strava.com/oauth", "http://192.168.1.4/oauth", "ftp://127.0.0.1/oauth", "oauth"])
    func placesThatTokensMayNotBeSentTo(_ address: String) throws {
        let settings = "{client_id: \"12345\", client_secret_file: secret}"
        #expect(try problems(settings) == [])
        let told = try problems(settings, ["TPMERGE_STRAVA_OAUTH_URL": address])
        #expect(told.count == 1)
        #expect(told.first?.hasPrefix("DIR/config.yaml:4: $TPMERGE_STRAVA_OAUTH_URL: ") == true, "\(told)")
    }
}
