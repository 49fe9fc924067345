/// The bytes that should be a calendar.
enum SourceText {
    /// What bytes that are no calendar look like, for a message.
    static func kind(of bytes: UnsafeBufferPointer<UInt8>) -> String {
        let beginning = String(decoding: bytes.prefix(1024).drop(while: { $0 <= Ascii.space }), as: UTF8.self)
            .lowercased()
        if beginning.hasPrefix("<") { return beginning.hasPrefix("<?xml") ? "XML" : "a web page" }
        if beginning.hasPrefix("{") || beginning.hasPrefix("[") { return "JSON" }
        if beginning.hasPrefix("pk\u{3}\u{4}") { return "a zip archive" }
        if beginning.hasPrefix("begin:vcard") { return "an address book" }
        return "something else"
    }
}
