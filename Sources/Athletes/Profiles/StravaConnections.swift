package import Basics
package import Files
package import StravaAPI
package import Web

/// All athletes' connections to Strava, with their tokens and rate limits.
package struct StravaConnections: Sendable {
    package let outside: Outside
    private let folder: PrivateFolder
    private let seal: TokenCipher?
    private let budgets = RateBudgets()
    private var deadline: Instant?

    /// - Parameter seal: encrypts the tokens; nil leaves them to the folder's protection.
    package init(folder: PrivateFolder, seal: TokenCipher?, outside: Outside) {
        (self.folder, self.seal, self.outside) = (folder, seal, outside)
    }

    /// The same with a deadline, for a caller that waits: after it, Strava isn't asked, and no request that Strava may
    /// have carried out is repeated. It waits at most five seconds for another process that renews the tokens.
    package func ending(at deadline: Instant) -> StravaConnections {
        var connections = self
        connections.deadline = deadline
        return connections
    }

    package func storage(of athlete: Athlete) -> ConnectionFile { storage(named: athlete.name) }

    /// The name of another athlete of the state folder whose connection is to the same account; nil for none.
    package func holder(of connection: Connection, besides athlete: Athlete) -> String? {
        ConnectionFile.athletes(in: folder).first { name in
            name != athlete.name && connection.athleteID != 0
                && (try? storage(named: name).load())?.athleteID == connection.athleteID
        }
    }

    package func storage(named name: String) -> ConnectionFile {
        ConnectionFile(
            in: folder, athlete: name, seal: seal, patience: .seconds(deadline == nil ? 30 : 5),
            now: outside.now)
    }

    /// An athlete's connection, read without asking Strava; nil if there is none, or it can't be read.
    ///
    /// - Throws: `FileError` if the tokens are locked or open to others.
    package func connection(of athlete: Athlete) throws(FileError) -> Connection? {
        do { return try storage(of: athlete).load() } catch {
            guard error.cause == .failed else { throw error }
            return nil
        }
    }

    /// Exchanges, renews and revokes an application's consents.
    package func oauth(of application: StravaApplication) -> OAuth {
        OAuth(application: application, effects: outside, until: deadline)
    }

    /// A session with Strava's API for an athlete. Athletes with the same application share its rate limits.
    ///
    /// - Parameter remembers: whether the limits known from earlier runs count.
    package func session(
        of athlete: Athlete, _ application: StravaApplication, remembers: Bool
    ) async -> StravaSession {
        let tokens = AccessTokens(
            oauth: oauth(of: application), storage: storage(of: athlete), effects: outside)
        let earlier = remembers ? rate(of: application) : nil
        let budget = await budgets.budget(of: application.clientID, startingFrom: earlier ?? RateSnapshot())
        return StravaSession(
            client: StravaClient(application: application, tokens: tokens, budget: budget, effects: outside),
            budget: budget, now: outside.now)
    }

    /// When all of an athlete's activities were last fetched; nil for never.
    package func lastSync(of athlete: Athlete) -> Instant? { record(of: athlete).read()?.lastSync }

    /// An application's rate limits from earlier runs; nil if unknown.
    package func rate(of application: StravaApplication) -> RateSnapshot? { record(of: application).read()?.rate }

    package func remember(lastSync: Instant, of athlete: Athlete) {
        record(of: athlete).write(SyncRecord(lastSync: lastSync))
    }

    package func remember(_ rate: RateSnapshot, of application: StravaApplication) {
        record(of: application).write(SyncRecord(rate: rate))
    }

    /// Forgets the records about an athlete's connection, except its tokens.
    package func forget(_ athlete: Athlete) { forget(named: athlete.name) }

    package func forget(named name: String) { record(named: name).remove() }

    private func record(of athlete: Athlete) -> SyncFile { record(named: athlete.name) }

    private func record(named name: String) -> SyncFile { SyncFile(in: folder, name: "athlete-\(name)") }

    private func record(of application: StravaApplication) -> SyncFile {
        SyncFile(in: folder, name: "application-\(application.clientID)")
    }
}

private actor RateBudgets {
    private var budgets: [String: RateBudget] = [:]

    func budget(of clientID: String, startingFrom earlier: RateSnapshot) -> RateBudget {
        if let budget = budgets[clientID] { return budget }
        let budget = RateBudget(earlier)
        budgets[clientID] = budget
        return budget
    }
}

/// Whether an athlete's consent at Strava still stands.
package enum Permission: Sendable, Equatable {
    case stands
    /// The athlete has revoked it; the tokens are forgotten.
    case refused
    /// Strava didn't answer.
    case unknown(StravaError)
}

extension StravaConnections {
    /// The time limit in seconds.
    private static let patience = 20

    /// Checks whether the athlete's consent still stands, and renews the tokens at most once. Refused tokens are
    /// forgotten, unless the athlete has connected again meanwhile.
    package func permission(of athlete: Athlete) async -> Permission {
        guard let application = athlete.strava else { return .stands }
        let storage = storage(of: athlete)
        let session = await session(of: athlete, application, remembers: true)
        let since = (try? storage.load())?.connectedSince
        do {
            try await session.client.checkPermission(until: outside.now().advanced(bySeconds: Self.patience))
            return .stands
        } catch {
            switch error {
            case .revoked, .notConnected: return .refused
            // Other features report these errors; Strava accepted the tokens.
            case .otherApplication, .missingScope: return .stands
            case .unauthorized: break
            default: return .unknown(error)
            }
        }
        do {
            return try await storage.withExclusiveLock { () async throws(StravaError) in
                guard try storage.connection()?.connectedSince == since else { return .stands }
                try storage.put(nil)
                return .refused
            }
        } catch {
            return .unknown(error)
        }
    }
}
