package import Athletes
package import Basics
package import Messages

extension [WayTrouble] {
    /// What it makes of the exit status of a run: nothing for two days. A way that has refused for a week needs a
    /// person.
    package func status(at now: Instant) -> ExitStatus {
        let old = filter { $0.isLasting && $0.since <= now.advanced(bySeconds: -48 * 3600) }
        guard !old.isEmpty else { return .done }
        let isRefused = old.contains { $0.isRefused && $0.since <= now.advanced(bySeconds: -7 * 86_400) }
        return isRefused ? .refused : .temporary
    }

    /// Those that no other way can tell.
    package func untold(by ways: [WayConfiguration]) -> [WayTrouble] {
        areTold(by: ways) ? [] : filter(\.isLasting)
    }

    /// Whether one of the ways takes messages, and sends what is wrong with others.
    func areTold(by ways: [WayConfiguration]) -> Bool {
        ways.contains { way in way.sends.contains(.trouble) && !contains { $0.way == way.id } }
    }
}

extension SendOutcome {
    /// The exit status of a message that was asked for by hand.
    package var status: ExitStatus {
        switch self {
        case .sent: .done
        case .later, .unknown: .temporary
        case .refused(_, .token): .refused
        case .refused: .uncreatable
        }
    }
}
