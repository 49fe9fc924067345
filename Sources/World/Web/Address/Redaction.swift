/// Keeps addresses out of printed text: a feed's address is as good as a password.
package enum Redaction {
    /// A copy with everything after the host of each address replaced, whether or not the address has a scheme.
    package static func withoutAddresses(_ text: String) -> String {
        var result = ""
        var rest = text[...]
        while let start = rest.firstIndex(where: { !isBoundary($0) }) {
            let end = rest[start...].firstIndex(where: isBoundary) ?? rest.endIndex
            result += rest[..<start] + shown(rest[start..<end])
            rest = rest[end...]
        }
        return result + rest
    }

    private static func isBoundary(_ character: Character) -> Bool {
        character.isWhitespace || "'\"<>`()".contains(character)
    }

    private static func shown(_ word: Substring) -> String {
        var beginning = word[..<word.startIndex]
        if let mark = word.firstRange(of: "://") {
            beginning = word[..<mark.upperBound]
        } else if let mark = word.firstRange(of: "webcal:") {
            beginning = word[..<mark.upperBound]
        } else if let mark = word.firstRange(of: ":/"),
            word[..<mark.lowerBound].allSatisfy({ $0.isASCII && $0.isLetter })
        {
            beginning = word[..<mark.upperBound]
        } else if !looksLikeAddress(word) {
            return String(word)
        }
        let address = word[beginning.endIndex...]
        let host = address.drop { $0 == "/" }.prefix { !"/?#".contains($0) }
        if host.contains("@") { return beginning + "<redacted>" }
        return host.endIndex < address.endIndex ? word[..<host.endIndex] + "/<redacted>" : String(word)
    }

    private static func looksLikeAddress(_ word: Substring) -> Bool {
        let lower = word.lowercased()
        // A path is no address, whatever its folders are named.
        let isPath = lower.hasPrefix("/") && !lower.hasPrefix("//")
        return lower.contains("trainingpeaks.com/") || !isPath && (lower.contains("www.") || lower.contains("/ical/"))
    }
}
