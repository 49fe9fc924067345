import Basics
import Web

/// Text in a mail's header, as ASCII (RFC 2047).
enum HeaderText {
    /// A field with its continuations, one line each.
    static func lines(_ field: String, _ text: String) -> [String] {
        let text = text.cleaned.onOneLine.trimmedSpaces
        guard !text.isPlain else { return ["\(field): \(text)"] }
        return words(text).enumerated().map { ($0 == 0 ? "\(field): " : " ") + $1 }
    }

    /// A name before an address (RFC 5322 §3.2.5).
    static func phrase(_ text: String) -> String {
        let text = text.cleaned.onOneLine.trimmedSpaces
        guard text.isPlain else { return words(text).joined(separator: " ") }
        let isAtoms = text.utf8.allSatisfy { $0 == UInt8(ascii: " ") || $0.isASCIILetterOrDigit }
        return isAtoms ? text : "\"\(text.filter { $0 != "\"" && $0 != "\\" })\""
    }

    /// Encoded words of at most 75 characters, each with whole characters.
    private static func words(_ text: String) -> [String] {
        var words: [[UInt8]] = [[]]
        for scalar in text.unicodeScalars {
            let bytes = Array(String(scalar).utf8)
            if let last = words.last, last.count + bytes.count > 45 { words.append([]) }
            words[words.count - 1] += bytes
        }
        return words.map { "=?utf-8?B?\($0.base64)?=" }
    }
}

extension String {
    /// Whether it is read as it is: ASCII on one line, with nothing that looks encoded.
    fileprivate var isPlain: Bool {
        utf8.count <= 200 && utf8.allSatisfy { (0x20...0x7E).contains($0) } && !contains("=?")
    }
}
