import Basics
import CommandLab
import Foundation
import HTTPTypes
import Settings
import Synchronization
import Testing
import Web

@testable import Server

/// The form for a key of intervals.icu among an athlete's sources.
@Suite("The form for intervals.icu's API key") struct IntervalsKeyFormTests {
    private static let page = "/athletes/anna/settings"
    private static let form = "/athletes/anna/connections/intervals"
    private static let file = "state/tokens/intervals-anna.key"
    private static let key = "right0key"
    private let anna = APILab.Asker.session("anna", showsToken: true)

    /// An intervals.icu without activities, which knows one key; its host is the only one that is there.
    private static let transport = Transport { (request) throws(FetchFault) -> Response in
        guard request.address.revealed().hasPrefix("https://intervals.icu/api/v1/athlete/0/activities?") else {
            throw .hostNotFound
        }
        let expected = "Basic " + Array("API_KEY:\(key)".utf8).base64
        guard request.headers.first("Authorization") == expected else { return Response(status: 401) }
        return Response(status: 200, body: Array("[]".utf8))
    }

    private func lab(anna line: String = "", transport: Transport = Self.transport) throws -> APILab {
        try APILab(anna: line, transport: transport)
    }

    private func post(_ fields: String, _ lab: APILab, to path: String = form, as asker: APILab.Asker? = nil)
        async throws -> HTTPAnswer
    {
        try await lab.ask(
            path, .post, as: asker ?? anna, body: fields, type: "application/x-www-form-urlencoded",
            from: "http://127.0.0.1:8470")
    }

    @Test func aKeyIsTriedKeptAndNeverShown() async throws {
        let lab = try lab()
        let before = try await lab.ask(Self.page, as: anna).text
        #expect(before.contains("data-provider=\"intervals_icu\"") && before.contains("Save Key"))
        let answer = try await post("key=+\(Self.key)%0A", lab).expect(303)
        #expect(answer["Location"]?.hasSuffix("/connections?message=key_kept") == true)
        #expect(try lab.folder.text(Self.file) == Self.key + "\n")
        #expect(try lab.folder.mode(Self.file) == 0o600)
        let after = try await lab.ask(Self.page, as: anna).text
        #expect(after.contains("Replace Key") && after.contains("Remove Key") && !after.contains(Self.key))
        #expect(try await post("", lab, to: Self.form + "/remove")["Location"]?.hasSuffix("=key_removed") == true)
        #expect(!lab.folder.exists(Self.file))
        #expect(try await !lab.ask(Self.page, as: anna).text.contains("Remove Key"))
    }

    @Test(
        "281, 282 of intervals.icu: only a key that was accepted is kept",
        arguments: [
            ("key=wrong0key", 200, "key_refused"), ("key=right0key", 503, "key_untried"),
            ("key=two+words", 200, "key_unusable"),
            ("key=", 200, "key_unusable"), ("key=a&key=b", 200, "key_unusable"), ("", 200, "key_unusable"),
        ])
    func othersAreNotKept(_ fields: String, _ status: Int, _ message: String) async throws {
        let away = Transport { (_) throws(FetchFault) in Response(status: status) }
        let lab = try lab(transport: status == 200 ? Self.transport : away)
        let answer = try await post(fields, lab).expect(303)
        #expect(answer["Location"]?.hasSuffix("?message=\(message)") == true, "\(answer["Location"] ?? "")")
        #expect(!lab.folder.exists(Self.file))
        let page = try await lab.ask(Self.page + "?message=\(message)", as: anna)
        #expect(page.status == 200 && page.text.contains("data-message=\"\(message)\""))
    }

    @Test("283: a try takes ten seconds at most, and none is made before intervals.icu allows it")
    func triesHaveLimits() async throws {
        let limits = Mutex<[Duration]>([])
        let transport = Transport { (request) throws(FetchFault) -> Response in
            limits.withLock { $0.append(request.limits.total) }
            return Response(status: 429, headers: HeaderFields([(name: "Retry-After", value: "3600")]))
        }
        let lab = try lab(transport: transport)
        for _ in 1...3 { #expect(try await post("key=right0key", lab)["Location"]?.hasSuffix("=key_untried") == true) }
        #expect(limits.withLock { $0 } == [.seconds(10)])
    }

    @Test func aKeyCountsThoughTheConfigurationIsBrokenByNow() async throws {
        let lab = try lab()
        try lab.folder.replace("config.yaml", with: "athletes: [")
        try await post("key=\(Self.key)", lab).expect(303)
        try await lab.ask(Self.page, as: anna).expect(showing: "been read yet.", "Remove Key")
        try await post("", lab, to: Self.form + "/remove").expect(303)
        try await lab.ask(Self.page, as: anna).expect(hiding: "been read yet.", "Remove Key")
    }

    @Test func aKeyCountsThoughTheConfigurationNamesAnotherStateFolderByNow() async throws {
        let lab = try lab()
        try await post("key=\(Self.key)", lab).expect(303)
        let text = try lab.folder.text("config.yaml")
        try lab.folder.write(
            text.replacing(lab.folder.path("state"), with: lab.folder.path("other")), to: "config.yaml", mode: 0o600)
        await lab.context.reload()
        #expect(lab.context.roster.configuration.stateFolder == lab.folder.path("other"))
        try await lab.ask(Self.page, as: anna).expect(showing: "Remove Key")
    }

    @Test func aKeyThatIsForgottenMeanwhileIsNoLongerUsed() async throws {
        let lab = try lab()
        try await post("key=\(Self.key)", lab).expect(303)
        try FileManager.default.removeItem(atPath: lab.folder.path(Self.file))
        await lab.context.reloadIfChanged()
        try await lab.ask(Self.page, as: anna).expect(hiding: "been read yet.", "Remove Key")
    }

    @Test func onlyTheAthletesOwnFormMayGiveOne() async throws {
        let lab = try lab()
        #expect(try await post("key=right0key", lab, as: .session("anna")).code == "cross_site")
        for asker in [APILab.Asker.session("ben", showsToken: true), .key("anna"), .key("ben"), .nobody] {
            #expect(try await post("key=right0key", lab, as: asker).status != 200)
            #expect(!lab.folder.exists(Self.file))
        }
        #expect(try await lab.ask(Self.form, as: anna).status == 405)
    }

    @Test func aKeyInTheConfigurationLeavesNoForm() async throws {
        let lab = try lab(anna: "intervals_icu: {api_key: configured0key}")
        let page = try await lab.ask(Self.page, as: anna).text
        #expect(page.contains("The API key is in the configuration.") && !page.contains("id=\"key\""))
        #expect(!page.contains("configured0key"))
        #expect(try await post("key=right0key", lab).status == 404)
        #expect(!lab.folder.exists(Self.file))
    }
}
