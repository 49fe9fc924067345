import Basics
import CommandLab
import Foundation
import StravaStandIn
import Testing

/// `merge` when Strava allows no more requests.
struct StravaRateLimitTests {
    /// What happened in one quarter of an hour.
    private struct Quarter {
        let number: Int
        let endings: [Command.Ending]
        /// Requests to the API during each run.
        let requests: [Int]

        /// When it ends, as sentences tell it.
        var end: String {
            let end = Instant(secondsSinceEpoch: (number + 1) * 900).description
            return "\(end.dropFirst(11).prefix(5)) UTC on \(end.prefix(10))"
        }
    }

    private static var number: Int { StandIn.systemClock().secondsSinceEpoch / 900 }

    /// Merges with these arguments one after another; all of it again if the quarter ends meanwhile.
    private func merge(_ arguments: [[String]], _ state: WorldState) async throws -> Quarter {
        while true {
            let number = Self.number
            let runs = AsyncStream.makeStream(of: (Command.Ending, Int).self)
            try await StravaLab.run(state) { lab in
                try await lab.connected()
                for more in arguments {
                    let before = await lab.apiRequests()
                    let ending = try await lab.tpmerge(["merge", "--today", "2026-03-18"] + more)
                    runs.continuation.yield((ending, await lab.apiRequests() - before))
                }
                runs.continuation.finish()
            }
            var endings: [Command.Ending] = []
            var requests: [Int] = []
            for await (ending, count) in runs.stream {
                endings.append(ending)
                requests.append(count)
            }
            if number == Self.number { return Quarter(number: number, endings: endings, requests: requests) }
        }
    }

    @Test func nothingIsAskedBeforeTheWindowTurns() async throws {
        let state = WorldState.smallPlan { $0.misbehave(.tooManyRequests, times: 1, path: "/api/") }
        let quarter = try await merge([[], []], state)
        for ending in quarter.endings {
            #expect(ending.status == 75)
            let sentence = "Strava allows no more requests before \(quarter.end). Run tpmerge again after that."
            #expect(ending.errors == "tpmerge: error: anna: \(sentence)\n")
        }
        #expect(quarter.requests == [1, 0])
    }

    @Test func lastGoodOutputsStay() async throws {
        try await StravaLab.run(.smallPlan { $0.misbehave(.tooManyRequests, path: "/api/") }) { lab in
            try await lab.connected()
            try lab.publishLongAgo()
            let good = try lab.folder.data("out.ics")
            #expect(try await lab.merge().status == 75)
            #expect(try lab.folder.data("out.ics") == good)
            #expect(try lab.folder.modified("out.json") == Date.longAgo)
        }
    }

    @Test func limitOnDetailsOnlyCostsDetails() async throws {
        let state = WorldState.smallPlan { $0.misbehave(.tooManyRequests, path: "/api/v3/activities/") }
        let quarter = try await merge([["--verbose"]], state)
        #expect(quarter.endings.map(\.status) == [0])
        #expect(quarter.endings[0].errors.contains("Strava allows no more requests before \(quarter.end)."))
    }

    /// Five of a hundred reads: what is left is kept for the list.
    @Test func detailsLeaveHalfOfWhatIsLeft() async throws {
        let state = {
            var state = WorldState(.with(20))
            state.rateLimit.reads.quarter = 12
            return state
        }()
        let quarter = try await merge([[], []], state)
        #expect(quarter.endings.map(\.status) == [0, 0])
        #expect(quarter.requests.reduce(0, +) <= 12)
    }

    @Test(arguments: RateLimitHeaders.allCases)
    func headersComeInManyForms(_ form: RateLimitHeaders) async throws {
        try await StravaLab.run(.smallPlan { $0.rateLimit.headerForm = form }) { lab in
            try await lab.connected()
            #expect(try await lab.merge().status == 0)
            #expect(try lab.publishedActivities() == ["901", "902"])
        }
    }
}
