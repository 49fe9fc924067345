import Basics
import CommandLab
import Foundation
import ServerLab
import Testing

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

    /// The status of the workout of that name.
    fileprivate func status(of name: String, _ athlete: String, _ key: String) async throws -> String? {
        let workouts = try await ask("workouts", of: athlete, key: key)?["workouts"]?.array ?? []
        return workouts.first { $0["summary"]?.string?.contains(name) == true }?["status"]?.string
    }
}
