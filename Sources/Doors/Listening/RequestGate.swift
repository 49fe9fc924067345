import NIOCore
package import NIOHTTP1

/// Makes the answer to a request that the gate refuses.
///
/// - Parameter mayHaveKept: whether parts of its body may have been kept before.
package typealias Refusal =
    @Sendable (HTTPResponseStatus, _ path: String, _ mayHaveKept: Bool) -> (head: HTTPResponseHead, body: String)

/// Enforces the limits on a connection's requests, and ends it if one is too large, too slow or malformed. It sees one
/// request at a time (`ResponseBrake`).
///
/// Hummingbird's own time-out restarts with each part of a body, and doesn't limit a client that doesn't read.
final class RequestGate: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private let rules: HeadRules
    private let connection: OpenConnections.One
    private let refusal: Refusal
    private var reading = Reading.nothing
    private var answer = Answering.done
    private var body = BodyLimit(bytes: 0)
    private var bodyCount = 0
    /// Received bytes of the body that aren't passed on yet: in large pieces, since each piece costs the server the
    /// same.
    private var piece = ByteBuffer()
    /// All bytes received since the last head.
    private var rawCount = 0
    private var path = "/"
    private var isLast = false
    private var isHead = false
    /// Whether the gate reads no more, and the connection ends with the present answer.
    private var isEnding = false
    private var isOver = false
    private var context: ChannelHandlerContext?
    private var readDeadline: Scheduled<Void>?
    private var answerDeadline: Scheduled<Void>?

    private enum Reading {
        case nothing, head, body
    }

    private enum Answering {
        case owed
        case begun
        /// Written completely, but not yet taken by the client.
        case written
        /// Taken, or there was no request.
        case done
    }

    init(_ rules: HeadRules, _ connection: OpenConnections.One, _ refusal: @escaping Refusal) {
        (self.rules, self.connection, self.refusal) = (rules, connection, refusal)
    }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        // A client that connects must send something.
        if context.channel.isActive { expectHead(context) }
    }

    func channelActive(context: ChannelHandlerContext) {
        expectHead(context)
        context.fireChannelActive()
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        end()
        self.context = nil
    }
}

/// Inbound.
extension RequestGate {
    func bytesCame(_ count: Int) {
        guard let context, !isOver, !isEnding else { return }
        rawCount += count
        switch reading {
        case .nothing:
            reading = .head
            rawCount = count
            if answer == .done { expectHead(context) }
        case .head where rawCount > 4 * rules.limits.headers + Self.spare: refuse(.requestHeaderFieldsTooLarge, context)
        case .body where rawCount > body.bytes + rules.limits.headers + Self.spare:
            refuse(.payloadTooLarge, context)
        case .head, .body: break
        }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isOver, !isEnding else { return }
        switch unwrapInboundIn(data) {
        case .head(let head):
            guard !isLast, let head = begin(head, context) else { return }
            context.fireChannelRead(wrapInboundOut(.head(head)))
        case .body(var bytes):
            guard reading == .body else { return }
            bodyCount += bytes.readableBytes
            guard bodyCount <= body.bytes else { return refuse(.payloadTooLarge, context) }
            piece.writeBuffer(&bytes)
            if piece.readableBytes >= Self.pieceLength { handPiece(context) }
        case .end:
            guard reading == .body else { return }
            reading = .nothing
            readDeadline?.cancel()
            handPiece(context)
            if answer == .done { expectNext(context) } else { connection.note(isAtWork: answer == .owed) }
            context.fireChannelRead(data)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard !isOver, !isEnding, !isLast || reading == .body else { return }
        if reading != .body { isHead = false }
        refuse(error as? HTTPParserError == .headerOverflow ? .requestHeaderFieldsTooLarge : .badRequest, context)
    }

    /// - Returns: the head for the server; nil if it is refused.
    private func begin(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) -> HTTPRequestHead? {
        path = String(head.uri.prefix(rules.limits.target))
        isHead = head.method == .HEAD
        if let status = rules.refusal(of: head) {
            refuse(status, context)
            return nil
        }
        body = rules.bodyLimit(of: head)
        if let length = HeadRules.length(of: head), length > body.bytes {
            refuse(.payloadTooLarge, context)
            return nil
        }
        connection.begin()
        (answer, reading, bodyCount, rawCount) = (.owed, .body, 0, 0)
        expectBody(context)
        if head.expectsToContinue {
            context.writeAndFlush(
                wrapOutboundOut(.head(HTTPResponseHead(version: .http1_1, status: .continue))), promise: nil)
        }
        // The decoder stops reading after an upgrade, and the server supports none.
        isLast = !head.isKeepAlive || head.headers.contains(name: "upgrade")
        guard isLast else { return head }
        var head = head
        head.headers.replaceOrAdd(name: "connection", value: "close")
        return head
    }

    private func handPiece(_ context: ChannelHandlerContext) {
        guard piece.readableBytes > 0 else { return }
        context.fireChannelRead(wrapInboundOut(.body(piece)))
        piece = ByteBuffer()
        connection.note(isAtWork: false)
    }

    /// Bytes allowed besides the counted ones: for chunk sizes, and the beginnings of further requests.
    private static let spare = 64 << 10
    private static let pieceLength = 16 << 10
}

/// Outbound.
extension RequestGate {
    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard !isOver else {
            promise?.fail(ChannelError.ioOnClosedChannel)
            return
        }
        switch unwrapOutboundIn(data) {
        case .head(var head):
            answer = .begun
            connection.note(isAtWork: false)
            expectTaking(context)
            if isLast { head.headers.replaceOrAdd(name: "Connection", value: "close") }
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .body: context.write(data, promise: promise)
        case .end:
            answer = .written
            let written = promise ?? context.eventLoop.makePromise()
            let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
            written.futureResult.whenComplete { _ in
                let (gate, context) = bound.value
                gate.answered(context)
            }
            context.write(data, promise: written)
        }
    }

