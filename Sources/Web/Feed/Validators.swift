/// What a server said of a document by which it can tell later whether that is still the same (RFC 9110 §8.8).
package struct Validators: Sendable, Hashable {
    /// The `ETag`, as it was sent.
    package let etag: String?
    /// The `Last-Modified`, as it was sent.
    package let lastModified: String?

    /// Values that can't be sent back count as none: over 1024 bytes, empty, with control characters, or the ETag
    /// `*`, to which every document would be the same.
    package init(etag: String? = nil, lastModified: String? = nil) {
        self.etag = etag.flatMap { $0.isFieldValue && $0 != "*" ? $0 : nil }
        self.lastModified = lastModified.flatMap { $0.isFieldValue ? $0 : nil }
    }

    /// What this answer says of its document.
    package init(of response: Response) {
        self.init(etag: response.headers.first("ETag"), lastModified: response.headers.first("Last-Modified"))
    }

    /// Whether nothing is known, so that only the whole document will do.
    package var isEmpty: Bool { etag == nil && lastModified == nil }
}

extension Validators {
    /// The fields that make a request conditional (RFC 9110 §13.1.2, §13.1.3).
    var conditions: [(name: String, value: String)] {
        [("If-None-Match", etag), ("If-Modified-Since", lastModified)].compactMap { name, value in
            value.map { (name, $0) }
        }
    }

    /// Whether a 304 with these speaks of the document that the others belong to: not when it names another ETag
    /// (RFC 9111 §4.3.4). Tags are compared weakly (RFC 9110 §8.8.3.2).
    func confirm(_ asked: Validators) -> Bool {
        guard !asked.isEmpty else { return false }
        guard let etag, let askedTag = asked.etag else { return true }
        return etag.withoutWeakness == askedTag.withoutWeakness
    }
}

extension String {
    fileprivate var isFieldValue: Bool {
        (1...1024).contains(utf8.count) && utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    }

    fileprivate var withoutWeakness: Substring { hasPrefix("W/") ? dropFirst(2) : self[...] }
}
