import Basics
import Cryptography
import JSON
import Messages
import Testing
import Web
import WebLab

@testable import Senders

struct WebhookTests {
    @Test func isSignedJSON() async throws {
        let service = FakeWeb(204)
        let outcome = await send(.brief(link: "https://tp.example.org/athletes/anna/days/2026-03-18"), service)
        #expect(outcome == .sent(answer: "home.example.org answered 204."))
        let request = try service.request()
        #expect(request.headers.first("Idempotency-Key") == "anna/brief/2026-03-18")
        let code = HMAC.code(of: Array(request.body), key: Array("SECRETKEY".utf8))
        #expect(request.headers.first("X-Tpmerge-Signature") == "sha256=" + code.hexadecimal)
        let said = #"""
            {"version":1,"key":"brief/2026-03-18","kind":"brief","athlete":"anna","title":"Today: Run: Tempo",
            "text":"Run: Tempo, 1:00.\nDry and 8 °C.","priority":"low",
            "link":"https://tp.example.org/athletes/anna/days/2026-03-18"}
            """#
        #expect(request.json == JSONValue(Array(said.utf8)))
    }

    @Test func withoutSecretItIsNotSigned() async throws {
        let service = FakeWeb(200)
        _ = await send(.brief(), service, signing: nil)
        #expect(try service.request().headers.first("X-Tpmerge-Signature") == nil)
    }

    @Test(arguments: ["done/Lauf ä\r\nX: y", "done/" + String(repeating: "u", count: 400)])
    func aKeyOfAFeedIsNoHeader(key: String) async throws {
        let service = FakeWeb(200)
        _ = await send(Message(key: key, kind: .done, title: "Done", text: "Run."), service)
        let field = try #require(try service.request().headers.first("Idempotency-Key"))
        #expect(field.count == 32)
        #expect(try service.request().json?["key"] == .text(key))
    }

    @Test(arguments: [
        (200, "<html>", "sent"), (202, "", "sent"), (301, "", "refused other"), (307, "", "refused other"),
        (401, "", "refused token"), (403, "", "refused other"), (404, "", "refused gone"), (410, "", "refused gone"),
        (413, "", "refused other"), (422, "", "refused other"), (425, "", "later"), (429, "", "later"),
        (500, "{}", "later"), (500, "oops", "unknown"), (504, "<html>", "unknown"),
    ])
    func understands(status: Int, body: String, word: String) async {
        #expect(await send(.brief(), FakeWeb(status, body)).word == word)
    }

    @Test(arguments: [
        ("3600", "later 3600"), ("1000000000", "later 86400"), ("99999999999999999999999", "later 86400"),
        ("Wed, 18 Mar 2026 14:03:00 GMT", "later 60"), ("soon", "later"), ("-5", "later"),
    ])
    func waitsAsAsked(value: String, word: String) async {
        #expect(await send(.brief(), FakeWeb(429, "", ("Retry-After", value))).word == word)
        #expect(await send(.brief(), FakeWeb(503, "{}", ("Retry-After", value))).word == word)
    }

    @Test(arguments: [
        (FetchFault.hostNotFound, "later"), (.unreachable(.connectionRefused), "later"),
        (.insecure(.unknownIssuer), "later"), (.timedOut(.connecting), "later"), (.timedOut(.total), "unknown"),
        (.timedOut(.idle), "unknown"), (.interrupted, "unknown"), (.damaged(.protocolViolation), "unknown"),
        (.cancelled, "unknown"), (.tooLarge(limit: 65_536), "sent"),
    ])
    func knowsWhatItCannotKnow(fault: FetchFault, word: String) async {
        #expect(await send(.brief(), FakeWeb(always: .failure(fault))).word == word)
    }

    private func send(
        _ message: Message, _ service: FakeWeb, signing: String? = "SECRETKEY"
    ) async -> SendOutcome {
        guard let address = try? Address(parsing: "https://home.example.org/hook/SECRETPATH") else {
            return .unknown(answer: "")
        }
        let sender = WebhookSender(
            service: Service(address: address, outside: service.outside), signing: signing.map { Secret($0) },
            athlete: "anna")
        return await sender.send(message)
    }
}
