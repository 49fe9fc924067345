import Basics
import JSON
import Senders
import Testing
import Web
import WebLab

struct TelegramBotTests {
    @Test func tellsItsName() async throws {
        let service = FakeWeb(200, #"{"ok":true,"result":{"id":1,"username":"anna_brief_bot"}}"#)
        #expect(try await bot(service).name() == "anna_brief_bot")
    }

    @Test func findsTheChatThatSendsTheCode() async throws {
        let service = FakeWeb(
            200,
            #"""
            {"ok":true,"result":[
            {"update_id":1,"message":{"text":"/start OTHER","chat":{"id":1,"type":"private"}}},
            {"update_id":2,"message":{"text":"CODE1234","chat":{"id":2,"type":"private"}}},
            {"update_id":3,"message":{"sticker":{},"chat":{"id":3}}},
            {"update_id":4,"message":{"text":"/start CODE1234","chat":{"id":4,"type":"private"}}}]}
            """#)
        let chat = try await chat(at: service)
        #expect(chat?.number == "4")
        #expect(chat?.isGroup == false)
    }

    @Test func findsAGroup() async throws {
        let service = FakeWeb(
            200,
            #"{"ok":true,"result":[{"update_id":1,"message":{"text":"/start@anna_bot CODE1234","chat":{"id":-100123,"type":"supergroup"}}}]}"#
        )
        let chat = try await chat(at: service)
        #expect(chat?.number == "-100123")
        #expect(chat?.isGroup == true)
    }

    @Test func confirmsWhatItHasSeenAndGivesUpInTime() async throws {
        // Telegram answers when its time is up.
        let fake = FakeWeb(slowness: .seconds(20)) { _ in
            .text(#"{"ok":true,"result":[{"update_id":41,"message":{"text":"hello","chat":{"id":1}}}]}"#)
        }
        let chat = try await chat(at: fake)
        #expect(chat == nil)
        #expect(fake.requests.count == 30)
        #expect(fake.requests.first?.json?["offset"] == nil)
        #expect(fake.requests.last?.json?["offset"] == .integer(42))
    }

    @Test func waitsWhereTelegramIsBusy() async throws {
        let service = FakeWeb(
            .says(#"{"ok":false,"parameters":{"retry_after":7}}"#, status: 429), .says("<html>", status: 502),
            .says(#"{"ok":true,"result":[{"update_id":1,"message":{"text":"/start CODE1234","chat":{"id":5}}}]}"#))
        let chat = try await chat(at: service)
        #expect(chat?.number == "5")
        #expect(service.now == FakeWeb.start.advanced(bySeconds: 10))
    }

    @Test(arguments: [
        (409, "telegram.taken"), (401, "telegram.token"), (404, "telegram.token"), (400, "telegram.foreign"),
    ])
    func saysWhatIsInTheWay(status: Int, code: Failure.Code) async throws {
        let service = FakeWeb(status, #"{"ok":false}"#)
        let error = await #expect(throws: Failure.self) {
            try await chat(at: service)
        }
        #expect(error?.codes == [code])
        #expect(service.requests.count == 1)
        #expect(error?.description.contains("SECRET") == false)
    }

    private func chat(at service: FakeWeb) async throws -> TelegramChat? {
        try await bot(service).chat(sending: Secret("CODE1234"), until: FakeWeb.start.advanced(bySeconds: 600))
    }

    private func bot(_ service: FakeWeb) throws -> TelegramBot {
        TelegramBot(
            token: Secret("123:SECRET"), api: try Address(parsing: "http://127.0.0.1:8081"), outside: service.outside)
    }
}
