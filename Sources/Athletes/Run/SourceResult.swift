import Export

/// A source's result in a run: read, remembered because reading failed, or nothing.
struct SourceResult<Content: Sendable>: Sendable {
    /// nil if the source isn't configured, or failed without remembered data.
    let content: Content?
    /// Why it wasn't read; nil if it was, or isn't configured.
    let trouble: RunError?
    /// Whether any of it was read in this run.
    let isFresh: Bool

    /// The source isn't configured.
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

    /// The same result with other content.
    func map(_ change: (Content) -> Content) -> SourceResult {
        SourceResult(content: content.map(change), trouble: trouble, isFresh: isFresh)
    }

    /// The error that ends the run; nil if the run can continue.
    var failure: RunError? { content == nil ? trouble : nil }
}

extension SourceReport {
    init<Content>(_ result: SourceResult<Content>, count: Int = 0) {
        switch (result.content, result.trouble) {
        case (nil, nil): self = .absent
        case (_, nil): self = .ok(count: count)
        case (_, _): self = .remembered(count: count)
        }
    }
}
