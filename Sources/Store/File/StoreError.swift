/// Why an athlete's memory can't be read or written.
package struct StoreError: Error, Sendable, Equatable {
    /// What happened to which file, and what to do where something can be done.
    package let sentence: String
    package let cause: Cause

    package init(sentence: String, cause: Cause) {
        self.sentence = sentence
        self.cause = cause
    }

    /// What stands in the way.
    package enum Cause: Sendable, Hashable {
        /// Another process is writing to it.
        case busy
        /// It can be read at most.
        case readOnly
        /// The disk has no room left.
        case full
        /// The file or its folder can't be used.
        case failed
        /// What lies there is no memory that this version can read.
        case damaged
    }
}

extension StoreError: CustomStringConvertible {
    package var description: String { sentence }
}
