import Foundation
import MCP

/// Reads a client's lines on a thread of its own, so that a cancellation is seen while a call is under way, and answers
/// them one after the other.
final class AssistantConversation: Sendable {
    private struct Waiting {
        var lines: [ClientLine] = []
        /// Requests that the client no longer wants answered, of those that wait or are under way.
        var cancelled: Set<RequestID> = []
        var underWay: RequestID?
        var hasEnded = false
    }

    private let waiting = Guarded(Waiting())
    private let sleep: @Sendable (Duration) async throws -> Void

    /// How many lines may wait; a client that sends more waits itself.
    private static let mostWaiting = 64
    /// How long what was sent before the end of input may still take.
    private static let longestEnd = Duration.milliseconds(800)

    init(sleep: @escaping @Sendable (Duration) async throws -> Void) { self.sleep = sleep }

    /// Answers until the end of input, or until standard output is closed.
    func answer(by catalogue: Catalogue) async {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            let open = Guarded<CheckedContinuation<Void, Never>?>(continuation)
            let end = { @Sendable in
                open.change { open in
                    open?.resume()
                    open = nil
                }
            }
            Thread.detachNewThread {
                self.read()
                Task {
                    try? await self.sleep(Self.longestEnd)
                    end()
                }
            }
            Thread.detachNewThread {
                self.answerAll(by: catalogue)
                end()
            }
        }
    }

    private func read() {
        var splitter = LineSplitter(longest: Conversation.longestLine)
        while true {
            let bytes = FileHandle.standardInput.availableData
            for line in bytes.isEmpty ? splitter.end() : splitter.lines(in: bytes) {
                take(line.map { ClientLine($0) } ?? .tooLong)
            }
            if bytes.isEmpty { break }
        }
        waiting.change { $0.hasEnded = true }
    }

    private func take(_ line: ClientLine) {
        if let id = line.cancels {
            waiting.change { waiting in
                let isPending = waiting.underWay == id || waiting.lines.contains { $0.request == id }
                if isPending { waiting.cancelled.insert(id) }
            }
        } else {
            waiting.change(when: { $0.lines.count < Self.mostWaiting }) { $0.lines.append(line) }
        }
    }

    private func answerAll(by catalogue: Catalogue) {
        var conversation = Conversation(catalogue)
        while let line = next() {
            guard !isCancelled(line.request), let answer = conversation.answer(to: line), !isCancelled(line.request)
            else { continue }
            do { try FileHandle.standardOutput.write(contentsOf: Data(answer + [UInt8(ascii: "\n")])) } catch { return }
        }
    }

    private func next() -> ClientLine? {
        waiting.change(when: { !$0.lines.isEmpty || $0.hasEnded }) { waiting -> ClientLine? in
            guard !waiting.lines.isEmpty else { return nil }
            let line = waiting.lines.removeFirst()
            waiting.underWay = line.request
            return line
        }
    }

    private func isCancelled(_ id: RequestID?) -> Bool {
        guard let id else { return false }
        return waiting.change { $0.cancelled.remove(id) != nil }
    }
}

/// A value that several threads change, each of which may wait until it is as it needs it.
final class Guarded<Value: Sendable>: @unchecked Sendable {
    private let condition = NSCondition()
    private var value: Value

    init(_ value: Value) { self.value = value }

    /// Changes the value, and wakes all who wait for a change.
    ///
    /// - Parameter isReady: for what to wait before.
    func change<Result>(when isReady: (Value) -> Bool = { _ in true }, _ change: (inout Value) -> Result) -> Result {
        condition.lock()
        defer { condition.unlock() }
        while !isReady(value) { condition.wait() }
        defer { condition.broadcast() }
        return change(&value)
    }
}

/// Splits bytes into lines of a limited length.
struct LineSplitter {
    private let longest: Int
    private var rest: [UInt8] = []
    /// Whether the present line is longer than allowed, and its remainder is left out.
    private var isTooLong = false

    /// - Parameter longest: in bytes, without the line's end.
    init(longest: Int) { self.longest = longest }

    /// The lines that end in some bytes, without their line feeds; nil for one that is too long.
    mutating func lines(in bytes: Data) -> [[UInt8]?] {
        var lines: [[UInt8]?] = []
        var start = bytes.startIndex
        while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
            add(bytes[start..<end])
            lines += self.end()
            start = end + 1
        }
        add(bytes[start...])
        return lines
    }

    /// What comes after the last line feed, if anything does.
    mutating func end() -> [[UInt8]?] {
        defer { (rest, isTooLong) = ([], false) }
        return isTooLong ? [nil] : rest.isEmpty ? [] : [rest]
    }

    private mutating func add(_ bytes: Data) {
        isTooLong = isTooLong || rest.count + bytes.count > longest
        if isTooLong { rest = [] } else { rest += bytes }
    }
}
