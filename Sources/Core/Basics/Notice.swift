/// A sentence, and what kind of sentence it is: two of a kind differ in what they quote and count.
///
/// An interpolated value belongs to the sentence alone. An interpolated notice, such as a reason, brings its kind along.
public struct Notice: Sendable, Equatable, ExpressibleByStringInterpolation {
    public let text: String
    /// The same for all sentences of one kind; only to be compared.
    public let kind: String
    /// What many of one kind say together, after their number: `files begin in the future`; nil if the first one stands
    /// for all.
    package let ofMany: String?

    /// Two that say the same are equal, of whatever kind they are.
    public static func == (one: Notice, other: Notice) -> Bool { one.text == other.text }

    public init(_ text: String, kind: String) { self.init(text, kind: kind, ofMany: nil) }

    package init(_ text: String, kind: String, ofMany: String?) {
        (self.text, self.kind, self.ofMany) = (text, kind, ofMany)
    }

    /// A sentence that is a kind of its own.
    public init(_ text: String) { self.init(text, kind: text) }

    public init(stringLiteral text: String) { self.init(text) }

    public init(stringInterpolation parts: StringInterpolation) { self.init(parts.text, kind: parts.kind) }

    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""
        fileprivate var kind = ""

        public init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

        public mutating func appendLiteral(_ words: String) {
            text += words
            kind += words
        }

        public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            text += value.description
            kind += "…"
        }

        public mutating func appendInterpolation(_ reason: Notice) {
            text += reason.text
            kind += reason.kind
        }
    }
}
