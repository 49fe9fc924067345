extension Upload {
    /// What is at an address.
    package enum Present: Sendable, Equatable {
        case absent
        /// The document, with its ETag where a write can depend on that.
        case present(etag: String?, body: [UInt8])
    }
}

extension Upload.Present: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// How much is there; a calendar is its owner's affair.
    package var description: String {
        switch self {
        case .absent: "absent"
        case .present(_, let body): "present, \(body.count) bytes"
        }
    }

    /// The same as `description`.
    package var debugDescription: String { description }

    /// Shows `dump` no more than `description` does.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
