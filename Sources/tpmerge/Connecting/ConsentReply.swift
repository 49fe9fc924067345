import Foundation
import Web

/// An event while the dialog waits for an answer.
enum ConsentReply: Sendable {
    /// A browser has sent a request to this machine.
    case asked(LoopbackRequest)
    /// The user has pasted something into standard input.
    case pasted(Paste)
    /// No answer came in time.
    case nobody
}

/// All events, in order.
enum ConsentReplies {
    /// - Parameters:
    ///   - pasted: whether to read standard input as well; its end is no answer.
    ///   - patience: the time after which waiting ends.
    static func all(
        _ requests: AsyncStream<LoopbackRequest>, pasted: Bool, patience: Duration
    ) -> AsyncStream<ConsentReply> {
        AsyncStream { continuation in
            let browser = Task { for await request in requests { continuation.yield(.asked(request)) } }
            let clock = Task {
                guard (try? await Task.sleep(for: patience)) != nil else { return }
                continuation.yield(.nobody)
            }
            if pasted {
                // Reading can't be cancelled, so it has a thread of its own, which ends with the program.
                Thread.detachNewThread {
                    while let paste = Paste.next() {
                        if !paste.lines.isEmpty { continuation.yield(.pasted(paste)) }
                    }
                }
            }
            continuation.onTermination = { _ in
                browser.cancel()
                clock.cancel()
            }
        }
    }
}
