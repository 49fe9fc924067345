import CommandLab
import Foundation
import StravaStandIn
import Testing
import WebLab

/// What `check` asks of Strava and of the feed's server, and what it leaves there.
struct CheckSourcesTests {
    @Test func allIsWellWithStrava() async throws {
        try await StravaLab.run { lab in
            try await lab.connected()
            let kept = try FileManager.default.subpathsOfDirectory(atPath: lab.folder.path).sorted()
            let ending = try await lab.tpmerge("check")
            #expect(ending.status == 0)
            #expect(ending.text.contains("✓ feed       the feed has 4 events\n"))
            #expect(ending.text.contains("✓ strava     Strava answers: "))
            #expect(!ending.text.contains("✗"))
            #expect(try FileManager.default.subpathsOfDirectory(atPath: lab.folder.path).sorted() == kept)
        }
    }

    /// A token that Strava has changed is the one thing that is always kept: the old one may be void.
    @Test func aRenewedTokenIsKept() async throws {
        try await StravaLab.run { lab in
            try await lab.connectedWithOldToken()
            #expect(try await lab.tpmerge("check").status == 0)
            try await lab.expectStoredTokenIsGood()
            #expect(!lab.folder.exists("out.ics"))
        }
    }

    @Test(.enabled(if: Shim.isAvailable, Shim.reason)) func stravaThatAskedToWaitIsLeftAlone() async throws {
        try await StravaLab.run(.smallPlan { $0.rateLimit.overall.day = 0 }, clock: .afternoon) { lab in
            try await lab.connected()
            #expect(try await lab.merge().status == 75)
            let asked = await lab.apiRequests()
            let ending = try await lab.tpmerge("check")
            #expect(ending.status == 75)
            #expect(ending.text.contains("✗ strava     "))
            #expect(await lab.apiRequests() == asked)
        }
    }

    @Test func aFeedsServerThatAskedToWaitIsLeftAlone() async throws {
        let server = try CalendarServer()
        server.change { $0.refusals["GET"] = "429 Too Many Requests\r\nRetry-After: 3600" }
        let configured = try ConfiguredFolder(feed: server.address)
        #expect(try await configured.merge().status == 75)
        #expect(server.heard().count == 1)
        let ending = try await configured.tpmerge("check")
        #expect(ending.status == 75)
        #expect(ending.text.contains("✗ feed       The feed's server asked not to be contacted until "))
        #expect(server.heard().isEmpty)
    }
}
