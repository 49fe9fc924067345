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
    /// Told in a sentence what somebody should know.
    let tell: @Sendable (String) -> Void
    /// Told of every answer: method, pattern, status, how long it took.
    let log: @Sendable (String, String, Int, Duration) -> Void

    var now: Instant { outside.now() }
    var publicURL: PublicURL { site.address }

    /// What a path is from outside.
    func path(_ path: String) -> String { publicURL.path + path }
}

/// Whose connection has just come to be with another account at Strava than before, until a page has said so.
final class NewAccounts: Sendable {
    private let athletes = Mutex<Set<String>>([])

    func note(_ isNew: Bool, of athlete: String) {
        if isNew { athletes.withLock { _ = $0.insert(athlete) } }
    }

    /// Whether it is still to be said; now it is.
    func isNew(of athlete: String) -> Bool { athletes.withLock { $0.remove(athlete) != nil } }
}

extension ServerContext {
    /// Whoever asks for something that isn't for everybody. An athlete who is no longer configured opens nothing.
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

    /// The athlete of a path, for whoever may see them. Others aren't told whether there is one.
    func owner(of name: String, for asker: Asker) throws(ServerError) -> AthleteOwner {
        guard asker.maySee(name) else { throw ServerError(.notThisAthlete) }
        guard let owner = roster.owner(of: name) else { throw ServerError(.notFound) }
        return owner
    }

    /// Those whom somebody may see, in the configuration's order.
    func owners(for asker: Asker) -> [AthleteOwner] { roster.owners.filter { asker.maySee($0.athlete.name) } }
}

extension ServerContext {
    /// Takes the configuration as it is now. One that is broken changes nothing.
    @Sendable func reload() async {
        roster.reload(at: now).forEach(tell)
        await makeLinks()
    }

    /// Gives all calendars that have none yet their addresses, so that looking at these changes nothing.
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
    /// How long whoever asks waits for others who hold the state folder's lock.
    private static let patience = Duration.seconds(5)

    /// Does some work while nobody else writes to the state folder.
    ///
    /// - Returns: what the work has brought, or why it failed.
    /// - Throws: `ServerError` where the lock can't be had.
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
    /// What whoever asked is told of a look or a run that failed.
    init(_ error: RunError) {
        switch error {
        case .memory(let error): self.init(error)
        case .file, .unusable: self.init(.memoryDamaged, "The athlete's files can't be read.")
        default: self.init(.memoryDamaged, "Nothing is known yet. The first run brings plan and activities.")
        }
    }
}
