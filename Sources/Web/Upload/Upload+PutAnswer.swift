extension Upload {
    /// What became of a write.
    package enum PutAnswer: Sendable, Hashable {
        /// It is there now, with its new ETag where the server tells one that a later write can depend on.
        case stored(etag: String?)
        /// Something else than expected is there, and was left alone.
        case changedMeanwhile
    }
}
