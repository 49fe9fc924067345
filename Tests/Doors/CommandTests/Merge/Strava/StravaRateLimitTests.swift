import Basics
import CommandLab
import Foundation
import StravaStandIn
import Testing

/// `merge` when Strava allows no more requests; most of it at 14:02 UTC, long before a window turns.
@Suite(.enabled(if: Shim.isAvailable, Shim.reason)) struct StravaRateLimitTests {
    /// On a busy machine the clock reaches a later window before the test has its turn.
    private static let beforeTheTurn = #"Strava allows no more requests until 14:(15|30|45) UTC on 2026-03-18\."#

    private func merge(_ arguments: String...) async throws -> (Command.Ending, requests: Int) {
        let before = await lab.apiRequests()
        let ending = try await lab.tpmerge(["merge", "--today", "2026-03-18"] + arguments)
        return (ending, await lab.apiRequests() - before)
    }

    @Test(.connected(.smallPlan { $0.misbehave(.tooManyRequests, times: 1, path: "/api/") }, clock: .afternoon))
    func nothingIsAskedBeforeTheWindowTurns() async throws {
        try lab.folder.publishLongAgo()
        let good = try lab.folder.data("out.ics")
        for expected in [1, 0] {
            let (ending, requests) = try await merge()
            #expect(ending.status == 75)
            #expect(try lab.folder.data("out.ics") == good)
            #expect(try lab.folder.modified("out.json") == Date.longAgo)
            let sentence = "^tpmerge: error: anna: \(Self.beforeTheTurn) Run tpmerge again after that\\.\n$"
            #expect(ending.errors.range(of: sentence, options: .regularExpression) != nil, "\(ending.errors)")
            #expect(requests == expected)
        }
    }

    @Test(.connected(.smallPlan { $0.misbehave(.tooManyRequests, path: "/api/v3/activities/") }, clock: .afternoon))
    func limitOnDetailsOnlyCostsDetails() async throws {
        let ending = try await lab.merge("--verbose").expect(0)
        #expect(try ending.errors.contains(Regex(Self.beforeTheTurn)), "\(ending.errors)")
    }

    /// But a clock of the past doesn't lock out.
    @Test(.connected) func troubleThatNamesATimeIsLeftAloneUntilThen() async throws {
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
