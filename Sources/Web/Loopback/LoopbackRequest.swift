/// What a browser asks this machine for, waiting for its page.
package struct LoopbackRequest: Sendable {
    /// Path and query, as they came.
    package let target: String
    private let send: @Sendable (LoopbackPage) async -> Void

    init(target: String, send: @escaping @Sendable (LoopbackPage) async -> Void) {
        self.target = target
        self.send = send
    }

    /// Answers; when it returns, the page is sent or nobody wants it any more.
    package func respond(_ page: LoopbackPage) async { await send(page) }
}
