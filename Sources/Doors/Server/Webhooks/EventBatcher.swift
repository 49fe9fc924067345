import Athletes
import Basics
import Files
import Profiles
import Store
import StravaAPI
import Synchronization

/// Receives Strava's events. Events that arrive together share one transaction, so that a thousand of them take as long
/// as a few.
actor EventBatcher {
    private struct Waiting {
        let event: HeardEvent
        let moment: Instant
        let written: CheckedContinuation<(any Error)?, Never>
    }

    private let access: AccessStore
    private let accounts: AccountIndex
    private var waiting: [Waiting] = []
    private var isWriting = false
    /// Whether there may be hints that weren't followed up, at first those of an earlier server.
    private var hasNews = true

    /// How long to try to keep an event. Strava gives up after two seconds.
    private static let patience = Duration.milliseconds(1500)

    init(_ access: AccessStore, _ accounts: AccountIndex) {
        self.access = access
        self.accounts = accounts
    }

    /// Keeps an event's hints. An event of another subscription, or about no athlete of this server, is ignored.
    func take(_ event: WebhookEvent, by subscription: Subscription, at now: Instant) async throws {
        if let id = subscription.id, id != event.subscription { return }
        let subject = event.subject
        let athletes = subject == nil ? [] : accounts.athletes(of: event.owner, subscription.application)
        let heard = HeardEvent(
            subscription: subscription.digest, athletes: athletes, subject: subject ?? .list, isNew: event.isNew)
        let error = await withCheckedContinuation { written in
            waiting.append(Waiting(event: heard, moment: now, written: written))
            if !isWriting {
                isWriting = true
                Task { await writeAll() }
            }
        }
        if let error { throw error }
    }

    /// Whether hints may have come since the last call.
    func takeNews() -> Bool {
        defer { hasNews = false }
        return hasNews
    }

    private func writeAll() async {
        while !waiting.isEmpty {
            // Lets further events join the batch.
            await Task.yield()
            let batch = waiting
            waiting = []
            let error = await Self.write(batch.map(\.event), at: batch.last?.moment, to: access)
            hasNews = true
            for one in batch { one.written.resume(returning: error) }
        }
        isWriting = false
    }

    private static func write(_ events: [HeardEvent], at now: Instant?, to access: AccessStore) async -> (any Error)? {
        guard let now else { return nil }
        do {
            try await access.whenFree(within: patience) { try access.note(events, at: now) }
            return nil
        } catch { return error }
    }
}

/// The athletes of each Strava account, of which an account may have several. Read again when a connection has changed.
final class AccountIndex: Sendable {
    private struct Account: Hashable {
        let number: Int64
        let application: String
    }

    private struct Page {
        let tokens: FileStatus?
        let owners: [ObjectIdentifier]
        let athletes: [Account: [String]]
    }

    private let roster: Roster
    private let connections: StravaConnections
    private let folder: String
    private let page = Mutex<Page?>(nil)

    init(_ roster: Roster, _ connections: StravaConnections, in state: StateFolder) {
        self.roster = roster
        self.connections = connections
        folder = state.tokens.path
    }

    func athletes(of number: Int64, _ application: String) -> [String] {
        page.withLock { page in
            let (tokens, owners) = (FileStatus(folder), roster.owners)
            let identifiers = owners.map { ObjectIdentifier($0) }
            if page?.tokens != tokens || page?.owners != identifiers {
                page = Page(tokens: tokens, owners: identifiers, athletes: read(owners))
            }
            return page?.athletes[Account(number: number, application: application)] ?? []
        }
    }

    private func read(_ owners: [AthleteOwner]) -> [Account: [String]] {
        var athletes: [Account: [String]] = [:]
        for athlete in owners.map(\.athlete) {
            guard let application = athlete.strava,
                let connection = try? connections.storage(of: athlete).load(),
                connection.clientID == application.clientID
            else { continue }
            let account = Account(number: connection.athleteID, application: connection.clientID)
            athletes[account, default: []].append(athlete.name)
        }
        return athletes
    }
}
