import Basics

/// The hours of the wall clock in which only the brief is sent, possibly over midnight.
package struct QuietHours: Sendable, Equatable {
    /// In minutes since midnight.
    package let from: Int
    package let to: Int

    /// Returns nil for equal ends and for all day, when nothing could be sent at all, and for minutes that don't exist.
    ///
    /// - Parameter to: may be 1440, the midnight after.
    package init?(from: Int, to: Int) {
        guard (0..<1440).contains(from), (0...1440).contains(to), from != to % 1440 else { return nil }
        self.from = from
        self.to = to % 1440
    }

    func contains(_ time: LocalTime) -> Bool {
        let minute = time.secondOfDay / 60
        return from < to ? (from..<to).contains(minute) : minute >= from || minute < to
    }
}
