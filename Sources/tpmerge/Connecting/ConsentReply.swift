import Foundation
import Web

/// What may come while an answer is waited for.
enum ConsentReply: Sendable {
    /// A browser asks this machine for something.
    case asked(LoopbackRequest)
    /// Something on standard input.
    case pasted(Paste)
    /// Nobody answered in time.
    case nobody
}

/// All that comes in, in its order.
enum ConsentReplies {
    /// - Parameters:
    ///   - pasted: whether standard input is listened to as well; its end is no answer.
    ///   - patience: after that nobody is waited for.
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
                // Reading can't be stopped, so it has a thread of its own, which ends with the program.
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
