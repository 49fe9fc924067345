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
    package mutating func answer(to line: ClientLine) -> [UInt8]? {
        switch line.content {
        case .blank: nil
        case .unreadable(let fault): Response.error(fault, to: nil)
        case .message(let message): answer(to: message)
        case .batch(let messages): answer(to: messages)
        }
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
    private mutating func answer(to messages: [JSONRPCMessage]) -> [UInt8]? {
        guard agreed?.hasBatches == true else {
            return Response.error(.noRequest("This revision of the protocol has no lists of messages."), to: nil)
        }
        guard !messages.isEmpty, messages.count <= Self.longestBatch else {
            let message = "A list must have between 1 and \(Self.longestBatch) messages."
            return Response.error(.noRequest(message), to: nil)
        }
        var answers: [[UInt8]] = []
        for message in messages {
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
