/// What one of the two sources brings to a run: read now, or remembered because reading failed.
struct Half<Content: Sendable>: Sendable {
    let content: Content
    /// Why it is only remembered; nil when it was read.
    let trouble: RunError?
    /// Whether anything of it was read in this run.
    let isFresh: Bool

    init(_ content: Content) {
        self.content = content
        trouble = nil
        isFresh = true
    }

    init(remembered content: Content, because trouble: RunError, isPartlyFresh: Bool = false) {
        self.content = content
        self.trouble = trouble
        isFresh = isPartlyFresh
    }
}
