import Basics
import JSON
import Messages
import Testing
import Web
import WebLab

@testable import Senders

struct NtfyTests {
    private static let taken = #"{"id":"sPs71M8A2T","time":1773811800,"event":"message","topic":"anna-9f3c"}"#

    @Test func goesAsJSONToTheRoot() async throws {
        let service = FakeWeb(200, Self.taken)
        let outcome = await send(.brief(title: "Heute: Läufe", link: "https://tp.example.org/days/2026-03-18"), service)
        #expect(outcome == .sent(answer: "ntfy.example.org answered 200."))
        let request = try service.request()
        #expect(request.method == .post)
        #expect(request.address.revealed() == "https://ntfy.example.org")
        #expect(request.headers.first("Authorization") == "Bearer tk_SECRET")
        #expect(request.headers.first("X-Sequence-ID")?.count == 32)
        let said = #"""
            {"topic":"anna-9f3c","title":"Heute: Läufe","message":"Run: Tempo, 1:00.\nDry and 8 °C.",
            "priority":2,"click":"https://tp.example.org/days/2026-03-18"}
            """#
        #expect(request.json == JSONValue(Array(said.utf8)))
    }

    @Test func troubleRingsLouder() async throws {
        let service = FakeWeb(200, Self.taken)
        _ = await send(.trouble, service, token: nil)
        let request = try service.request()
        #expect(request.json?["priority"] == .integer(4))
        #expect(request.headers.first("Authorization") == nil)
    }

    @Test(arguments: [
        (200, taken, "sent"), (204, "", "sent"), (200, "<html>Sign in</html>", "refused other"),
        (200, "{}", "refused other"), (200, "", "refused other"), (301, "", "refused other"),
        (302, "<html>", "refused other"), (400, #"{"code":40009}"#, "refused other"),
        (401, #"{"code":40101}"#, "refused token"), (403, #"{"code":40301}"#, "refused token"),
        (404, #"{"code":40401}"#, "refused gone"), (408, "", "later"), (413, #"{"code":41301}"#, "refused other"),
        (429, #"{"code":42901}"#, "later"), (500, #"{"code":50001}"#, "later"), (507, #"{"code":50701}"#, "later"),
        (502, "<html>Bad Gateway</html>", "unknown"), (503, "", "unknown"), (100, "", "unknown"),
    ])
    func understands(status: Int, body: String, word: String) async {
        #expect(await send(.brief(), FakeWeb(status, body)).word == word)
    }

    @Test(arguments: HostileText.all)
    func showsAnyTextAsItIs(hostile: HostileText) async throws {
        let text = hostile.text
        let service = FakeWeb(200, Self.taken)
        _ = await send(.brief(title: text, text: text), service)
        let request = try service.request()
        let shown = try #require(request.json?["message"]?.text)
        #expect(shown.utf8.count <= 4096)
        #expect(request.body.count <= 8192)
        #expect(!shown.contains("\u{FFFD}"))
        #expect(request.headers.all.allSatisfy { !$0.value.contains("Bcc") })
        let title = try #require(request.json?["title"]?.text)
        #expect(title.count <= 100 && !title.contains("\n"))
    }

    @Test func twoAthletesMessagesOfOneKeyAreTwo() async throws {
        var ids: Set<String?> = []
        for athlete in ["anna", "ben", "anna"] {
            let service = FakeWeb(200, Self.taken)
            _ = await send(.brief(), service, athlete: athlete)
            ids.insert(try service.request().headers.first("X-Sequence-ID"))
        }
        #expect(ids.count == 2)
    }

    private func send(
        _ message: Message, _ service: FakeWeb, token: String? = "tk_SECRET", athlete: String = "anna"
    ) async -> SendOutcome {
        guard let server = try? Address(parsing: "https://ntfy.example.org") else { return .unknown(answer: "") }
        let sender = NtfySender(
            service: Service(address: server, outside: service.outside), topic: Secret("anna-9f3c"),
            token: token.map { Secret($0) }, athlete: athlete)
        return await sender.send(message)
    }
}
