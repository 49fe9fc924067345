import Foundation
package import Testing

extension Trait where Self == ConditionTrait {
    /// For tests that take seconds each, because they wait for a limit that is real time, start the command a hundred
    /// times, or live through weeks. `TPMERGE_TESTS=fast make test` leaves them out.
    package static var slow: Self {
        .disabled(if: ProcessInfo.processInfo.environment["TPMERGE_TESTS"] == "fast", "it is slow")
    }
}
