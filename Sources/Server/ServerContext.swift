import Athletes
import Basics
import Files
import Settings
import Store
import Synchronization
import Web

/// What every route handler may use.
struct ServerContext: Sendable {
    let roster: Roster
    let queue: RunQueue
    let uploads: UploadQueue
    let access: AccessStore
    let inbox: EventBatcher
    let authentication: Authentication
    let cache: KnownCache
    let connections: StravaConnections
    let newAccounts = NewAccounts()
    let state: StateFolder
    let health: Health
    let outside: Outside
    let site: Site
    /// The segments of the public address's path.
    let prefix: [String]
    /// Called with sentences to report.
    let tell: @Sendable (String) -> Void
    /// Called for every answer with its method, pattern, status and duration.
    let log: @Sendable (String, String, Int, Duration) -> Void

    var now: Instant { outside.now() }
    var publicURL: PublicURL { site.address }

    /// A path as clients see it.
    func path(_ path: String) -> String { publicURL.path + path }
}

/// Athletes that have just connected another Strava account than before, until a page has said so.
final class NewAccounts: Sendable {
    private let athletes = Mutex<Set<String>>([])

    func note(_ isNew: Bool, of athlete: String) {
        if isNew { athletes.withLock { _ = $0.insert(athlete) } }
    }

    /// Whether a page still has to say so; this call counts as saying it.
    func isNew(of athlete: String) -> Bool { athletes.withLock { $0.remove(athlete) != nil } }
}

extension ServerContext {
    /// The asker of a request that isn't open to everyone. A key or session of an athlete who is no longer configured
    /// is refused.
    func known(_ request: ServerRequest) async throws(ServerError) -> Asker {
        let asker = try await authentication.known(request)
        switch asker {
        case .key(let key) where roster.owner(of: key.athlete) == nil: throw ServerError(.keyInvalid)
        case .session(let session, _):
            if let athlete = session.athlete, roster.owner(of: athlete) == nil { throw ServerError(.keyMissing) }
        default: break
        }
        return asker
    }

    /// The athlete in a path, if the asker may see them. Others don't learn whether the athlete exists.
    func owner(of name: String, for asker: Asker) throws(ServerError) -> AthleteOwner {
        guard asker.maySee(name) else { throw ServerError(.notThisAthlete) }
        guard let owner = roster.owner(of: name) else { throw ServerError(.notFound) }
        return owner
    }

    /// The athletes that an asker may see, in the configuration's order.
    func owners(for asker: Asker) -> [AthleteOwner] { roster.owners.filter { asker.maySee($0.athlete.name) } }
}

extension ServerContext {
    /// Reloads the configuration. A broken one changes nothing.
    @Sendable func reload() async {
        roster.reload(at: now).forEach(tell)
        await makeLinks()
    }

    /// Gives addresses to all calendars that have none, so that reading the addresses changes nothing.
    func makeLinks() async {
        let athletes = roster.owners.map(\.athlete)
        do throws(StoreError) {
            try await access.whenFree { () throws(StoreError) in
                _ = try access.makeLinks(of: athletes, randomBytes: outside.randomBytes)
            }
        } catch {
            tell(error.sentence)
        }
    }
}

extension ServerContext {
    /// How long a request waits for another process to release the state folder's lock.
    private static let patience = Duration.seconds(5)

    /// Does some work while no other process writes to the state folder.
    ///
    /// - Returns: the work's result or error.
    /// - Throws: `ServerError` if the lock isn't available.
    func withLock<Value, Failure>(
        _ work: (HeldLock) async throws(Failure) -> Value
    ) async throws(ServerError) -> Result<Value, Failure> {
        do throws(FileError) {
            return try await state.withLock(patience: Self.patience) { lock async throws(FileError) in
                do throws(Failure) { return .success(try await work(lock)) } catch { return .failure(error) }
            }
        } catch {
            guard error.cause != .busy else { throw ServerError(.busy) }
            tell("\(error)")
            throw ServerError(.storageFull)
        }
    }
}

extension ServerError {
    /// The asker's view of an error while reading or running.
    init(_ error: RunError) {
        switch error {
        case .memory(let error): self.init(error)
        case .file, .unusable: self.init(.memoryDamaged, "The athlete's files can't be read.")
        default: self = .nothingKnown
        }
    }
}
