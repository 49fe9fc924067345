import Basics
import CommandLab
import Foundation
import StravaStandIn
import Testing

/// What goes wrong beside Strava itself: clocks, disks, habits of writing. Each ends with the connection still there.
struct StravaMendingTests {
    @Test func keyOfTheTokensIsLost() async throws {
        try await StravaLab.run { lab in
            let key = ["TPMERGE_TOKEN_KEY": "correct horse battery staple"]
            let other = ["TPMERGE_TOKEN_KEY": "another horse, another staple"]
            try await lab.connected(environment: key)
            let (ending, page) = try await lab.connect(environment: other)
            #expect(ending.status == 0 && page.status == 200)
            #expect(ending.errors.contains("will be replaced"))
            #expect(try await lab.merge(environment: other).status == 0)
        }
    }

    /// Strava gives new tokens once, so nothing is asked where they could not be kept.
    @Test func tokensThatCannotBeKeptAreNotAskedFor() async throws {
        try await StravaLab.runConnected(.smallPlan { $0.tokens.lifetime = 60 }) { lab in
            // What is in the way of a new file can't be removed like one.
            try lab.folder.makeFolder("state/tokens/strava-anna.json.probe.new/inside")
            let before = await lab.tokenRequests()
            let ending = try await lab.merge()
            #expect(ending.status == 74)
            #expect(ending.errors.contains("Check the disk, and the owner and mode of its folder."))
            #expect(await lab.tokenRequests() == before)
            try FileManager.default.removeItem(atPath: lab.folder.path("state/tokens/strava-anna.json.probe.new"))
            #expect(try await lab.merge().status == 0)
        }
    }

    @Test(arguments: [401, 403])
    func refusalOfDetailsIsARefusal(_ status: Int) async throws {
        let misbehaviour: Misbehaviour = status == 401 ? .unauthorized : .inactive
        try await StravaLab.runConnected(.smallPlan { $0.misbehave(misbehaviour, path: "/activities/9") }) { lab in
            let ending = try await lab.merge()
            #expect(ending.status == 77)
            #expect(lab.hasTokens)
        }
    }

    /// But a clock of the past doesn't lock out.
    @Test func troubleThatNamesATimeIsLeftAloneUntilThen() async throws {
        try await StravaLab.runConnected { lab in
            let place = "state/tokens/sync-application-12345.json"
            let soon = lab.folder.clock.now.secondsSinceEpoch + 3000
            try lab.folder.write(#"{"noted":\#(soon - 3000),"blocked_until":\#(soon)}"#, to: place, mode: 0o600)
            let before = await lab.apiRequests()
            #expect(try await lab.merge().status == 75)
            #expect(await lab.apiRequests() == before)
            let future = #"{"noted":99999999999,"blocked_until":99999999999,"reads":[100,1000,99,999]}"#
            try lab.folder.write(future, to: place, mode: 0o600)
            #expect(try await lab.merge().status == 0)
        }
    }

    /// A blank forgotten behind a colon shows no secret, an open file is refused whatever the environment says, and a
    /// pipe hangs nobody.
    @Test(arguments: [
        ("{client_id: 12345, client_secret:leak-of-a-secret}", 0o600, "`client_secret` is not a setting of strava"),
        (#"{client_id: "12345", client_secret: leak-of-a-secret}"#, 0o644, "Run: chmod 600 "),
        (#"{client_id: "12345", client_secret_file: pipe}"#, 0o600, "is not a file"),
    ])
    func secretsThatAreNoneOrOpen(_ strava: String, _ mode: Int, _ words: String) async throws {
        try await StravaLab.run { lab in
            try lab.configure(strava, mode: mode)
            #expect(mkfifo(lab.folder.path("pipe"), 0o600) == 0)
            let environment = mode == 0o644 ? ["TPMERGE_STRAVA_CLIENT_SECRET": "standin-secret"] : [:]
            let ending = try await lab.tpmerge(["status"], environment: environment)
            #expect(ending.status == 78)
            #expect(ending.errors.contains(words), "\(ending.errors)")
            #expect(!ending.errors.contains("leak-of"))
            // The lab looks for secrets in all files.
            #expect(unlink(lab.folder.path("pipe")) == 0)
        }
    }

    @Test func longNamesHaveFilesToo() async throws {
        let name = String(repeating: "日", count: 90)
        try await StravaLab.run { lab in
            let text = try lab.folder.text("config.yaml").replacing("anna:", with: name + ":")
            try lab.folder.write(text, to: "config.yaml", mode: 0o600)
            try await lab.connected()
            #expect(try await lab.merge().status == 0)
        }
    }
}
