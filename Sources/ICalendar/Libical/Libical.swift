import CLibical
import Synchronization

/// The one place through which libical is called.
///
/// Its error state and zone tables are globals without a lock, so calls from several threads take turns.
enum Libical {
    private static let turn = Mutex(())

    static func serially<Value, Failure: Error>(
        _ body: () throws(Failure) -> sending Value
    ) throws(Failure) -> sending Value {
        try turn.withLock { _ throws(Failure) in try body() }
    }
}
