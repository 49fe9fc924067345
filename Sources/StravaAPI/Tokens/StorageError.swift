/// Why the connection could not be read from or written to where it is kept.
package struct StorageError: Error, Sendable, Hashable {
    /// What happened and what to do, in sentences without a secret.
    package let message: String
    package let cause: Cause

    package init(message: String, cause: Cause = .failed) {
        self.message = message
        self.cause = cause
    }

    /// What stands in the way.
    package enum Cause: Sendable, Hashable {
        /// Others could read it, so that it isn't used before somebody closes it.
        case open
        /// It is encrypted, and the key that is given is none or another one.
        case locked
        /// Another process holds it.
        case busy
        /// The file system is read-only.
        case readOnly
        /// It can't be read or written, or is damaged.
        case failed
    }
}

extension StorageError: CustomStringConvertible {
    package var description: String { message }
}