    /// Closes the connection for the server, as when it stops. An answer that is already written is sent first.
    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        guard mode == .all, !isOver, answer == .written else { return context.close(mode: mode, promise: promise) }
        isEnding = true
        readDeadline?.cancel()
        context.channel.closeFuture.cascade(to: promise)
    }

    private func answered(_ context: ChannelHandlerContext) {
        answer = .done
        answerDeadline?.cancel()
        connection.letGo()
        guard !isOver else { return }
        if isEnding || isLast { return leave(context) }
        switch reading {
        case .nothing: expectNext(context)
        case .head: expectHead(context)
        case .body: break
        }
    }

    /// Refuses the current request, unless its answer has begun. Nothing more is read then.
    private func refuse(_ status: HTTPResponseStatus, _ context: ChannelHandlerContext) {
        readDeadline?.cancel()
        guard !isEnding else { return close(context) }
        isEnding = true
        switch answer {
        case .begun, .written: return
        case .done where reading == .body: return leave(context)
        case .owed, .done: break
        }
        let refused = refusal(status, path, reading == .body && body.isKeptInParts)
        context.write(wrapOutboundOut(.head(refused.head)), promise: nil)
        let text = ByteBuffer(string: refused.body)
        if !isHead { context.write(wrapOutboundOut(.body(.byteBuffer(text))), promise: nil) }
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        leave(context)
    }

    /// Ends the connection, but first gives the client time to read the answer: closing with unread bytes would destroy
    /// it (RFC 9112 §9.6).
    private func leave(_ context: ChannelHandlerContext) {
        guard !isOver else { return }
        isOver = true
        end()
        connection.note(isAtWork: false)
        context.close(mode: .output, promise: nil)
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        context.eventLoop.scheduleTask(in: Self.lingering) { bound.value.close(promise: nil) }
    }

    private func close(_ context: ChannelHandlerContext) {
        isOver = true
        context.close(promise: nil)
    }

    private static let lingering = TimeAmount.seconds(1)
}

/// Deadlines.
extension RequestGate {
    private func expectHead(_ context: ChannelHandlerContext) {
        expect(in: rules.limits.headTime, context) { gate, context in
            if gate.answer == .done { gate.close(context) }
        }
    }

    private func expectNext(_ context: ChannelHandlerContext) {
        expect(in: rules.limits.idleTime, context) { gate, context in gate.close(context) }
    }

    /// The client's key or session may be checked after the head has come.
    private func expectBody(_ context: ChannelHandlerContext) {
        let limits = rules.limits
        expect(in: limits.bodyTime, context) { gate, context in
            guard gate.body.mayTakeLong, gate.connection.isKnown else {
                return gate.refuse(.requestTimeout, context)
            }
            gate.expect(in: limits.longBodyTime - limits.bodyTime, context) { $0.refuse(.requestTimeout, $1) }
        }
    }

    private func expectTaking(_ context: ChannelHandlerContext) {
        answerDeadline?.cancel()
        answerDeadline = schedule(in: rules.limits.answerTime, context) { gate, context in gate.close(context) }
    }

    private typealias Work = @Sendable (RequestGate, ChannelHandlerContext) -> Void

    private func expect(in time: TimeAmount, _ context: ChannelHandlerContext, else work: @escaping Work) {
        readDeadline?.cancel()
        readDeadline = schedule(in: time, context, work)
    }

    private func schedule(
        in time: TimeAmount, _ context: ChannelHandlerContext, _ work: @escaping Work
    ) -> Scheduled<Void> {
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        return context.eventLoop.scheduleTask(in: time) { work(bound.value.0, bound.value.1) }
    }

    private func end() {
        for deadline in [readDeadline, answerDeadline] { deadline?.cancel() }
    }
}
