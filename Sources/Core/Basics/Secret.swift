/// A text that can't be read by accident: printing, dumping or describing it shows `<redacted>`.
///
/// It is not `Codable` either: storing it takes a deliberate `revealed()`.
public struct Secret: Sendable {
    private let text: String

    public init(_ text: String) {
        self.text = text
    }

    /// The text itself, only for code that sends or stores it.
    public func revealed() -> String { text }

    /// Whether the secret equals this text; the time taken does not depend on where the two differ.
    public func matches(_ other: String) -> Bool {
        let (mine, others) = (Array(text.utf8), Array(other.utf8))
        var difference = mine.count ^ others.count
        for (index, byte) in others.enumerated() {
            difference |= Int(byte ^ (index < mine.count ? mine[index] : ~byte))
        }
        return difference == 0
    }
}

extension Secret: Hashable {
    /// Compares byte for byte; the time taken does not depend on where the two differ.
    public static func == (left: Secret, right: Secret) -> Bool { left.matches(right.text) }

    public func hash(into hasher: inout Hasher) {
        for byte in text.utf8 { hasher.combine(byte) }
        hasher.combine(0xFF as UInt8)
    }
}

extension Secret: Discreet {
    /// Always `<redacted>`.
    public var description: String { "<redacted>" }
}

/// A value of which nothing but its description is ever shown.
public protocol Discreet: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {}

extension Discreet {
    /// The same as `description`.
    public var debugDescription: String { description }

    /// Keeps `dump` from showing more than `description` does.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
