/// One client's conversation over lines (2026-07-28, Transports, stdio), in both eras of the protocol: an `initialize`
/// selects an older revision for the rest of it, and each request that names revision 2026-07-28 is served by itself.
package struct Conversation: Sendable {
    /// In bytes, without the line break.
    package static let longestLine = 1 << 20
    /// How many messages a list of them may have.
    static let longestBatch = 100

    private let catalogue: Catalogue
    /// The revision of the handshake; nil before there was one.
    private var agreed: Revision?

    package init(_ catalogue: Catalogue) { self.catalogue = catalogue }

    /// Returns the answer to a line, without line breaks in it or behind it; nil if nothing is to be answered, as to
    /// notifications and blank lines.
    ///
    /// - Parameter line: what came, without its line break; a carriage return at its end and a byte order mark at its
    ///   beginning don't matter.
    package mutating func answer(to line: [UInt8]) -> [UInt8]? {
        guard line.count <= Self.longestLine else { return tooLong() }
        switch Line(line) {
        case .blank: return nil
        case .unreadable(let fault): return Response.error(fault, to: nil)
        case .message(let json): return answer(to: JSONRPCMessage(json))
        case .batch(let messages): return answer(to: messages)
        }
    }

    /// Returns the answer to a line that is longer than `longestLine`, which the caller skips.
    package mutating func tooLong() -> [UInt8] {
        Response.error(.noRequest("A line may have at most \(Self.longestLine) bytes."), to: nil)
    }

    /// The request that a line cancels; nil for any other line.
    package static func cancelled(by line: [UInt8]) -> RequestID? {
        guard case .message(let json) = Line(line),
            case .notification("notifications/cancelled", _) = JSONRPCMessage(json)
        else { return nil }
        return JSONRPCMessage.cancelledRequest(json)
    }

    /// The id of a line that is a request; nil for any other line, for a list of requests, and for `initialize`, which
    /// can't be cancelled (2025-11-25, Cancellation).
    package static func id(of line: [UInt8]) -> RequestID? {
        guard case .message(let json) = Line(line), case .request(let request) = JSONRPCMessage(json),
            request.method != "initialize"
        else { return nil }
        return request.id
    }
}

extension Conversation {
    private mutating func answer(to message: JSONRPCMessage) -> [UInt8]? {
        switch message {
        case .notification, .response: nil
        case .invalid(let fault, let id): Response.error(fault, to: id)
        case .request(let request): answer(to: request)
        }
    }

    private mutating func answer(to request: Request) -> [UInt8] {
        do {
            return Response.result(try result(of: request), to: request.id)
        } catch {
            return Response.error(error, to: request.id)
        }
    }

    /// Answers a list of messages, which only one revision has (2025-03-26, Base Protocol, Batching).
    private mutating func answer(to messages: [[UInt8]]) -> [UInt8]? {
        guard agreed?.hasBatches == true else {
            return Response.error(.noRequest("This revision of the protocol has no lists of messages."), to: nil)
        }
        guard !messages.isEmpty, messages.count <= Self.longestBatch else {
            let message = "A list must have between 1 and \(Self.longestBatch) messages."
            return Response.error(.noRequest(message), to: nil)
        }
        var answers: [[UInt8]] = []
        for message in messages.map({ JSONRPCMessage($0) }) {
            if case .request(let request) = message, request.method == "initialize" {
                answers.append(Response.error(.noRequest("`initialize` must stand alone."), to: request.id))
            } else if let answer = answer(to: message) {
                answers.append(answer)
            }
        }
        guard !answers.isEmpty else { return nil }
        return [UInt8(ascii: "[")] + answers.joined(separator: [UInt8(ascii: ",")]) + [UInt8(ascii: "]")]
    }

    private mutating func result(of request: Request) throws(Fault) -> [UInt8] {
        if request.method == "initialize" {
            let revision = try Envelope.offered(in: request)
            agreed = revision
            return MethodTable(catalogue: catalogue, revision: revision).introduction()
        }
        let revision = try Envelope.revision(of: request, agreed: agreed)
        // A client may ask whether the server lives before they have agreed on anything (2025-11-25, Lifecycle).
        guard let revision else {
            guard request.method == "ping" else { throw Envelope.missing(for: request.method) }
            return Array("{}".utf8)
        }
        return try MethodTable(catalogue: catalogue, revision: revision).result(of: request)
    }
}
