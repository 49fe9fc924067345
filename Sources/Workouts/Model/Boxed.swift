/// An optional value in a place of its own: a missing one takes the room of a pointer, and copies share it.
@propertyWrapper
public struct Boxed<Value: Sendable & Equatable>: Sendable, Equatable {
    private final class Place: Sendable {
        let value: Value

        init(_ value: Value) { self.value = value }
    }

    private var place: Place?

    public init(wrappedValue: Value?) { place = wrappedValue.map { Place($0) } }

    public var wrappedValue: Value? {
        get { place?.value }
        set { place = newValue.map { Place($0) } }
    }

    public static func == (one: Boxed, other: Boxed) -> Bool {
        one.place === other.place || one.wrappedValue == other.wrappedValue
    }
}
