package import Basics
import Foundation

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

    /// What makes a command read this clock.
    package var environment: [String: String] { Shim.clock(in: file.path) }

    private static func bytes(of moment: Instant) -> Data {
        withUnsafeBytes(of: Int64(moment.secondsSinceEpoch)) { Data($0) }
    }
}
