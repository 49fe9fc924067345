package import Athletes
package import Basics
package import Settings
import Synchronization

/// The athletes whom the server is for, as they are configured now, each with the one owner of what is known of them.
package final class Roster: Sendable {
    /// Reads the configuration anew.
    private let read: @Sendable () throws(SettingsError) -> Configuration
    /// Whoever runs and looks for an athlete.
    private let owner: @Sendable (Athlete) -> AthleteOwner
    private let state: Mutex<State>

    private struct State {
        var configuration: Configuration
        /// In the configuration's order.
        var owners: [AthleteOwner]
        /// Since when the file can't be used; nil while it can.
        var brokenSince: Instant?
    }

    package init(
        _ configuration: Configuration, read: @escaping @Sendable () throws(SettingsError) -> Configuration,
        owner: @escaping @Sendable (Athlete) -> AthleteOwner
    ) {
        self.read = read
        self.owner = owner
        let owners = configuration.athletes.map { owner($0) }
        state = Mutex(State(configuration: configuration, owners: owners, brokenSince: nil))
    }

    package var configuration: Configuration { state.withLock { $0.configuration } }
    package var owners: [AthleteOwner] { state.withLock { $0.owners } }
    package var brokenSince: Instant? { state.withLock { $0.brokenSince } }

    /// nil for a name that isn't configured, letter by letter.
    func owner(of name: String) -> AthleteOwner? {
        owners.first { $0.athlete.name.utf8.elementsEqual(name.utf8) }
    }

    /// Takes the configuration as it is in the file now. One that is broken changes nothing.
    ///
    /// - Returns: what somebody should know, in sentences; nothing where nothing has changed.
    func reload(at now: Instant) -> [String] {
        let next: Configuration
        do throws(SettingsError) { next = try read() } catch {
            let isNews = state.withLock { state in
                defer { state.brokenSince = state.brokenSince ?? now }
                return state.brokenSince == nil
            }
            return isNews
                ? ["The configuration can't be used; the former one stays. " + error.problems.joined(separator: " ")]
                : []
        }
        return state.withLock { state in
            state.brokenSince = nil
            let before = state.configuration
            var needsRestart: [String] = []
            if before.server.listen != next.server.listen { needsRestart.append("`listen`") }
            if before.server.publicURL != next.server.publicURL { needsRestart.append("`public_url`") }
            if before.stateFolder != next.stateFolder { needsRestart.append("`state_dir`") }
            state.owners = next.athletes.map { athlete in
                // Whoever stays keeps what is under way.
                state.owners.first { $0.athlete == athlete.withoutStreams } ?? owner(athlete)
            }
            state.configuration = next
            guard !needsRestart.isEmpty else { return [] }
            return ["The configuration has changed. Restart the server for \(needsRestart.joined(separator: " and "))."]
        }
    }
}
