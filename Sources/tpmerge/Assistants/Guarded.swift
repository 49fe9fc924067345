import Foundation

/// A value that several threads change, each of which may wait until it is as it needs it.
final class Guarded<Value: Sendable>: @unchecked Sendable {
    private let condition = NSCondition()
    private var value: Value

    init(_ value: Value) { self.value = value }

    /// Changes the value, and wakes all who wait for a change.
    ///
    /// - Parameter isReady: for what to wait before.
    func change<Result>(when isReady: (Value) -> Bool = { _ in true }, _ change: (inout Value) -> Result) -> Result {
        condition.lock()
        defer { condition.unlock() }
        while !isReady(value) { condition.wait() }
        defer { condition.broadcast() }
        return change(&value)
    }
}
