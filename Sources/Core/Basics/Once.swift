import Synchronization

/// A value that is made when it is needed first.
public final class Once<Value: Sendable>: Sendable {
    private let value = Mutex<Value?>(nil)

    public init() {}

    public func made(_ make: () -> Value) -> Value {
        value.withLock { value in
            let made = value ?? make()
            value = made
            return made
        }
    }
}
