import CommandLab
import Foundation
import ServerLab
import StravaStandIn
import Testing

/// Pages and API take the UID that they show of a plan, also where its entry has kept that of the activity.
@Suite(.server) struct PairingTests {
    private static let shown = "strava-901@tpmerge"

    /// Starts anew, with a plan that comes after its activity was published.
    private func publishBeforePlanning(_ lab: ServerLab) async throws {
        await lab.stop()
        for name in try lab.folder.names(in: "state") where name.hasPrefix("athlete-anna") {
            try FileManager.default.removeItem(atPath: lab.folder.path("state/\(name)"))
        }
        for name in ["anna.ics", "anna.json"] { try FileManager.default.removeItem(atPath: lab.folder.path(name)) }
        let events = SmallPlan.feed.components(separatedBy: "BEGIN:VEVENT")
        for feed in [([events[0]] + events[2...]).joined(separator: "BEGIN:VEVENT"), SmallPlan.feed] {
            try lab.folder.write(feed, to: "feed.ics")
            let merged = try await lab.tpmerge("merge", "--athlete", "anna", "--today", "2026-03-18")
            #expect(merged.status == 0, "\(merged.errors)")
        }
        try await lab.start()
    }

    @Test func byThePagesForms() async throws {
        try await publishBeforePlanning(lab)
        let visitor = try await lab.signIn()
        let day = "/athletes/anna/days/2026-03-16"
        func say(_ path: String, _ fields: [String: String], _ message: String) async throws -> HTTPAnswer {
            let answer = try await visitor.post("/athletes/anna/" + path, fields)
            #expect(answer["Location"] == "\(day)?message=\(message)", "\(path) \(fields) \(answer)")
            return try await visitor.get(day)
        }
        let before = try await visitor.get(day)
        #expect(before.attribute("data-workout") == Self.shown)
        #expect(before.text.contains("Not this one?"))
        let none = try await say("unpair", ["uid": Self.shown], "unpaired")
        #expect(none.text.contains("data-workout=\"plan-"))
        let again = try await say("unpair", ["uid": Self.shown, "rules": "true"], "unpaired")
        #expect(again.attribute("data-workout") == Self.shown)
        let paired = try await say("pair", ["uid": Self.shown, "activity_id": "901"], "paired")
        #expect(paired.attribute("data-workout") == Self.shown)
        #expect(paired.text.contains("Let the rules decide"))
        _ = try await say("unpair", ["uid": Self.shown, "rules": "true"], "unpaired")
    }

    @Test func byTheAPI() async throws {
        try await publishBeforePlanning(lab)
        let key = try await lab.key()
        let workouts = try await lab.api("athletes/anna/workouts", key).json?["workouts"]?.array ?? []
        #expect(workouts.first { $0["planned"]?["summary"] == "Run: Easy" }?["uid"] == .string(Self.shown))
        let pairs = "/api/v1/athletes/anna/pairs"
        for _ in 0..<2 {
            for target in ["\(pairs)/\(Self.shown)", "\(pairs)/strava-901%40tpmerge?rules=true"] {
                let answer = try await lab.ask("DELETE", target, key)
                #expect(answer.status == 200, "\(target) \(answer)")
            }
            let answer = try await lab.pair(Self.shown, key)
            #expect(answer.status == 200 && answer.json?["activity_id"] == "901", "\(answer)")
        }
        let other = try await lab.ask("DELETE", "\(pairs)/strava-902@tpmerge", key)
        #expect(other.status == 404)
    }
}

@Suite("The form for edits") struct EditPageTests {
    private static let page = "/athletes/anna/activities/901"

    /// What the form holds, as a browser sends it back.
    private func fields(_ answer: HTTPAnswer) throws -> [String: String] {
        var fields: [String: String] = [:]
        for match in answer.text.matches(of: /<input [^>]*name="([a-z_]+)" value="([^"]*)"/) {
            fields[String(match.1)] = String(match.2)
        }
        fields["excluded"] = nil
        fields["csrf"] = nil
        try #require(fields["name"] != nil && fields["shown_name"] != nil, "\(answer.text)")
        return fields
    }

    /// Strava's name may change while the page is open.
    @Test(.row(.smallPlan)) func aFieldThatIsLeftAsItWasIsNoEdit() async throws {
        let visitor = try await lab.signIn()
        try await visitor.connect(at: lab)
        let key = try await lab.key()
        try await lab.synced(key)
        var form = try fields(try await visitor.get(Self.page))
        await lab.world?.change { $0.athlete[activity: 901]?.name = "Evening Run" }
        try await lab.synced(key)
        form["calories"] = "650"
        #expect(try await visitor.post(Self.page + "/edit", form).status == 303)
        var told = try await lab.ask("activities/901", key: key)
        #expect(told?["edited"]?.array == ["calories"], "\(told as Any)")
        #expect(told?["name"] == "Evening Run")

        // One that is longer than a name may be here stops nothing.
        let long = String(repeating: "long ", count: 60)
        await lab.world?.change { $0.athlete[activity: 901]?.name = long }
        try await lab.synced(key)
        form = try fields(try await visitor.get(Self.page))
        form["calories"] = "700"
        #expect(try await visitor.post(Self.page + "/edit", form).status == 303)
        told = try await lab.ask("activities/901", key: key)
        #expect(told?["calories"] == 700 && told?["edited"]?.array == ["calories"], "\(told as Any)")
    }
}
