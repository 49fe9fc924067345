import Basics
package import Keyring
package import StravaAPI

/// The connections with Strava of all athletes: where their tokens lie, and who may ask how often.
package struct StravaConnections: Sendable {
    package let effects: StravaEffects
    private let folder: PrivateFolder
    private let seal: Seal?
    private let budgets = RateBudgets()

    /// - Parameters:
    ///   - folder: where tokens are kept.
    ///   - seal: encrypts them; nil leaves them to the folder's protection.
    package init(folder: PrivateFolder, seal: Seal?, effects: StravaEffects) {
        self.folder = folder
        self.seal = seal
        self.effects = effects
    }

    /// Where an athlete's tokens are kept.
    package func storage(of athlete: Athlete) -> ConnectionStorage {
        ConnectionFile(in: folder, athlete: athlete.name, seal: seal, now: effects.now).storage
    }

    /// Asks Strava's API for an athlete. Athletes with one application share what it is allowed.
    ///
    /// - Parameter remembers: whether what earlier runs knew of the limits counts.
    package func desk(
        of athlete: Athlete, _ application: StravaApplication, remembers: Bool
    ) async -> StravaDesk {
        let tokens = AccessTokens(
            oauth: OAuth(application: application, effects: effects), storage: storage(of: athlete), effects: effects)
        let earlier = remembers ? lastSync(of: athlete)?.rate : nil
        let budget = await budgets.budget(of: application.clientID, startingFrom: earlier ?? RateSnapshot())
        return StravaDesk(
            client: StravaClient(application: application, tokens: tokens, budget: budget, effects: effects),
            budget: budget, now: effects.now)
    }

    /// What earlier runs knew of an athlete's connection; nil when there is no such thing.
    package func lastSync(of athlete: Athlete) -> SyncRecord? {
        record(of: athlete).read()
    }

    /// Remembers what this run has come to know.
    package func remember(_ sync: SyncRecord, of athlete: Athlete) {
        record(of: athlete).write(sync)
    }

    /// Forgets what is remembered of an athlete's connection beside its tokens.
    package func forget(_ athlete: Athlete) {
        record(of: athlete).remove()
    }

    private func record(of athlete: Athlete) -> SyncFile { SyncFile(in: folder, athlete: athlete.name) }
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
