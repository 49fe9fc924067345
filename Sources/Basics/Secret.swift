/// A text that nobody may read by accident: whatever prints, dumps or describes it shows `<redacted>`.
///
/// It can't be encoded either: who stores it does so on purpose, with `revealed()`.
public struct Secret: Sendable {
    private let text: String

    public init(_ text: String) {
        self.text = text
    }

    /// The text itself. Only for the one who sends or stores it.
    public func revealed() -> String { text }

    /// Whether it is this text, in a time that tells nothing of where the two differ.
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
    /// Byte for byte, in a time that tells nothing of where the two differ.
    public static func == (left: Secret, right: Secret) -> Bool { left.matches(right.text) }

    public func hash(into hasher: inout Hasher) {
        for byte in text.utf8 { hasher.combine(byte) }
        hasher.combine(0xFF as UInt8)
    }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Always `<redacted>`.
    public var description: String { "<redacted>" }

    /// Always `<redacted>`.
    public var debugDescription: String { description }

    /// Shows `dump` no more than `description` does.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
