import JSON

/// What a client calls a request by: a string or a whole number of any size. The answer repeats it as it was written.
package struct RequestID: Hashable, Sendable {
    /// The JSON of it, as it came.
    let json: [UInt8]
    /// What makes it equal to another one, however both are written.
    private let value: Value

    private enum Value: Hashable {
        case number([UInt8])
        /// Bytes, since strings count as equal if they only look the same.
        case text([UInt8])
    }

    /// Nil for any other JSON, also for `1.0` and `null`.
    ///
    /// - Parameter json: a valid value.
    init?(json: [UInt8]) {
        self.json = json
        if json.first == UInt8(ascii: "\"") {
            guard let text = JSONValue(json)?.text else { return nil }
            value = .text(Array(text.utf8))
        } else {
            let digits = json.first == UInt8(ascii: "-") ? json.dropFirst() : json[...]
            guard !digits.isEmpty, digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
            else { return nil }
            value = .number(json)
        }
    }

    package static func == (left: Self, right: Self) -> Bool { left.value == right.value }

    package func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
