import Athletes
import Messenger
import Settings
import Store
import Web

/// The parts of the server. A route's handler gets those that its row of the table names.
struct ServerContext: Sendable {
    let roster: Roster
    let queue: RunQueue
    let uploads: UploadQueue
    let refusedFiles = RefusedFiles()
    let access: AccessStore
    let inbox: EventBatcher
    let authentication: Authentication
    let connections: StravaConnections
    let consents: StravaConsents
    let cache: KnownCache
    let changes: ChangesByHand
    /// Makes the messenger for the present configuration.
    let messenger: @Sendable () -> Messenger
    let health: Health
    let outside: Outside
    let site: Site
    /// Called with sentences to report.
    let tell: @Sendable (String) -> Void

    init(
        _ roster: Roster, at listen: ListenAddress, in state: StateFolder, _ connections: StravaConnections,
        _ outside: Outside, environment: [String: String], tell: @escaping @Sendable (String) -> Void
    ) {
        self.roster = roster
        self.connections = connections
        self.outside = outside
        self.tell = tell
        site = Site(roster.configuration.server.publicURL, at: listen)
        access = AccessStore(
            in: state.path, patience: .zero, now: outside.now, sleep: outside.sleep, tell: tell, tellTrouble: tell)
        let queue = RunQueue(roster, in: state, access, connections, now: outside.now, tell: tell)
        self.queue = queue
        uploads = UploadQueue(connections, owners: { roster.owners }, whenNew: { await queue.request($0) })
        inbox = EventBatcher(access, AccountIndex(roster, connections, in: state))
        authentication = Authentication(
            access: access, roster: roster, site: site, now: outside.now, randomBytes: outside.randomBytes)
        consents = StravaConsents(
            access: access, connections: connections, queue: queue, site: site, state: state,
            attemptLimiter: authentication.attemptLimiter, tell: tell)
        cache = KnownCache(sleep: outside.sleep)
        changes = ChangesByHand(cache: cache, state: state, now: outside.now, tell: tell)
        let receivers = Receivers(now: outside.now)
        messenger = {
            Messenger(roster.configuration, environment, roster.owners, outside, receivers)
        }
        health = Health(in: state)
    }
}

extension ServerContext {
    /// Reloads the configuration. A broken one changes nothing.
    @Sendable func reload() async {
        roster.reload(at: outside.now()).forEach(tell)
        await makeLinks()
    }

    /// Gives addresses to all calendars that have none, so that reading the addresses changes nothing.
    func makeLinks() async {
        let athletes = roster.owners.map(\.athlete)
        do {
            try await access.whenFree {
                _ = try access.makeLinks(of: athletes, randomBytes: outside.randomBytes)
            }
        } catch {
            tell("\(error)")
        }
    }
}
