package import Basics

/// A way that doesn't take messages.
package struct WayTrouble: Sendable, Equatable {
    /// The way's id.
    package let way: String
    /// The way's name to show.
    package let name: String
    /// The first and the last failure since it last took a message.
    package let since: Instant
    package let last: Instant
    /// Whether it refuses, which waiting won't mend.
    package let isRefused: Bool
    /// Its last answer.
    package let answer: String

    /// Whether it is told. One failure after which nothing had to be sent for days shows nothing yet.
    package var isLasting: Bool { isRefused || last >= since.advanced(bySeconds: 48 * 3600) }
}

extension Outbox {
    /// The configured ways that have failed since they last took a message.
    package func wayTroubles(_ ways: [WayConfiguration], now: Instant) -> [WayTrouble] {
        // What was noted by a clock far ahead says nothing about what came first.
        let tried = entries.filter {
            $0.attempts > 0 && $0.state != .intended && $0.last <= now.advanced(bySeconds: 86_400)
        }
        return ways.compactMap { way in
            let own = tried.filter { $0.way == way.id }
            let sent = own.filter { $0.state == .sent }.map(\.last).max()
            let failed = own.filter { entry in entry.state != .sent && sent.map { entry.last > $0 } != false }
            guard let last = failed.max(by: { $0.last < $1.last }), let since = failed.map(\.first).min() else {
                return nil
            }
            return WayTrouble(
                way: way.id, name: way.name, since: since, last: last.last,
                isRefused: failed.contains { $0.state == .refused }, answer: last.answer)
        }
    }
}
