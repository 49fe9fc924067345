import Basics
import Messages
import Senders
import Testing
import Web
import WebLab

/// Fault 240: what a way has as its secret stands in no answer, whatever the service says.
struct SecretTests {
    private static let ways: [MessageWay] = [
        .ntfy(server: "https://ntfy.example.org", topic: Secret("CANARY"), token: Secret("CANARY")),
        .telegram(chat: "-4711", token: Secret("1:CANARY")),
        .webhook(address: Secret("https://home.example.org/CANARY?key=CANARY"), signing: Secret("CANARY")),
    ]
    private static let faults: [FetchFault] = [
        .hostNotFound, .unreachable(.noRoute), .insecure(.handshake), .timedOut(.idle), .interrupted, .cancelled,
        .damaged(.compression), .tooLarge(limit: 1),
    ]

    @Test(arguments: ways)
    func noAnswerHasIt(way: MessageWay) async throws {
        for status in [200, 204, 301, 400, 401, 403, 404, 408, 413, 429, 500, 503] {
            for body in ["CANARY", #"{"code":1,"error":"CANARY"}"#, #"{"ok":false,"description":"CANARY"}"#] {
                let outcome = try await send(by: way, FakeWeb(status, body, ("Location", "https://CANARY/CANARY")))
                #expect(!"\(outcome)".contains("CANARY"))
                #expect(outcome.answer.hasSuffix("."))
            }
        }
        for fault in Self.faults {
            let outcome = try await send(by: way, FakeWeb(always: .failure(fault)))
            #expect(!"\(outcome)".contains("CANARY"))
            #expect(outcome.answer.hasSuffix("."))
        }
    }

    @Test(arguments: [
        MessageWay.ntfy(server: "no address", topic: Secret("CANARY"), token: nil), .mail(address: "anna"),
        .webhook(address: Secret("ftp://example.org/CANARY"), signing: nil), .mail(address: "anna@example.org"),
    ])
    func aWayThatLeadsNowhereRefuses(way: MessageWay) async throws {
        let service = FakeWeb(200)
        let outcome = try await send(by: way, service)
        #expect(outcome.word == "refused other")
        #expect(!outcome.answer.contains("CANARY"))
        #expect(service.requests.isEmpty)
    }

    private func send(by way: MessageWay, _ service: FakeWeb) async throws -> SendOutcome {
        let ways = WaysOut(mail: nil, telegram: try Address(parsing: TelegramBot.usualAPI), environment: [:])
        return await ways.send(.brief(), by: way, of: "anna", service.outside) { _, _, _ in }
    }
}
