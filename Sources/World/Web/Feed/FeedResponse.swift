package enum FeedResponse: Sendable, Equatable {
    /// The whole document. Its headers hold validators only if these may be sent with the next request.
    case document(Response)
    /// The document hasn't changed since the validators were received.
    case unchanged
}

/// The validators of a document, with which its server can later tell whether it has changed (RFC 9110 §8.8).
package struct Validators: Sendable, Hashable {
    package let etag: String?
    package let lastModified: String?

    /// Drops values that can't be sent back: those over 1024 bytes, empty or with control characters, and the ETag `*`,
    /// which would match every document.
    package init(etag: String? = nil, lastModified: String? = nil) {
        self.etag = etag.flatMap { $0.isFieldValue && $0 != "*" ? $0 : nil }
        self.lastModified = lastModified.flatMap { $0.isFieldValue ? $0 : nil }
    }

    package init(of response: Response) {
        self.init(etag: response.headers.first("ETag"), lastModified: response.headers.first("Last-Modified"))
    }

    /// Whether there are no validators, so that only the whole document will do.
    package var isEmpty: Bool { etag == nil && lastModified == nil }
}

extension Validators {
    /// The header fields of a conditional request (RFC 9110 §13.1.2, §13.1.3).
    var conditions: [(name: String, value: String)] {
        [("If-None-Match", etag), ("If-Modified-Since", lastModified)].compactMap { name, value in
            value.map { (name, $0) }
        }
    }

    /// Whether a 304 with these validators confirms the document of `asked`: not if it names another ETag (RFC 9111
    /// §4.3.4). Tags are compared weakly (RFC 9110 §8.8.3.2).
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
