package import Basics
import Messages

/// Sends to one receiver at a time, whichever athlete's message it is: services limit what they take at once.
package actor Receivers {
    private let now: @Sendable () -> Instant
    private var isBusy: Set<String> = []
    private var waiting: [String: [CheckedContinuation<Void, Never>]] = [:]
    /// Until when a receiver that let its senders wait isn't asked again, so that others' messages don't wait for it.
    private var pauses: [String: Instant] = [:]

    package init(now: @escaping @Sendable () -> Instant) { self.now = now }

    /// - Parameter name: the receiver's.
    func wait(for name: String, _ send: @Sendable () async -> SendOutcome) async -> SendOutcome {
        if isBusy.contains(name) {
            await withCheckedContinuation { waiting[name, default: []].append($0) }
        }
        isBusy.insert(name)
        defer { leave(name) }
        let begun = now()
        if let end = pauses[name], end > begun, end <= begun.advanced(bySeconds: Self.pause) {
            return .later(answer: "\(name) did not answer a moment ago.")
        }
        let outcome = await send()
        let isSlow = now() >= begun.advanced(bySeconds: Self.longest)
        pauses[name] = isSlow && !outcome.isSent ? now().advanced(bySeconds: Self.pause) : nil
        return outcome
    }

    /// How long a receiver may take before it isn't asked for a while, in seconds.
    private static let longest = 10
    /// In seconds.
    private static let pause = 60

    /// The next one in line takes over, if there is one.
    private func leave(_ name: String) {
        guard var line = waiting[name], !line.isEmpty else {
            isBusy.remove(name)
            return
        }
        let next = line.removeFirst()
        waiting[name] = line.isEmpty ? nil : line
        next.resume()
    }
}
