import Basics
import CommandLab
import Foundation
import ServerLab
import StravaStandIn
import Testing
import Web
import WebLab

@Suite("Rows 83–85: sources that are away or hang, and many who want a run") struct RunRowTests {
    @Test(
        "83: with feed and Strava away for days, calendar and API show what is known, and say since when",
        .server(.smallPlan), .slow)
    func away() async throws {
        let isFeedAway = Kept(false)
        let site = try LoopbackServer { _ in
            isFeedAway.value ? .init("503 Away") : .init("200 OK", body: Data(SmallPlan.feed.utf8))
        }
        let begin = lab.folder.clock.now
        let clock = try StandingClock(showing: begin)
        try await lab.restart(clock.environment) { configuration in
            configuration = configuration.replacing(
                "feed: feed.ics", with: "feed: http://127.0.0.1:\(site.port)/ical/ABCDEFGHIJKLM.ics")
        }
        try await lab.signIn().connect(at: lab)
        let (key, path) = (try await lab.key(), try #require(try await lab.links()["main"]))
        #expect(try await lab.lastRun(key).exitStatus == 0)
        try await lab.visitor().get(path).expect(showing: "Run: Easy")
        isFeedAway.change { $0 = true }
        await lab.world?.change { $0.misbehave(.unavailable) }
        for day in [1, 3, 6, 9] {
            try clock.show(begin.advanced(bySeconds: day * 86_400))
            let last = try await lab.synced(key)
            // After seven days a person has to act.
            #expect(last.exitStatus == (day < 8 ? 75 : 77), "day \(day)")
            let troubles = (last["troubles"]?.array ?? []).compactMap(\.string)
            // They are away since the first of these runs.
            let since = "For \(day - 1) days now: 127.0.0.1 answered 503"
            #expect(day == 1 || troubles.contains { $0.contains(since) }, "day \(day) \(troubles)")
            let calendar = try await lab.visitor().get(path).expect(200)
            for word in ["Run: Easy", "Bike: Endurance", "Swim: Technique", "Rest Day"] {
                #expect(calendar.text.contains(word), "day \(day)")
            }
            let workouts = try await lab.visitor().get("/api/v1/athletes/anna/workouts", ["x-api-key": key])
            #expect(workouts.status == 200)
            #expect(workouts.json?["sources"]?["training_peaks"]?["state"]?.string == "remembered", "day \(day)")
            // Strava wants what it has told to be forgotten after seven days.
            #expect(workouts.text.contains("Morning Run") == (day < 7), "day \(day)")
            let athletes = try await lab.visitor().get("/api/v1/athletes", ["x-api-key": key])
            #expect(athletes.json?["athletes"]?.array?.first?["last_run"]?["troubles"] == last["troubles"])
        }
        isFeedAway.change { $0 = false }
        await lab.world?.change { $0.misbehaviours = [] }
        #expect(try await lab.synced(key).exitStatus == 0)
    }

    @Test(
        "84: a feed that drips for ever is given up; others' runs come after it, and nobody waits for an answer",
        .server, .slow)
    func hanging() async throws {
        let head = "HTTP/1.1 200 OK\r\nContent-Type: text/calendar\r\n\r\nBEGIN:VCALENDAR\r\n"
        let site = try LoopbackServer({ connection in
            guard connection.send(Array(head.utf8)) else { return }
            connection.dripSlowly()
        })
        try await lab.restart(Shim.faster(5)) { configuration in
            guard let first = configuration.range(of: "feed: feed.ics") else { return }
            configuration.replaceSubrange(first, with: "feed: \(try site.address().revealed())")
        }
        let keys = (anna: try await lab.key(), ben: try await lab.key(of: "ben"))
        let path = try #require(try await lab.links()["main"])
        let good = try await lab.visitor().get(path)
        let before = try await lab.lastRun(keys.ben, of: "ben")
        let visitor = try await lab.signIn()
        try await lab.sync(keys.anna)
        try await lab.sync(keys.ben, of: "ben")
        try await lab.looks {
            _ = try await lab.lastRun(keys.anna)
        } at: { () async throws in
            #expect(try await lab.visitor().get(path).body == good.body)
            #expect(try await lab.ask("workouts", key: keys.anna)?["workouts"]?.array?.isEmpty == false)
            #expect(try await visitor.get("/athletes/anna/settings").status == 200)
        }
        let late = try await lab.lastRun(keys.ben, of: "ben")
        #expect(late != before && late.exitStatus == 0)
        #expect(try await lab.visitor().get(path).body == good.body)
        #expect(try lab.errors.contains("anna: "))
    }

    @Test("85: thirty who ask for a run at once get one", .row(.smallPlan)) func thirty() async throws {
        let (_, key) = try await lab.connected()
        let world = try #require(lab.world)
        let list = "/athlete/activities"
        let first = await world.requests(to: list)
        try await lab.synced(key)
        let (second, one) = (await world.requests(to: list), await world.requests(to: list) - first)
        await world.change { $0.misbehave(.late(milliseconds: 2000), times: 1, path: list) }
        let told = try await lab.atOnce(30) { try await lab.sync(key) }
        #expect(told.allSatisfy { $0.status == 202 && $0["Location"] == "/api/v1/athletes/anna/sync" })
        #expect(Set(told.compactMap { $0.json?["requested_at"]?.string }).count == 1)
        _ = try await lab.lastRun(key)
        #expect(await world.requests(to: list) == second + one)
    }

    @Test("85: many athletes are run one at a time, each of them once", .server) func many() async throws {
        let names = (1...25).map { "athlete-\($0)" }
        let site = try LoopbackServer { _ in
            // Real time: long enough that several runs at once would be seen.
            holdUp(.milliseconds(50))
            return .init("200 OK", body: Data(SmallPlan.feed.utf8))
        }
        try await lab.restart { configuration in
            configuration = "athletes:\n"
            for name in names {
                configuration +=
                    "  \(name): {time_zone: Europe/Berlin, activities: activities.json, publish: {ics: \(name).ics}, "
                    + "feed: \"http://127.0.0.1:\(site.port)/\(name)\"}\n"
            }
            configuration += "server: {listen: \"127.0.0.1:0\", poll_minutes: 0}\n"
        }
        let visitor = try await lab.signIn(as: nil)
        let page = try await visitor.get("/athletes/\(names[0])/settings")
        let token = ["x-csrf-token": try #require(page.csrf)]
        for name in names {
            #expect(try await visitor.ask("POST", "/api/v1/athletes/\(name)/sync", token).status == 202)
        }
        var isOver = false
        while !isOver {
            var states: [String] = []
            // Asks about the last athlete first: an earlier one's run has ended by the time a later one's begins.
            for name in names.reversed() {
                states.append(try await visitor.get("/api/v1/athletes/\(name)/sync").json?["state"]?.string ?? "")
            }
            #expect(states.count { $0 == "running" } <= 1)
            isOver = states.allSatisfy { $0 == "idle" }
        }
        for name in names {
            let last = try await visitor.get("/api/v1/athletes/\(name)/sync").json?["last"]
            #expect(last?.exitStatus == 0, "\(name)")
            #expect(lab.folder.exists("\(name).ics"))
        }
    }
}
