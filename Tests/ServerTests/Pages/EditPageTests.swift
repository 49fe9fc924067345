import CommandLab
import Foundation
import ServerLab
import StravaStandIn
import Testing

/// The form by which an activity is edited.
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
