import Athletes
import Basics
import Messenger
import Profiles
import Publishing
import Settings
import Store
import Uploads
import Web

/// The parts of the server, which every route's handler gets.
struct ServerContext: Sendable {
    /// How many wrong keys, codes and tokens came lately.
    let attemptLimiter = AttemptLimiter()
    let roster: Roster
    let queue: RunQueue
    let uploads: UploadQueue
    /// The files of each athlete's last form that can't be sent to Strava, with the reasons.
    let refusedFiles = LastForms<[(name: String, reason: String)]>()
    /// Why each athlete couldn't be connected last: the account was another athlete's.
    let refusedAccounts = LastForms<Failure>()
    let keyTries = KeyTries()
    /// What has become of the recordings of each athlete's last form.
    let handedIn = LastForms<[HandedIn]>()
    let access: AccessStore
    let inbox: EventBatcher
    let connections: StravaConnections
    let cache: KnownCache
    let stateFolder: StateFolder
    let messenger: @Sendable () -> Messenger
    let health: Health
    let outside: Outside
    /// That of this process.
    let environment: [String: String]
    let site: Site
    let tell: @Sendable (String) -> Void
    private let watch: ConfigurationWatch

    init(
        _ roster: Roster, at listen: ListenAddress, in state: StateFolder, _ connections: StravaConnections,
        _ outside: Outside, environment: [String: String], watch: ConfigurationWatch = ConfigurationWatch(nil),
        tell: @escaping @Sendable (String) -> Void
    ) {
        self.watch = watch
        self.roster = roster
        self.connections = connections
        stateFolder = state
        self.outside = outside
        self.environment = environment
        self.tell = tell
        site = Site(roster.configuration.server.publicURL, at: listen)
        access = AccessStore(
            in: state.path, patience: .zero, now: outside.now, sleep: outside.sleep, tell: tell, tellTrouble: tell)
        let queue = RunQueue(roster, in: state, access, connections, now: outside.now, tell: tell)
        self.queue = queue
        uploads = UploadQueue(connections, owners: { roster.owners }, whenNew: { await queue.request($0) })
        inbox = EventBatcher(access, AccountIndex(roster, connections, in: state))
        cache = KnownCache(sleep: outside.sleep)
        let receivers = Receivers(now: outside.now)
        messenger = { Messenger(roster.configuration, environment, roster.owners, outside, receivers) }
        health = Health(in: state)
    }

    var now: Instant { outside.now() }

    func look(at owner: AthleteOwner) async -> KnownCache.View { await cache.look(at: owner, now) }

    /// Reloads the configuration. A broken one changes nothing.
    @Sendable func reload() async {
        roster.reload(at: outside.now()).forEach(tell)
        // It may be broken, or name another state folder than the one that this server works with.
        takeGiven()
        await makeLinks()
    }

    /// Takes what the athletes have given on pages by now; the configuration isn't read.
    func takeGiven() {
        do { try roster.takeGiven(in: stateFolder, environment) } catch { error.problems.forEach(tell) }
    }

    /// Removes what a killed server has left of recordings that were handed in.
    func sweepInboxes() {
        for owner in roster.owners { owner.inbox.sweep() }
        takeGiven()
    }

    func reloadIfChanged() async {
        if watch.sees() { await reload() }
        // Another process may have forgotten an athlete.
        if roster.owners.contains(where: \.isGivenOtherwise) { takeGiven() }
    }

    /// Gives addresses to all calendars that have none, so that reading the addresses changes nothing.
    func makeLinks() async {
        let athletes = roster.owners.map(\.athlete)
        do {
            try await access.whenFree { _ = try access.makeLinks(of: athletes, randomBytes: outside.randomBytes) }
        } catch { tell("\(error)") }
    }
}
