/// What one of the two sources brings to a run: read now, remembered because reading failed, or nothing.
struct SourceResult<Content: Sendable>: Sendable {
    /// nil where the source isn't asked for, or where it failed and nothing of it is known.
    let content: Content?
    /// Why it was not read; nil when it was, or isn't asked for.
    let trouble: RunError?
    /// Whether anything of it was read in this run.
    let isFresh: Bool

    /// The source isn't asked for.
    static var absent: SourceResult { SourceResult(content: nil, trouble: nil, isFresh: false) }

    static func read(_ content: Content) -> SourceResult {
        SourceResult(content: content, trouble: nil, isFresh: true)
    }

    static func remembered(
        _ content: Content, because trouble: RunError, isPartlyFresh: Bool = false
    ) -> SourceResult {
        SourceResult(content: content, trouble: trouble, isFresh: isPartlyFresh)
    }

    static func failed(_ trouble: RunError) -> SourceResult {
        SourceResult(content: nil, trouble: trouble, isFresh: false)
    }

    /// Why the run ends here; nil where it goes on.
    var failure: RunError? { content == nil ? trouble : nil }
}
