import Athletes
import Basics
import Messages
import Profiles
import Senders
import Settings
import Store
import Web

/// Finds the chat in which an athlete's bot may write: the one that sends a code which only this dialogue has shown.
struct TelegramDialog {
    let workplace: Workplace
    let owner: AthleteOwner

    /// How long the code counts, and how long a run may take to end, in seconds.
    private static let patience = 600

    /// - Throws: `Failing` errors of what comes before the question, and Telegram's.
    func run() async throws -> ExitStatus {
        let (token, configured) = try way()
        let bot = TelegramBot(token: token, api: workplace.configuration.telegram, outside: workplace.outside)
        let name = try await bot.name()
        // Telegram takes letters, digits, _ and - as a link's code.
        let code = Secret(workplace.outside.randomBytes(16).base64URL)
        print("Open this link and press Start, within ten minutes:\nhttps://t.me/\(name)?start=\(code.revealed())")
        let deadline = workplace.outside.now().advanced(bySeconds: Self.patience)
        guard let chat = try await bot.chat(sending: code, until: deadline) else {
            workplace.console.error("No chat has sent the code in time. Run tpmerge connect telegram again.")
            return .temporary
        }
        let keep = { (lock: HeldLock?) in
            try owner.keepChat(chat.number, of: token.bot, insteadOf: configured, lock)
            print("Connected to the chat \(chat.number). Messages go there from now on.")
            if chat.isGroup { print("It is a group: all its members can read them.") }
            return ExitStatus.done
        }
        // The code is used up, so a run must not be in the way: a row can be written beside it, and only a new memory
        // has to wait for its end.
        if owner.fileState.exists { return try keep(nil) }
        return try await workplace.withLock(patience: .seconds(Self.patience)) { lock in try keep(lock) }
    }

    /// The token of the first bot that has no chat yet, else of the first whose chat was found, and its chat in the
    /// configuration.
    private func way() throws -> (token: Secret, chat: String) {
        let ways = zip(owner.athlete.messages.ways, try owner.messageWays())
            .compactMap { configured, known -> (token: Secret, chat: String, isConnected: Bool)? in
                guard case .telegram(let chat, let token) = configured.way else { return nil }
                return (token, chat, known.isConnected)
            }
        guard let way = ways.first(where: { !$0.isConnected }) ?? ways.first(where: \.chat.isEmpty) ?? ways.first
        else {
            throw SettingsError(
                .configuration,
                ["\(owner.athlete.name) has no `telegram` under `messages`. See docs/messages.md."])
        }
        return (way.token, way.chat)
    }
}
