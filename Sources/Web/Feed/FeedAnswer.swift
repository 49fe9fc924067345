/// What a feed's server says to who asks for it.
package enum FeedAnswer: Sendable, Equatable {
    /// The whole document. Its headers hold validators only when these may be sent with the next question.
    case document(Response)
    /// It is still the one that the validators came with.
    case unchanged
}
