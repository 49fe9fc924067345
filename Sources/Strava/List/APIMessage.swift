import Basics

/// What Strava's API says in place of an answer: `{"message": "Authorization Error", "errors": […]}`.
struct APIMessage: Equatable {
    /// One line, at most 200 characters.
    let text: String

    /// The message of an object; nil when it has none that is a text.
    init?(from reader: inout JSONReader) throws(JSONFault) {
        var message: JSONText?
        try reader.expect(UInt8(ascii: "{"), "an opening brace")
        repeat {
            reader.skipSpace()
            let key = try reader.readText()
            reader.skipSpace()
            try reader.expect(UInt8(ascii: ":"), "a colon after a key")
            reader.skipSpace()
            let value = try reader.readScalar()
            if case .text(let text) = value, reader.withUTF8(of: key, limit: 50, { $0.spells("message") }) {
                message = text
            }
            reader.skipSpace()
        } while reader.take(UInt8(ascii: ","))
        guard let message else { return nil }
        let text = reader.withUTF8(of: message, limit: 1000) { String(decoding: $0, as: UTF8.self) }
        self.text = String(text.cleaned.onOneLine.prefix(200))
    }
}
