extension Upload {
    /// What must be at an address for a write to go ahead.
    package enum Expectation: Sendable, Hashable {
        /// Whatever is there is replaced.
        case nothing
        /// Nothing must be there yet.
        case absent
        /// What this ETag was given for; a weak or malformed one can't be checked, so that it counts as `nothing`.
        case etag(String)
    }
}

extension Upload.Expectation {
    /// The field that says so (RFC 9110 §13.1.1, §13.1.2).
    var condition: (name: String, value: String)? {
        switch self {
        case .absent: ("If-None-Match", "*")
        case .etag(let tag) where tag.isStrongEntityTag: ("If-Match", tag)
        case .nothing, .etag: nil
        }
    }
}
