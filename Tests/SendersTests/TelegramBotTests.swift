import Basics
import JSON
import Senders
import Synchronization
import Testing
import Web

struct TelegramBotTests {
    private static let code = Secret("CODE1234")

    @Test func tellsItsName() async throws {
        let service = FakeService(200, #"{"ok":true,"result":{"id":1,"username":"anna_brief_bot"}}"#)
        #expect(try await bot(service).name() == "anna_brief_bot")
    }

    @Test func findsTheChatThatSendsTheCode() async throws {
        let service = FakeService(
            200,
            #"""
            {"ok":true,"result":[
            {"update_id":1,"message":{"text":"/start OTHER","chat":{"id":1,"type":"private"}}},
            {"update_id":2,"message":{"text":"CODE1234","chat":{"id":2,"type":"private"}}},
            {"update_id":3,"message":{"sticker":{},"chat":{"id":3}}},
            {"update_id":4,"message":{"text":"/start CODE1234","chat":{"id":4,"type":"private"}}}]}
            """#)
        let chat = try await bot(service).chat(sending: Self.code, until: FakeService.start.advanced(bySeconds: 600))
        #expect(chat?.number == "4")
        #expect(chat?.isGroup == false)
    }

    @Test func findsAGroup() async throws {
        let service = FakeService(
            200,
            #"{"ok":true,"result":[{"update_id":1,"message":{"text":"/start@anna_bot CODE1234","chat":{"id":-100123,"type":"supergroup"}}}]}"#
        )
        let chat = try await bot(service).chat(sending: Self.code, until: FakeService.start.advanced(bySeconds: 600))
        #expect(chat?.number == "-100123")
        #expect(chat?.isGroup == true)
    }

    @Test func confirmsWhatItHasSeenAndGivesUpInTime() async throws {
        let service = Mutex<FakeService?>(nil)
        let fake = FakeService { (_) async throws(FetchFault) in
            // Telegram answers when its time is up.
            service.withLock { $0 }?.advance(.seconds(20))
            return Response(
                status: 200,
                body: Array(#"{"ok":true,"result":[{"update_id":41,"message":{"text":"hello","chat":{"id":1}}}]}"#.utf8)
            )
        }
        service.withLock { $0 = fake }
        let chat = try await bot(fake).chat(sending: Self.code, until: FakeService.start.advanced(bySeconds: 600))
        #expect(chat == nil)
        #expect(fake.requests.count == 30)
        #expect(fake.requests.first?.json?["offset"] == nil)
        #expect(fake.requests.last?.json?["offset"] == .integer(42))
    }

    @Test func waitsWhereTelegramIsBusy() async throws {
        let replies = Mutex([
            Response(status: 429, body: Array(#"{"ok":false,"parameters":{"retry_after":7}}"#.utf8)),
            Response(status: 502, body: Array("<html>".utf8)),
            Response(
                status: 200,
                body: Array(
                    #"{"ok":true,"result":[{"update_id":1,"message":{"text":"/start CODE1234","chat":{"id":5}}}]}"#.utf8
                )),
        ])
        let service = FakeService { (_) async throws(FetchFault) in replies.withLock { $0.removeFirst() } }
        let chat = try await bot(service).chat(sending: Self.code, until: FakeService.start.advanced(bySeconds: 600))
        #expect(chat?.number == "5")
        #expect(service.now == FakeService.start.advanced(bySeconds: 10))
    }

    @Test(arguments: [
        (409, TelegramError.Fault.taken), (401, .token), (404, .token), (400, .unusable),
    ])
    func saysWhatIsInTheWay(status: Int, fault: TelegramError.Fault) async throws {
        let service = FakeService(status, #"{"ok":false}"#)
        let error = await #expect(throws: TelegramError.self) {
            try await bot(service).chat(sending: Self.code, until: FakeService.start.advanced(bySeconds: 600))
        }
        #expect(error?.fault == fault)
        #expect(service.requests.count == 1)
        #expect(error?.description.contains("SECRET") == false)
    }

    private func bot(_ service: FakeService) throws -> TelegramBot {
        TelegramBot(
            token: Secret("123:SECRET"), api: try Address(parsing: "http://127.0.0.1:8081"), outside: service.outside)
    }
}
