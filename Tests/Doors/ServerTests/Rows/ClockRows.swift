import Basics
import CommandLab
import Foundation
import ServerLab
import StravaStandIn
import Testing
import WebLab

@Suite("Row 69: the clock jumps", .enabled(if: Shim.isAvailable, Shim.reason)) struct ClockRowTests {
    private static let day = 86_400

    @Test("69: nobody's time gets longer by it: sessions and questions to Strava", .row(.smallPlan))
    func sessions() async throws {
        try await lab.restartWithClock()
        let begin = lab.folder.clock.now
        let visitor = try await lab.signIn()
        func status() async throws -> Int { try await visitor.get("/athletes/anna/settings").status }
        let answer = try await visitor.consent(at: lab)
        let key = try await lab.key()
        for moment in [Instant(secondsSinceEpoch: Self.day), begin.advanced(bySeconds: -365 * Self.day)] {
            try lab.showClock(moment)
            #expect(try await status() == 303, "\(moment)")
            #expect(try await visitor.get(answer)["Location"]?.hasPrefix("/sign-in?") == true, "\(moment)")
            #expect(try await lab.visitor().get("/connections", ["x-api-key": key]).status == 200, "\(moment)")
        }
        try lab.showClock(begin)
        #expect(try await status() == 200, "its time goes on")
        #expect(try await visitor.get(answer)["Location"] == "/athletes/anna/connections?message=connected")
        // Connecting begins a run, whose tokens would be too old tomorrow.
        _ = try await lab.lastRun(key)
        let asked = await lab.world?.requests(to: "/oauth/token")
        let late = try await visitor.consent(at: lab)
        try lab.showClock(begin.advanced(bySeconds: Self.day))
        #expect(try await status() == 200)
        #expect(try await visitor.get(late)["Location"] == "/athletes/anna/connections?message=state_unknown")
        #expect(await lab.world?.requests(to: "/oauth/token") == asked)
        try lab.showClock(begin.advanced(bySeconds: 32 * Self.day))
        #expect(try await status() == 303)
        try lab.showClock(begin.advanced(bySeconds: Self.day))
        for _ in 0..<2 { #expect(try await status() == 200, "what was refused in between is as it was") }
        try lab.showClock(begin)
        #expect(try await status() == 303, "what was used tomorrow is nobody's today")
    }

    @Test("69: nobody's time gets longer by it: codes, and what began in 1970", .row) func codes() async throws {
        try await lab.restartWithClock()
        let begin = lab.folder.clock.now
        func tryOut(_ code: String) async throws -> Int {
            try await lab.visitor().post("/sign-in", ["code": code]).status
        }
        let codes = [try await lab.code(), try await lab.code(), try await lab.code(), try await lab.code()]
        // The codes are younger than the beginning, by seconds, or by minutes on a crowded machine.
        let seconds = [-begin.secondsSinceEpoch + Self.day, -365 * Self.day, Self.day, 2400]
        for (code, seconds) in zip(codes, seconds) {
            try lab.showClock(begin.advanced(bySeconds: seconds))
            #expect(try await tryOut(code) == 403, "\(seconds)")
            try lab.showClock(begin)
            #expect(try await tryOut(code) == 403, "\(seconds), and right again")
        }
        let code = try await lab.code()
        try lab.showClock(lab.folder.clock.now.advanced(bySeconds: 480))
        #expect(try await tryOut(code) == 303)
        // A computer without a clock of its own begins there.
        try lab.showClock(Instant(secondsSinceEpoch: Self.day))
        let link = try await lab.tpmergeByItsClock("sign-in", "--athlete", "anna").text
        let visitor = try lab.visitor()
        let early = String(try #require(link.split(separator: "=").last).dropLast())
        #expect(try await visitor.post("/sign-in", ["code": early]).status == 303)
        #expect(try await visitor.get("/athletes/anna/settings").status == 200)
        try lab.showClock(begin)
        #expect(try await visitor.get("/athletes/anna/settings").status == 303)
    }

    @Test("69: no calendar was changed in days to come", .row) func lastModified() async throws {
        try await lab.restartWithClock()
        let begin = lab.folder.clock.now
        let main = try #require(try await lab.links()["main"])
        var changed: [Date] = []
        for seconds in [3600, 0, Self.day, -60, 2 * 365 * Self.day, 0, -365 * Self.day, 0] {
            let moment = begin.advanced(bySeconds: seconds)
            try lab.showClock(moment)
            let answer = try await lab.visitor().get(main).expect(200, "\(seconds)")
            let date = try #require(answer["Last-Modified"].flatMap(Self.date), "\(answer)")
            #expect(try Int(date.timeIntervalSince1970) <= lab.shownClock.secondsSinceEpoch, "\(seconds)")
            changed.append(date)
        }
        // Once it has been said at the right time, it stays.
        let again = try await lab.visitor().get(main)
        #expect(again["Last-Modified"].flatMap(Self.date) == changed.last)
        let same = try await lab.visitor().get(main, ["If-Modified-Since": try #require(again["Last-Modified"])])
        #expect(same.status == 304)
    }

    /// That no second run follows is shown by `PollerTests`, where a turn takes no time.
    @Test("69: polling goes on, and one jump brings one run", .row(nil, "poll_minutes: 30"), .slow) func polling()
        async throws
    {
        let site = try LoopbackServer { _ in .init("200 OK", body: Data(SmallPlan.feed.utf8)) }
        let configuration = try lab.folder.text("config.yaml")
        let anna = try #require(configuration.range(of: "feed: feed.ics"))
        let changed = configuration.replacingCharacters(
            in: anna, with: "feed: http://127.0.0.1:\(site.port)/ical/ABCDEFGHIJKLM.ics")
        try lab.folder.write(changed, to: "config.yaml", mode: 0o600)
        try await lab.restartWithClock()
        let begin = lab.folder.clock.now
        let key = try await lab.key()
        var last = try await lab.lastRun(key)["started"]?.string
        let jumps = [Self.day, 0, -365 * Self.day, Self.day - begin.secondsSinceEpoch, 0]
        for (number, seconds) in jumps.enumerated() {
            let moment = begin.advanced(bySeconds: seconds)
            try lab.showClock(moment)
            let run = try await found {
                let run = try await lab.lastRun(key)
                return run["started"]?.string == last ? nil : run
            }
            #expect(run?.exitStatus == 0, "\(seconds)")
            last = run?["started"]?.string
            #expect(last?.prefix(10) == moment.description.prefix(10), "\(seconds)")
            #expect(site.asked.count == number + 1, "\(seconds)")
        }
    }

    private static func date(_ text: String) -> Date? {
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.timeZone = TimeZone(secondsFromGMT: 0)
        format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return format.date(from: text)
    }
}

@Suite("Row 86: days, and the zones of athlete and server", .server, .enabled(if: Shim.isAvailable, Shim.reason))
struct DayRowTests {
    /// Has the server be far from its athletes: anna in Berlin, ben on Kiritimati, a day ahead of it.
    private func elsewhere(
        at moment: String, activities: String = SmallPlan.activities
    ) async throws -> (clock: StandingClock, keys: (anna: String, ben: String)) {
        let clock = try StandingClock(showing: instant(moment))
        try lab.folder.write(activities, to: "activities.json")
        try await lab.restart(clock.environment.merging(["TZ": "America/Los_Angeles"]) { $1 }) { configuration in
            guard let last = configuration.range(of: "Europe/Berlin", options: .backwards) else { return }
            configuration.replaceSubrange(last, with: "Pacific/Kiritimati")
        }
        let keys = (anna: try await lab.key(), ben: try await lab.key(of: "ben"))
        for (name, key) in [("anna", keys.anna), ("ben", keys.ben)] {
            #expect(try await lab.synced(key, of: name).exitStatus == 0)
        }
        return (clock, keys)
    }

    private func instant(_ text: String) throws -> Instant {
        Instant(secondsSinceEpoch: Int(try Date(text, strategy: .iso8601).timeIntervalSince1970))
    }

    @Test("86: today is the athlete's, and moves at the athlete's midnight between two requests")
    func midnights() async throws {
        let (clock, keys) = try await elsewhere(at: "2026-03-18T09:59:59Z")
        let moments = [
            ("2026-03-18T09:59:59Z", "2026-03-18", "2026-03-18"),
            ("2026-03-18T10:00:00Z", "2026-03-18", "2026-03-19"),
            ("2026-03-18T22:59:59Z", "2026-03-18", "2026-03-19"),
            ("2026-03-18T23:00:00Z", "2026-03-19", "2026-03-19"),
            ("2026-03-19T07:00:00Z", "2026-03-19", "2026-03-19"),
            ("2026-03-19T10:00:00Z", "2026-03-19", "2026-03-20"),
        ]
        for (moment, anna, ben) in moments {
            try clock.show(instant(moment))
            #expect(try await lab.today(of: "anna", keys.anna) == [anna, anna, anna], "\(moment)")
            #expect(try await lab.today(of: "ben", keys.ben) == [ben, ben, ben], "\(moment)")
        }
    }

    @Test("86: a plan that was for today is missed from the athlete's midnight on, in API and calendar")
    func missed() async throws {
        let (clock, keys) = try await elsewhere(at: "2026-03-17T09:59:59Z")
        let path = try #require(try await lab.links(of: "ben")["main"])
        #expect(try await lab.status(of: "Endurance", "ben", keys.ben) == "planned")
        let before = try await lab.visitor().get(path).text
        try clock.show(instant("2026-03-17T10:00:00Z"))
        // The day is over on Kiritimati; what was done on it can't be known before the next run.
        try await lab.synced(keys.ben, of: "ben")
        #expect(try await lab.status(of: "Endurance", "ben", keys.ben) == "missed")
        #expect(try await lab.visitor().get(path).text != before)
        #expect(try await lab.status(of: "Endurance", "anna", keys.anna) == "planned")
    }

    @Test(
        "86: days of 23 and 25 hours begin and end at midnight, and keep what was done on them",
        arguments: [
            ("2026-03-28T23:00:00Z", "2026-03-29T22:00:00Z", "2026-03-29"),
            ("2026-10-24T22:00:00Z", "2026-10-25T23:00:00Z", "2026-10-25"),
        ])
    func changingClocks(begin: String, end: String, day: String) async throws {
        let (first, last) = (try instant(begin), try instant(end))
        let starts = [
            first.advanced(bySeconds: -1800), first, first.advanced(bySeconds: 5400), last.advanced(bySeconds: -1800),
            last,
        ]
        let rows = starts.enumerated().map { number, start in
            #"{"id": \#(100 + number), "name": "Run \#(number)", "sport_type": "Run", "distance": 5000, "moving_time": 1500, "#
                + #""elapsed_time": 1500, "timezone": "(GMT+01:00) Europe/Berlin", "start_date": "\#(start)", "#
                + #""start_date_local": "\#(Zone(identifier: "Europe/Berlin").map { "\($0.local(start))" } ?? "")Z"}"#
        }
        let (clock, keys) = try await elsewhere(at: end, activities: "[" + rows.joined(separator: ",") + "]")
        let query = "activities?from=\(day)&to=\(day)&sort=start"
        let list = try await lab.ask(query, key: keys.anna)
        #expect(list?["activities"]?.array?.compactMap { $0["id"]?.string } == ["101", "102", "103"])
        #expect(list?["activities"]?.array?.allSatisfy { $0["day"]?.string == day } == true)
        let workouts = try await lab.ask("workouts?from=\(day)&to=\(day)", key: keys.anna)
        #expect(workouts?["workouts"]?.array?.count == 3)
        for (moment, isToday) in [
            (first.advanced(bySeconds: -1), false), (first, true), (last.advanced(bySeconds: -1), true),
            (last, false),
        ] {
            try clock.show(moment)
            let today = try await lab.today(of: "anna", keys.anna)
            #expect(today.allSatisfy { ($0 == day) == isToday }, "\(moment) \(today)")
        }
        // The week loses no hour of it: it ends with the day of 23 or 25 hours, and has four of the five.
        let insights = try await lab.ask("insights?from=\(day)&to=\(day)", key: keys.anna)
        #expect(insights.map { "\($0)".contains("4500") } == true, "three runs of 1,500 s")
    }
}

extension ServerLab {
    /// The day that is today for an athlete, as three answers tell it.
    fileprivate func today(of athlete: String, _ key: String) async throws -> [String] {
        let roster = try await visitor().get("/api/v1/athletes", ["x-api-key": key]).json
        let brief = try await ask("brief", of: athlete, key: key)
        let insights = try await ask("insights", of: athlete, key: key)
        return [roster?["athletes"]?.array?.first?["today"]?.string, brief?["day"]?.string, insights?["today"]?.string]
            .map { $0 ?? "nothing" }
    }

    fileprivate func status(of name: String, _ athlete: String, _ key: String) async throws -> String? {
        let workouts = try await ask("workouts", of: athlete, key: key)?["workouts"]?.array ?? []
        return workouts.first { $0["summary"]?.string?.contains(name) == true }?["status"]?.string
    }
}
