package import Basics

/// A given consent, from which the tokens are fetched.
package struct ConsentAnswer: Sendable, Equatable {
    /// Valid for one exchange, for a few minutes.
    package let code: Secret
    /// The scopes that the athlete left ticked; nil if the answer does not contain them.
    package let scopes: Scopes?

    package init(code: Secret, scopes: Scopes?) {
        self.code = code
        self.scopes = scopes
    }
}

package enum ConsentError: Error, Sendable, Hashable {
    case denied
    /// The answer belongs to another request: an earlier one, or a stranger's.
    case wrongState
    /// The answer contains neither consent nor refusal, or both, or a parameter twice.
    case malformed
}

extension ConsentError: CustomStringConvertible {
    package var description: String { StravaError(self).description }
}

/// Reads the query of the consent page's answer (RFC 6749 §4.1.2).
enum AnswerParameters {
    /// Parses an address, a path with a query, or a query alone, ignoring blanks and line breaks anywhere; nil if it
    /// contains no parameter of an answer.
    ///
    /// - Throws: `ConsentError.malformed` if a parameter occurs twice, or the text is too long.
    static func of(_ text: String) throws(ConsentError) -> [String: String]? {
        let text = text.prefix(limit + 1).filter { !$0.isWhitespace && !wrapping.contains($0) }
        var found: [String: String] = [:]
        var isRepeated = false
        for (name, value) in pairs(text) where names.contains(name) {
            isRepeated = found.updateValue(value, forKey: name) != nil || isRepeated
        }
        guard found.keys.contains(where: { $0 != "scope" }) else { return nil }
        guard !isRepeated, text.utf8.count <= limit else { throw .malformed }
        return found
    }

    private static let limit = 8192
    private static let names: Set = ["state", "code", "error", "scope"]
    /// Quotes and brackets that people, chats and terminals put around an address.
    private static let wrapping: Set<Character> = ["\"", "'", "<", ">", "`"]

    private static func pairs(_ text: String) -> [(String, String)] {
        let beforeFragment = text.prefix { $0 != "#" }
        let query: Substring
        if let mark = beforeFragment.firstIndex(of: "?") {
            query = beforeFragment[beforeFragment.index(after: mark)...]
        } else {
            query = beforeFragment.contains("/") ? "" : beforeFragment
        }
        return query.split(separator: "&").map { pair in
            // The source of a page contains `&amp;` for an ampersand.
            let pair = pair.hasPrefix("amp;") ? pair.dropFirst(4) : pair
            let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map {
                String($0).formDecoded
            }
            return (sides.first ?? "", sides.count > 1 ? sides[1] : "")
        }
    }
}
