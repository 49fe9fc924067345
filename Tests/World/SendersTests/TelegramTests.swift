import Basics
import JSON
import Messages
import Synchronization
import Testing
import Web
import WebLab

@testable import Senders

struct TelegramTests {
    private static let taken = #"{"ok":true,"result":{"message_id":7}}"#

    @Test func goesWithEntities() async throws {
        let service = FakeWeb(200, Self.taken)
        let outcome = await send(.brief(title: "🏃 Läufe", text: "*Tempo* _1:00_"), service)
        #expect(outcome == .sent(answer: "api.telegram.org answered 200."))
        let request = try service.request()
        #expect(request.address.revealed() == "https://api.telegram.org/bot123:SECRET-token_9/sendMessage")
        let said = #"""
            {"chat_id":123456789,"text":"🏃 Läufe\n*Tempo* _1:00_","entities":[{"type":"bold","offset":0,"length":8}],
            "link_preview_options":{"is_disabled":true},"disable_notification":true}
            """#
        #expect(request.json == JSONValue(Array(said.utf8)))
    }

    @Test func aLinkStandsBelow() async throws {
        let service = FakeWeb(200, Self.taken)
        _ = await send(.brief(text: "Rest day.", link: "https://tp.example.org/days/2026-03-18"), service)
        #expect(
            try service.request().json?["text"]
                == .text("Today: Run: Tempo\nRest day.\n\nhttps://tp.example.org/days/2026-03-18"))
    }

    @Test(arguments: HostileText.all)
    func showsAnyTextAsItIs(hostile: HostileText) async throws {
        let text = hostile.text
        let service = FakeWeb(200, Self.taken)
        _ = await send(.brief(title: text, text: text), service)
        let json = try #require(try service.request().json)
        let shown = try #require(json["text"]?.text)
        #expect(shown.utf16.count <= 4096)
        #expect(!shown.contains("\u{FFFD}"))
        #expect(json["parse_mode"] == nil)
        let bold = try #require(json["entities"]?.elements.first?["length"]?.integer)
        let title = Message.brief(title: text).title
        #expect(bold == title.utf16.count && shown.hasPrefix(title + "\n"))
    }

    @Test func cutsBetweenCharacters() async throws {
        let family = "👩🏽‍❤️‍💋‍👨🏿"
        let service = FakeWeb(200, Self.taken)
        _ = await send(.brief(text: String(repeating: family, count: 500)), service)
        let shown = try #require(try service.request().json?["text"]?.text)
        #expect(shown.utf16.count > 4000)
        #expect(shown.split(separator: "\n")[1].dropLast().allSatisfy { String($0) == family })
    }

    @Test(arguments: [
        (200, taken, "sent"), (200, "<html>", "refused other"), (200, #"{"ok":false}"#, "refused other"),
        (400, #"{"ok":false,"description":"Bad Request: chat not found"}"#, "refused gone"),
        (400, #"{"ok":false,"description":"Bad Request: message text is empty"}"#, "refused other"),
        (401, #"{"ok":false,"description":"Unauthorized"}"#, "refused token"),
        (403, #"{"ok":false,"description":"Forbidden: bot was blocked by the user"}"#, "refused gone"),
        (413, "", "refused other"), (301, "", "refused other"),
        (429, #"{"ok":false,"parameters":{"retry_after":3600}}"#, "later 3600"),
        (429, #"{"ok":false,"parameters":{"retry_after":1e9}}"#, "later 86400"),
        (429, #"{"ok":false,"parameters":{"retry_after":-5}}"#, "later 0"), (429, #"{"ok":false}"#, "later"),
        (500, #"{"ok":false}"#, "later"), (502, "<html>", "unknown"),
    ])
    func understands(status: Int, body: String, word: String) async {
        #expect(await send(.brief(), FakeWeb(status, body)).word == word)
    }

    @Test func aSupergroupsNumberIsKept() async throws {
        let service = FakeWeb { (request) async throws(FetchFault) in
            guard request.json?["chat_id"] == .integer(-100_200_300) else {
                return .text(
                    #"{"ok":false,"error_code":400,"parameters":{"migrate_to_chat_id":-100200300}}"#, status: 400)
            }
            return .text(Self.taken)
        }
        let kept = Mutex<[String]>([])
        let outcome = await send(.brief(), service, chat: "-4711") { chat in kept.withLock { $0.append(chat) } }
        #expect(outcome.word == "sent")
        #expect(kept.withLock { $0 } == ["-100200300"])
    }

    @Test func aGroupThatAlwaysMovesIsGivenUp() async throws {
        let body = #"{"ok":false,"error_code":400,"parameters":{"migrate_to_chat_id":-1}}"#
        let service = FakeWeb(400, body)
        #expect(await send(.brief(), service).word == "refused other")
        #expect(service.requests.count == 2)
    }

    @Test(arguments: [
        ("1", "", "token"), ("1", "123/../getMe", "token"), ("1", "123:a?b", "token"), ("1", "123:a\r\nX: y", "token"),
        ("1", "123:ä", "token"), ("", "123:SECRET-token_9", "other"),
    ])
    func withoutATokenOrAChatNothingIsSent(chat: String, token: String, refused: String) async {
        let service = FakeWeb(200, Self.taken)
        #expect(await send(.brief(), service, chat: chat, token: token).word == "refused \(refused)")
        #expect(service.requests.isEmpty)
    }

    private func send(
        _ message: Message, _ service: FakeWeb, chat: String = "123456789", token: String = "123:SECRET-token_9",
        keep: @escaping @Sendable (String) async -> Void = { _ in }
    ) async -> SendOutcome {
        guard let api = try? Address(parsing: TelegramBot.usualAPI) else { return .unknown(answer: "") }
        let bot = TelegramBot(token: Secret(token), api: api, outside: service.outside)
        return await TelegramSender(bot: bot, chat: chat, keep: keep).send(message)
    }
}

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

    @Test(
        arguments: [
            (FakeWeb(always: .failure(.hostNotFound)), "telegram.unavailable", "Try again later."),
            (
                FakeWeb(200, #"{"ok":true,"result":{"username":"no name"}}"#), "telegram.foreign",
                "Check TPMERGE_TELEGRAM_API_URL and the connection."
            ),
        ] as [(FakeWeb, Failure.Code, String)])
    func withoutANameItSaysWhy(service: FakeWeb, code: Failure.Code, advice: String) async throws {
        let error = await #expect(throws: Failure.self) { try await bot(service).name() }
        #expect(error?.codes == [code])
        #expect(error?.description.hasSuffix(advice) == true)
    }

    @Test func asksUntilTheTimeIsUpWhereTelegramIsAway() async throws {
        let service = FakeWeb(always: .failure(.hostNotFound))
        #expect(try await chat(at: service) == nil)
        #expect(service.sleeps == Array(repeating: .seconds(3), count: 200))
    }

    private func chat(at service: FakeWeb) async throws -> TelegramChat? {
        try await bot(service).chat(sending: Secret("CODE1234"), until: FakeWeb.start.advanced(bySeconds: 600))
    }

    private func bot(_ service: FakeWeb) throws -> TelegramBot {
        TelegramBot(
            token: Secret("123:SECRET"), api: try Address(parsing: "http://127.0.0.1:8081"), outside: service.outside)
    }
}
