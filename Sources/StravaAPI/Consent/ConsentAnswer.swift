package import Basics
import Web

/// A consent that was given: what the tokens are fetched with.
package struct ConsentAnswer: Sendable, Equatable {
    /// Good for one exchange, for a few minutes.
    package let code: Secret
    /// What the athlete left ticked; nil when the answer does not say.
    package let scopes: Scopes?

    package init(code: Secret, scopes: Scopes?) {
        self.code = code
        self.scopes = scopes
    }
}

/// Why an answer of the consent page is no consent.
package enum ConsentError: Error, Sendable, Hashable {
    /// The athlete said no.
    case denied
    /// An answer to another question, an earlier one or somebody else's.
    case wrongState
    /// An answer that says neither yes nor no, or both, or more than one thing.
    case malformed
}

extension ConsentError: CustomStringConvertible {
    /// What happened, and what to do next.
    package var description: String { StravaError(self).description }
}

/// What the consent page's answer says in its query (RFC 6749 §4.1.2).
struct AnswerParameters {
    let state: String?
    let code: String?
    let error: String?
    let scope: String?

    /// Reads an address, a path with a query, or a query alone, wherever blanks and line breaks got into it; nil when
    /// nothing of an answer is in it.
    ///
    /// - Throws: `ConsentError.malformed` when something is said twice, or too much.
    init?(_ text: String) throws(ConsentError) {
        let text = text.prefix(Self.limit + 1).filter { !$0.isWhitespace && !Self.wrapping.contains($0) }
        var found: [String: String] = [:]
        var isRepeated = false
        for (name, value) in Self.pairs(text) where Self.names.contains(name) {
            isRepeated = found.updateValue(value, forKey: name) != nil || isRepeated
        }
        guard found.keys.contains(where: { $0 != "scope" }) else { return nil }
        guard !isRepeated, text.utf8.count <= Self.limit else { throw .malformed }
        state = found["state"]
        code = found["code"]
        error = found["error"]
        scope = found["scope"]
    }
}

extension AnswerParameters {
    private static let limit = 8192
    private static let names: Set = ["state", "code", "error", "scope"]
    /// What people, chats and terminals put around an address.
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
            // In a page's source an ampersand is written `&amp;`.
            let pair = pair.hasPrefix("amp;") ? pair.dropFirst(4) : pair
            let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(decoded)
            return (sides.first ?? "", sides.count > 1 ? sides[1] : "")
        }
    }

    /// Undoes the escapes of a form; escapes that are none stay as they are.
    private static func decoded(_ text: Substring) -> String {
        String(text.map { $0 == "+" ? " " : $0 }).percentDecoded
    }
}
