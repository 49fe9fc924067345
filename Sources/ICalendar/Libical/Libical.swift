import Synchronization

/// Serialises all calls to libical.
///
/// libical's error state and zone tables are globals without a lock, so calls from several threads must take turns.
enum Libical {
    private static let turn = Mutex(())

    static func serially<Value, Failure: Error>(
        _ body: () throws(Failure) -> sending Value
    ) throws(Failure) -> sending Value {
        try turn.withLock { _ throws(Failure) in try body() }
    }
}
