package import Basics
import Foundation

/// The clock of a command under test and of what stands in for the world around it. Time passes on it as everywhere.
///
/// It is the machine's unless a test or the environment names another. A test that depends on the time of day names the
/// moment at which its clock begins. For all others `TPMERGE_TEST_CLOCK` names one, for example 2026-03-28T22:59:58Z:
/// so every test can be run across midnight.
package struct LabClock: Sendable {
    /// By how many milliseconds it is ahead of the machine's.
    private let lead: Int

    package init() { self.init(showing: Self.wanted) }

    /// Shows that moment now, where the commands' clock can be moved at all.
    package init(showing moment: Instant?) {
        guard let moment, Shim.isAvailable else {
            lead = 0
            return
        }
        lead = moment.secondsSinceEpoch * 1000 - Self.machine
    }

    /// 18 March 2026, 14:02 UTC: the quarter of an hour lasts long enough for any test, and so does the day, here and in
    /// Berlin.
    package static var afternoon: LabClock { LabClock(showing: Instant(secondsSinceEpoch: 1_773_842_520)) }

    package var now: Instant {
        Instant(secondsSinceEpoch: Int((Double(Self.machine + lead) / 1000).rounded(.down)))
    }

    package var environment: [String: String] { lead == 0 ? [:] : Shim.moved(byMilliseconds: lead) }
}

extension LabClock {
    /// Real time: all other clocks of tests are set by this one.
    private static var machine: Int { Int(Date().timeIntervalSince1970 * 1000) }

    private static let wanted: Instant? = ProcessInfo.processInfo.environment["TPMERGE_TEST_CLOCK"].map { text in
        guard let moment = try? Date(text, strategy: .iso8601) else {
            preconditionFailure("TPMERGE_TEST_CLOCK is no moment such as 2026-03-28T22:59:58Z: \(text)")
        }
        return Instant(secondsSinceEpoch: Int(moment.timeIntervalSince1970))
    }
}

/// A clock that stands until a test sets it, for a program that lives longer than a moment (`Shim.isAvailable`).
package final class StandingClock: Sendable {
    private let file: URL

    package init(showing moment: Instant) throws {
        file = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent("tpmerge-clock-" + UUID().uuidString)
        try Self.bytes(of: moment).write(to: file)
    }

    deinit { try? FileManager.default.removeItem(at: file) }

    /// Sets it, also for programs that read it already.
    package func show(_ moment: Instant) throws {
        // They keep looking at the same file.
        let handle = try FileHandle(forWritingTo: file)
        defer { try? handle.close() }
        try handle.write(contentsOf: Self.bytes(of: moment))
    }

    package var environment: [String: String] { Shim.clock(in: file.path) }

    private static func bytes(of moment: Instant) -> Data {
        withUnsafeBytes(of: Int64(moment.secondsSinceEpoch)) { Data($0) }
    }
}
