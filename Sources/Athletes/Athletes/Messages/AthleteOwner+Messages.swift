package import Basics
import Files
package import Messages
package import Profiles
package import Store

/// The messages to this athlete. They are read and written without the state folder's lock, so that runs go on while
/// messages are sent.
extension AthleteOwner {
    /// Empty before the first run.
    package nonisolated func outbox() throws(RunError) -> Outbox {
        var outbox = try looking(AthleteStore.outbox) ?? Outbox()
        outbox.renameWays(athlete.messages.ways)
        return outbox
    }

    /// Changes the outbox in one transaction.
    ///
    /// - Returns: the change's result.
    package nonisolated func changeOutbox<Result>(_ change: (inout Outbox) -> Result) throws(RunError) -> Result {
        let store = try opened()
        defer { _ = store.close() }
        return try RunError.memory(
            store.changeOutbox { outbox in
                outbox.renameWays(athlete.messages.ways)
                return change(&outbox)
            })
    }

    package nonisolated func messageSettings() throws(RunError) -> MessageSettings {
        var settings = athlete.messages
        settings.ways = try messageWays().filter(\.isConnected)
        return settings
    }

    /// The configured ways, with the chats that were found.
    package nonisolated func messageWays() throws(RunError) -> [WayConfiguration] {
        let chats = try chats()
        return athlete.messages.ways.map { way in
            way.knowing { bot, configured in
                chats.first { $0.bot == bot && $0.configured == configured }?.number
            }
        }
    }

    /// The chats that the configuration doesn't name; none before the first run.
    package nonisolated func chats() throws(RunError) -> [KnownChat] {
        try looking(AthleteStore.chats) ?? []
    }

    /// Remembers the number of a bot's chat.
    ///
    /// - Parameters:
    ///   - former: the number that was used up to now; empty if there was none.
    ///   - lock: with it, a memory is made if there is none.
    package nonisolated func keepChat(
        _ number: String, of bot: String, insteadOf former: String, _ lock: HeldLock? = nil
    ) throws(RunError) {
        let known = try chats().first { $0.bot == bot && $0.number == former }
        let store = try opened(lock)
        defer { _ = store.close() }
        try RunError.memory(
            store.keep(KnownChat(bot: bot, configured: known?.configured ?? former, number: number)))
    }

    /// Notes a warning about a way on standard error.
    ///
    /// - Returns: whether it is the day's first.
    package nonisolated func noteWarning(about way: String, today: Day) throws(RunError) -> Bool {
        let warning = WayWarning(way: way, warnedOn: today)
        let known = try looking(AthleteStore.wayWarnings) ?? []
        guard !known.contains(warning) else { return false }
        let store = try opened()
        defer { _ = store.close() }
        try RunError.memory(store.keep(warning))
        return true
    }
}

extension AthleteOwner {
    /// The memory, to be written to and closed.
    ///
    /// - Parameter lock: with it, a memory is made if there is none.
    private nonisolated func opened(_ lock: HeldLock? = nil) throws(RunError) -> AthleteStore {
        do {
            try state.check(athlete)
            // Each run checks the whole file; for a few rows that would take too long.
            return lock == nil
                ? try AthleteStore.openExisting(path, trusting: fileState)
                : try AthleteStore.open(path, now: effects.now(), trusting: fileState)
        } catch {
            throw .memory(error)
        }
    }

    /// Makes the memory of a coach if there is none, and sets a damaged one aside: no run does that for a coach, and
    /// several processes may come at once.
    ///
    /// - Returns: a sentence about a memory that was set aside; nil usually.
    package nonisolated func makeCoachMemory() throws(RunError) -> String? {
        do throws(StoreError) {
            do throws(FileError) { try PrivateFolder(state.path).makeIfMissing() } catch { throw StoreError(error) }
            return try FileLock.holdFolder(state.path) { () throws(StoreError) in
                let store = try AthleteStore.open(path, now: effects.now())
                _ = store.close()
                return store.notice
            }
        } catch {
            throw .memory(error)
        }
    }
}
