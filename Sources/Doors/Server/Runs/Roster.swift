package import Athletes
import Basics
package import Profiles
import Publishing
package import Settings
import Synchronization
import Web

/// The server's athletes as they are configured now, each with one owner of its memory.
package final class Roster: Sendable {
    private let read: @Sendable () throws(SettingsError) -> Configuration
    private let owner: @Sendable (Athlete) -> AthleteOwner
    private let places: [(name: String, value: String)]
    private let state: Mutex<State>
    /// Held while the configuration is read and adopted. A signal and the look for changes may both reload it; without
    /// this, what one of them read first could replace what the other read later.
    private let reloading = Mutex(())

    private struct State {
        var configuration: Configuration
        /// In the configuration's order.
        var owners: [AthleteOwner]
        /// The coach who receives the report; nil if it isn't sent.
        var coach: AthleteOwner?
        /// Since when the file has been unusable; nil if it is usable.
        var brokenSince: Instant?
        /// The last reported problem of the file; nil if it is usable.
        var trouble: String?
    }

    private static func places(_ configuration: Configuration) -> [(name: String, value: String)] {
        let server = configuration.server
        return [
            ("`listen`", "\(server.listen)"), ("`public_url`", server.publicURL.map { "\($0)" } ?? ""),
            ("`state_dir`", configuration.stateFolder),
        ]
    }

    package init(
        _ configuration: Configuration, read: @escaping @Sendable () throws(SettingsError) -> Configuration,
        owner: @escaping @Sendable (Athlete) -> AthleteOwner
    ) {
        self.read = read
        self.owner = owner
        places = Self.places(configuration)
        let owners = configuration.athletes.map { owner($0) }
        let coach = configuration.addressedCoach.map { owner($0) }
        state = Mutex(State(configuration: configuration, owners: owners, coach: coach, brokenSince: nil))
    }

    package var configuration: Configuration { state.withLock { $0.configuration } }
    package var owners: [AthleteOwner] { state.withLock { $0.owners } }
    /// All recipients of messages: the athletes and the coach.
    var addressees: [AthleteOwner] { state.withLock { $0.owners + [$0.coach].compactMap(\.self) } }
    var brokenSince: Instant? { state.withLock { $0.brokenSince } }

    /// nil unless a configured name matches byte for byte.
    func owner(of name: String) -> AthleteOwner? { owners.first { $0.athlete.name.utf8.elementsEqual(name.utf8) } }

    /// Reloads the configuration. A broken one changes nothing.
    ///
    /// - Returns: sentences to report; empty if there is nothing new.
    func reload(at now: Instant) -> [String] { reloading.withLock { _ in readAndAdopt(at: now) } }

    private func readAndAdopt(at now: Instant) -> [String] {
        let next: Configuration
        do { next = try read() } catch {
            let trouble = error.problems.joined(separator: " ")
            let isNews = state.withLock { state in
                defer {
                    state.brokenSince = state.brokenSince ?? now
                    state.trouble = trouble
                }
                return state.trouble != trouble
            }
            return isNews ? ["The configuration can't be used; the former one stays. \(trouble)"] : []
        }
        return state.withLock { state in
            state.brokenSince = nil
            state.trouble = nil
            let others = Self.places(next)
            let isNews = !others.elementsEqual(Self.places(state.configuration), by: ==)
            let needsRestart = isNews ? zip(others, places).filter(!=).map(\.0.name) : []
            adopt(next, &state)
            guard !needsRestart.isEmpty else { return [] }
            return ["The configuration has changed. Restart the server for \(needsRestart.joined(separator: " and "))."]
        }
    }

    private func adopt(_ next: Configuration, _ state: inout State) {
        state.owners = next.athletes.map { athlete in
            // An unchanged athlete keeps its owner, with runs in progress.
            state.owners.first { $0.athlete == athlete.withoutStreams } ?? owner(athlete)
        }
        let coach = next.addressedCoach
        if state.coach?.athlete != coach { state.coach = coach.map { owner($0) } }
        state.configuration = next
    }

    /// Takes what the athletes have given on pages by now, without reading the configuration: it may be broken, or have
    /// come by a pipe.
    ///
    /// - Throws: `SettingsError` if keys can't be used; recordings are taken.
    func takeGiven(in folder: StateFolder, _ environment: [String: String]) throws(SettingsError) {
        try reloading.withLock { _ throws(SettingsError) in
            var next = configuration
            defer { state.withLock { adopt(next, &$0) } }
            try next.takeGiven(in: folder, environment)
        }
    }
}
