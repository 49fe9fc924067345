import CommandLab
import Foundation
import StravaStandIn
import Testing

/// Tokens are renewed in time, one renewal at once, and what comes back is kept before it is used.
struct StravaTokenTests {
    /// What a run has left that was killed while it wrote is in nobody's way.
    @Test(arguments: [[], ["--no-state"], ["--dry-run"], ["--no-state", "--dry-run"]])
    func noOptionKeepsTheNextTokenFromBeingKept(_ arguments: [String]) async throws {
        try await StravaLab.run { lab in
            try await lab.connectedWithOldToken(rotation: .always)
            let before = try lab.folder.text(StravaLab.tokens)
            try lab.folder.write("{", to: StravaLab.tokens + ".new", mode: 0o600)
            #expect(try await lab.tpmerge(["merge", "--today", "2026-03-18"] + arguments).status == 0)
            #expect(try lab.folder.text(StravaLab.tokens) != before)
            try await lab.expectStoredTokenIsGood()
        }
    }

    @Test func twoRunsAtOnceRenewOnce() async throws {
        try await StravaLab.run { lab in
            try await lab.connectedWithOldToken(rotation: .always)
            async let first = lab.merge("--no-state", "--json", "first.json")
            async let second = lab.merge("--no-state", "--json", "second.json")
            #expect(try await first.status == 0)
            #expect(try await second.status == 0)
            #expect(try lab.folder.data("first.json") == lab.folder.data("second.json"))
            #expect(await lab.tokenRequests() == 2)
            try await lab.expectStoredTokenIsGood()
            #expect(try await lab.merge().status == 0)
        }
    }

    @Test(arguments: Rotation.allCases)
    func killedBetweenRequestAndAnswer(_ rotation: Rotation) async throws {
        try await StravaLab.run { lab in
            try await lab.connectedWithOldToken(rotation: rotation)
            await lab.world.change { $0.misbehave(.silence, times: 1, path: "/oauth/token") }
            let asked = await lab.world.seen.count
            let command = try lab.start(["merge", "--today", "2026-03-18"])
            // Should it end without asking, something else has to be heard, or this would never go on.
            let fallback = Task {
                _ = await command.ending()
                _ = try? await StravaBrowser.open(lab.base + "/ended")
            }
            await lab.world.whenSeen(asked + 1)
            command.kill()
            #expect(await lab.ending(of: command).status == SIGKILL)
            await fallback.value
            let next = try await lab.merge()
            if rotation == .never {
                #expect(next.status == 0)
                #expect(try lab.publishedActivities() == ["901", "902"])
            } else {
                #expect(next.status == 77)
                #expect(next.errors.hasSuffix("Run: tpmerge connect strava\n"))
                #expect(!lab.hasTokens)
                try await lab.connected()
                #expect(try await lab.merge().status == 0)
            }
            #expect(try lab.folder.names(in: "state/tokens").allSatisfy { !$0.hasSuffix(".new") })
        }
    }
}
