package import Basics
import JSON
package import Web

/// A Telegram bot and the requests to it (core.telegram.org/bots/api).
///
/// Its token is a part of each address, so tpmerge never shows these addresses.
package struct TelegramBot: Sendable {
    private let token: Secret
    private let api: Address
    private let outside: Outside

    /// The address of the API unless `TPMERGE_TELEGRAM_API_URL` in the environment names another one.
    package static let usualAPI = "https://api.telegram.org"

    package init(token: Secret, api: Address, outside: Outside) {
        (self.token, self.api, self.outside) = (token, api, outside)
    }

    var host: String { api.host }

    /// Returns the service of one of the API's methods; nil if the token isn't valid.
    func service(_ method: String) -> Service? {
        let token = token.revealed()
        // Not every server would recognise a percent-encoded colon.
        guard !token.isEmpty, token.utf8.allSatisfy(\.isTokenByte) else { return nil }
        let base = api.revealed()
        let address = try? Address(parsing: (base.hasSuffix("/") ? base : base + "/") + "bot\(token)/\(method)")
        return address.map { Service(address: $0, outside: outside) }
    }

    /// The bot's name without `@`.
    package func name() async throws(Failure) -> String {
        let result = try await result(of: "getMe")
        guard let name = result["username"]?.text, !name.isEmpty, name.utf8.allSatisfy(\.isTokenByte) else {
            throw .foreignTelegram(at: host)
        }
        return name
    }

    /// Waits for the chat that sends `/start CODE`, and ignores all other messages; nil if no chat sends it.
    package func chat(sending code: Secret, until deadline: Instant) async throws(Failure) -> TelegramChat? {
        var offset: Int?
        while outside.now() < deadline {
            let begin = outside.now()
            let wait = min(Self.longestPoll, deadline.secondsSinceEpoch - begin.secondsSinceEpoch)
            let updates = try await patiently(until: deadline) { () async throws(Failure) in
                try await result(of: "getUpdates") { json in
                    json.member("offset", offset)
                    json.member("timeout", wait)
                    json.list("allowed_updates", ["message"])
                }
            }
            for update in updates?.elements ?? [] {
                // The next request asks for later messages, which confirms this one.
                if let number = update["update_id"]?.integer, number < .max { offset = number + 1 }
                if let message = update["message"], let chat = TelegramChat(in: message, sending: code) { return chat }
            }
            // A server in between may answer at once instead of waiting.
            if outside.now() <= begin { try await pause(seconds: 1) }
        }
        return nil
    }
}

extension TelegramBot {
    /// How long Telegram may wait for the next message, in seconds.
    private static let longestPoll = 20

    /// Repeats a request that failed temporarily; nil if the time is up.
    private func patiently(
        until deadline: Instant, _ ask: () async throws(Failure) -> JSONValue
    ) async throws(Failure) -> JSONValue? {
        while outside.now() < deadline {
            do { return try await ask() } catch {
                guard error.codes.contains(Failure.telegramIsUnavailable) else { throw error }
                let rest = deadline.secondsSinceEpoch - outside.now().secondsSinceEpoch
                try await pause(seconds: min(error.retryAfter.map { Int($0.components.seconds) } ?? 3, max(rest, 0)))
            }
        }
        return nil
    }

    private func pause(seconds: Int) async throws(Failure) {
        do { try await outside.sleep(.seconds(seconds)) } catch { throw Failure(telegram: .cancelled, at: host) }
    }

    private func result(
        of method: String, _ members: (inout JSONWriter) -> Void = { _ in }
    ) async throws(Failure) -> JSONValue {
        guard let service = service(method) else { throw .telegramToken(at: host) }
        let response: Response
        do { response = try await service.answer(to: JSONWriter.document(members), limits: .poll) } catch {
            throw Failure(telegram: error, at: host)
        }
        let answer = TelegramAnswer(response)
        guard (200...299).contains(response.status) else { throw Failure(refusedBy: host, response, answer) }
        guard let result = answer.result else { throw .foreignTelegram(at: host) }
        return result
    }
}

struct TelegramAnswer {
    /// nil if Telegram refused.
    let result: JSONValue?
    let isOwn: Bool
    /// When to ask again, in seconds, at most a day.
    let wait: Int?
    /// The number of the supergroup that the group has become; nil if it hasn't.
    let newChat: String?
    let deniesChat: Bool

    init(_ response: Response) {
        let json = JSONValue(response.body)
        isOwn = if case .flag? = json?["ok"] { true } else { false }
        result = json?["ok"] == .flag(true) ? json?["result"] : nil
        let parameters = json?["parameters"]
        wait = parameters?["retry_after"]?.wholeNumber.map { Int(min(max($0, 0), 24 * 3600)) }
        newChat = parameters?["migrate_to_chat_id"]?.integer.map(String.init)
        deniesChat = json?["description"]?.text?.lowercased().contains("chat not found") == true
    }
}

extension Limits {
    /// The limits of a request that waits for messages: 40 s in all, 30 s without data, and 1 MiB of messages.
    fileprivate static let poll = Limits(
        total: .seconds(40), idle: .seconds(30), body: 1024 * 1024, errorBody: message.errorBody, redirects: 0)
}

extension UInt8 {
    fileprivate var isTokenByte: Bool { isASCIILetterOrDigit || Self.tokenMarks.contains(self) }

    private static let tokenMarks = Array(":-_".utf8)
}

package struct TelegramChat: Sendable, Hashable {
    package let number: String
    /// Whether people other than the athlete may read it.
    package let isGroup: Bool

    /// The chat of a message that says `/start CODE`, as the link of a bot makes it; nil for any other message.
    init?(in message: JSONValue, sending code: Secret) {
        guard let words = message["text"]?.text?.split(separator: " "), words.count == 2,
            // In a group it is addressed: /start@bot CODE
            words[0].split(separator: "@").first == "/start", code.matches(String(words[1])),
            let chat = message["chat"], let number = chat["id"]?.integer
        else { return nil }
        self.number = String(number)
        isGroup = chat["type"]?.text != "private"
    }
}
