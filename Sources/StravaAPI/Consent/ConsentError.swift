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
