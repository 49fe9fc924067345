/// A resource as a server told of it.
package struct Found: Sendable, Equatable {
    /// A path as `Href` normalises it.
    package var href: String
    package var etag: String?
    /// Its bytes; nil if they weren't asked for.
    package var text: [UInt8]?
}

/// What a look at a collection told: all of it, or what changed since the last look.
package struct Seen: Sendable, Equatable {
    /// Whether what is not in `found` isn't there.
    package var isComplete: Bool
    package var found: [Found]
    /// What a server said isn't there any more.
    package var gone: Set<String> = []
}

/// What is known of one resource after a look.
package enum Sight: Sendable, Equatable {
    /// Nothing new.
    case unchanged
    case gone
    /// With its bytes, which may be the same as before.
    case found(Found)
}
