package import Basics
package import Files
package import StravaAPI
package import Web

/// The connections to Strava of all athletes: where their tokens lie, and who may ask how often.
package struct StravaConnections: Sendable {
    package let outside: Outside
    private let folder: PrivateFolder
    private let seal: TokenCipher?
    private let budgets = RateBudgets()
    private var deadline: Instant?

    /// - Parameters:
    ///   - folder: where tokens are kept.
    ///   - seal: encrypts them; nil leaves them to the folder's protection.
    package init(folder: PrivateFolder, seal: TokenCipher?, outside: Outside) {
        self.folder = folder
        self.seal = seal
        self.outside = outside
    }

    /// The same for somebody who waits and gives up at some moment: nothing is asked of Strava after that, nothing twice that
    /// it may have heeded, and for others who renew the tokens five seconds at most are waited.
    package func ending(at deadline: Instant) -> StravaConnections {
        var connections = self
        connections.deadline = deadline
        return connections
    }

    /// Where an athlete's tokens are kept.
    package func storage(of athlete: Athlete) -> ConnectionStorage {
        ConnectionFile(
            in: folder, athlete: athlete.name, seal: seal, patience: .seconds(deadline == nil ? 30 : 5),
            now: outside.now
        ).storage
    }

    /// Where an application's consents are exchanged, renewed and taken back.
    package func oauth(of application: StravaApplication) -> OAuth {
        OAuth(application: application, effects: outside, until: deadline)
    }

    /// Asks Strava's API for an athlete. Athletes with one application share what it is allowed.
    ///
    /// - Parameter remembers: whether what earlier runs knew of the limits counts.
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

    /// When all that was asked for an athlete last came; nil when it never has.
    package func lastSync(of athlete: Athlete) -> Instant? { record(of: athlete).read()?.lastSync }

    /// What earlier runs knew of an application's limits; nil when there is no such thing.
    package func rate(of application: StravaApplication) -> RateSnapshot? { record(of: application).read()?.rate }

    /// Remembers when an athlete's activities came.
    package func remember(lastSync: Instant, of athlete: Athlete) {
        record(of: athlete).write(SyncRecord(lastSync: lastSync))
    }

    /// Remembers what this run has come to know of an application's limits.
    package func remember(_ rate: RateSnapshot, of application: StravaApplication) {
        record(of: application).write(SyncRecord(rate: rate))
    }

    /// Forgets what is remembered of an athlete's connection beside its tokens.
    package func forget(_ athlete: Athlete) { record(of: athlete).remove() }

    private func record(of athlete: Athlete) -> SyncFile { SyncFile(in: folder, name: "athlete-\(athlete.name)") }

    private func record(of application: StravaApplication) -> SyncFile {
        SyncFile(in: folder, name: "application-\(application.clientID)")
    }
}

/// One budget for each application.
private actor RateBudgets {
    private var budgets: [String: RateBudget] = [:]

    func budget(of clientID: String, startingFrom earlier: RateSnapshot) -> RateBudget {
        if let budget = budgets[clientID] { return budget }
        let budget = RateBudget(earlier)
        budgets[clientID] = budget
        return budget
    }
}
