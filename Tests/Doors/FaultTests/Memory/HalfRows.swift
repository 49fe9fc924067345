import CommandLab
import StravaStandIn
import Testing

/// Row 39: one source fails while the other is well.
@Suite(.slow) struct HalfRows {
    private static let troubles: [(how: Misbehaviour, status: Int32, strict: Int32, words: String)] = [
        (.unavailable, 0, 75, "Strava answered 503"), (.serverError, 0, 75, "Strava answered 500"),
        (.reset, 0, 75, "Strava closed the connection"), (.tooManyRequests, 0, 75, "Strava allows no more requests"),
        (.webPage, 0, 75, "Strava's reply can't be read"), (.unauthorized, 77, 77, "Strava does not accept a token"),
        (.inactive, 77, 77, "Strava has deactivated the API application"),
    ]

    @Test("39: Strava down, 401, 429, 5xx, inactive while the feed is fine", arguments: troubles)
    func row39(_ trouble: (how: Misbehaviour, status: Int32, strict: Int32, words: String)) async throws {
        try await StravaLab.run { lab in
            try await lab.connected()
            #expect(try await lab.merge().status == 0)
            #expect(try lab.publishedActivities() == ["901", "902"])
            await lab.world.change { $0.misbehave(trouble.how, path: "/athlete/activities") }

            try lab.folder.write(Anna.news, to: "feed.ics")
            for (arguments, status) in [([], trouble.status), (["--strict"], trouble.strict)] {
                let ending = try await lab.tpmerge(["merge", "--today", "2026-03-18"] + arguments)
                    .expect(status, saying: trouble.words)
                #expect(ending.errors.count { $0 == "\n" } == 1, "\(ending.errors)")
                #expect(ending.errors.hasSuffix(". Published the last known data instead.\n"), "\(ending.errors)")
                #expect(try lab.publishedActivities() == ["901", "902"])
                #expect(try lab.folder.text("out.ics").contains("Easy Technique"))
                #expect(try lab.published()["sources"]?["strava"]?["state"] == "remembered")
            }
            let good = (try lab.folder.data("out.ics"), try lab.folder.data("out.json"))
            #expect(try await lab.merge("--no-state").status != 0)
            #expect(try lab.folder.data("out.ics") == good.0 && lab.folder.data("out.json") == good.1)
        }
    }

    @Test("40: Strava fails before anything of it is known, beside a folder that is well", arguments: troubles)
    func row40Beside(_ trouble: (how: Misbehaviour, status: Int32, strict: Int32, words: String)) async throws {
        try await StravaLab.run { lab in
            try await lab.connected()
            try lab.folder.makeFolder("watch")
            await lab.world.change { $0.misbehave(trouble.how, path: "/athlete/activities") }
            for arguments in [[], ["--files", lab.folder.path("watch")]] {
                let ending = try await lab.tpmerge(["merge", "--today", "2026-03-18"] + arguments)
                // What isn't a list won't be one the next time.
                let status: Int32 = trouble.status == 77 ? 77 : trouble.words.contains("can't be read") ? 65 : 75
                ending.expect(status, saying: trouble.words)
                #expect(!lab.folder.exists("out.ics") && !lab.folder.exists("out.json"))
            }
        }
    }

    @Test("39: the feed is broken while Strava is fine") func row39Reverse() async throws {
        try await StravaLab.run { lab in
            try await lab.connected()
            #expect(try await lab.merge().status == 0)
            let uids = try lab.published()["workouts"]?.array?.compactMap { $0["uid"] }
            await lab.world.change { $0.athlete[activity: 902]?.name = "Open Water" }
            for broken in ["nonsense", String(SmallPlan.feed.prefix(500)), SmallPlan.emptyFeed] {
                try lab.folder.write(broken, to: "feed.ics")
                let ending = try await lab.merge().expect(0)
                #expect(ending.errors.hasSuffix("Published the last known data instead.\n"))
                #expect(try lab.published()["workouts"]?.array?.compactMap { $0["uid"] } == uids)
                #expect(try lab.publishedActivity("902")?["name"] == "Open Water")
                #expect(try await lab.merge("--strict").status == 75)
            }
            // Neither of them.
            let good = try lab.folder.data("out.ics")
            await lab.world.change { $0.misbehave(.unavailable, path: "/athlete/activities") }
            try await lab.merge().expect(65, saying: "no longer has any events", "503")
            #expect(try lab.folder.data("out.ics") == good)
        }
    }
}
