/// One element of the list: the values of its fields, not yet understood.
struct ActivityRow {
    private var values = [JSONScalar](repeating: .null, count: ActivityField.allCases.count)

    subscript(field: ActivityField) -> JSONScalar { values[field.rawValue] }

    /// Reads an object in place of what was here. Of a key that comes twice the last one counts.
    mutating func read(from reader: inout JSONReader) throws(JSONFault) {
        for index in values.indices { values[index] = .null }
        try reader.expect(UInt8(ascii: "{"), "an opening brace")
        reader.skipSpace()
        guard !reader.take(UInt8(ascii: "}")) else { return }
        repeat {
            reader.skipSpace()
            let key = try reader.readText()
            reader.skipSpace()
            try reader.expect(UInt8(ascii: ":"), "a colon after a key")
            reader.skipSpace()
            if let field = reader.withUTF8(of: key, limit: Self.longestKey, { ActivityField(key: $0) }) {
                values[field.rawValue] = try reader.readScalar()
            } else {
                try reader.skipValue()
            }
            reader.skipSpace()
        } while reader.take(UInt8(ascii: ","))
        try reader.expect(UInt8(ascii: "}"), "a comma or a closing brace")
    }

    /// Every letter of the longest key could be written as an escape of six bytes.
    private static let longestKey = 6 * 20 + 1
}
