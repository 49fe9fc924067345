/// What a calendar holds, or what has changed in it.
package struct Glance: Sendable, Equatable {
    /// How much of the calendar it covers.
    package enum Extent: Sendable, Hashable {
        /// Every resource: what isn't in `resources` isn't there.
        case whole
        /// Only what has changed since the token.
        case changes
    }

    package let extent: Extent
    /// The resources with their ETags as written; a weak one or none can't guard a write.
    package let resources: [Href: String?]
    /// What has gone; always empty in a whole glance.
    package let gone: Set<Href>
    /// The token for the next glance; nil from a server without sync-collection.
    package let token: String?
}

extension Glance {
    var isEmpty: Bool { resources.isEmpty && gone.isEmpty }

    /// As the plan takes it, without texts.
    package var seen: Seen {
        let found = resources.map { Found(href: $0.key.path, etag: $0.value) }
        return Seen(isComplete: extent == .whole, found: found, gone: Set(gone.map(\.path)))
    }
}
