import NIOCore
import NIOHTTP1

/// Stands between the bytes of one connection and the server: holds requests to their limits, and ends a connection on which
/// something is too large, too slow, or no request at all.
///
/// Hummingbird's own time-out begins anew with each part of a body, and nothing of it bounds a client that doesn't read.
final class RequestGate: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private let rules: HeadRules
    private let refusal: @Sendable (ErrorCode, _ path: String) -> WireAnswer
    private var reading = Reading.nothing
    /// Requests that have begun and whose answer isn't complete.
    private var unanswered = 0
    /// Of the request that is being read.
    private var bodyLimit = 0
    private var bodyCount = 0
    private var rawCount = 0
    private var path = "/"
    /// What is still to be said before the connection ends.
    private var lastWord: ErrorCode?
    private var isOver = false
    /// Whether an answer has begun and isn't complete.
    private var isAnswering = false
    private var context: ChannelHandlerContext?
    private var readDeadline: Scheduled<Void>?
    private var answerDeadline: Scheduled<Void>?

    /// What is being read.
    private enum Reading {
        case nothing, head, body

        var isBody: Bool { if case .body = self { true } else { false } }
    }

    init(_ rules: HeadRules, _ refusal: @escaping @Sendable (ErrorCode, _ path: String) -> WireAnswer) {
        self.rules = rules
        self.refusal = refusal
    }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        // Whoever connects is to say something.
        if context.channel.isActive { expectHead(context) }
    }

    func channelActive(context: ChannelHandlerContext) {
        expectHead(context)
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        end()
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        end()
        self.context = nil
    }
}

/// What comes in.
extension RequestGate {
    /// Bytes have come, whatever they are.
    func bytesCame(_ count: Int) {
        guard let context else { return }
        rawCount += count
        switch reading {
        case .nothing where unanswered == 0:
            reading = .head
            expectHead(context)
        case .nothing: reading = .head
        case .body where rawCount > bodyLimit + rules.limits.headers + Self.spare: refuse(.tooLarge, context)
        case .head, .body: break
        }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isOver, lastWord == nil else { return }
        switch unwrapInboundIn(data) {
        case .head(let head):
            begin(head, context)
            guard lastWord == nil, !isOver else { return }
        case .body(let bytes):
            bodyCount += bytes.readableBytes
            guard bodyCount <= bodyLimit else { return refuse(.tooLarge, context) }
        case .end:
            reading = .nothing
            readDeadline?.cancel()
            if unanswered == 0 { expectNext(context) }
        }
        context.fireChannelRead(data)
    }

    /// What the decoder doesn't take for a request.
    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard !isOver, lastWord == nil else { return }
        refuse(.badRequest, context)
    }

    private func begin(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
        path = String(head.uri.prefix(rules.limits.target))
        unanswered += 1
        reading = .body
        (bodyCount, rawCount) = (0, 0)
        if let code = rules.refusal(of: head) {
            unanswered -= 1
            return refuse(code, context)
        }
        let (bytes, time) = rules.limits.body(at: path.prefix { $0 != "?" })
        bodyLimit = bytes
        if let length = HeadRules.length(of: head), length > bytes {
            unanswered -= 1
            return refuse(.tooLarge, context)
        }
        expect(in: time, context) { gate, context in gate.giveUp(on: .tooSlow, context) }
    }

    /// Bytes of chunks' sizes that a body may have beside its own.
    private static let spare = 64 << 10
}

/// What goes out.
extension RequestGate {
    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard !isOver else {
            promise?.fail(ChannelError.ioOnClosedChannel)
            return
        }
        switch unwrapOutboundIn(data) {
        case .head:
            isAnswering = true
            expectTaking(context)
            context.write(data, promise: promise)
        case .body: context.write(data, promise: promise)
        case .end:
            isAnswering = false
            let taken = promise ?? context.eventLoop.makePromise()
            let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
            taken.futureResult.whenComplete { _ in
                let (gate, context) = bound.value
                gate.answered(context)
            }
            context.write(data, promise: taken)
        }
    }

    private func answered(_ context: ChannelHandlerContext) {
        answerDeadline?.cancel()
        unanswered = max(unanswered - 1, 0)
        guard !isOver, unanswered == 0 else { return }
        if let lastWord { return say(lastWord, context) }
        switch reading {
        case .nothing: expectNext(context)
        case .head: expectHead(context)
        case .body: break
        }
    }

    /// Refuses what is being read. Answers to what came before it on the same connection go first.
    private func refuse(_ code: ErrorCode, _ context: ChannelHandlerContext) {
        readDeadline?.cancel()
        lastWord = code
        if reading.isBody, unanswered > 0 { return giveUp(on: code, context) }
        if unanswered == 0 { say(code, context) }
    }

    /// Ends a request in the middle of its body. Nobody has answered it yet, unless more than one is under way.
    private func giveUp(on code: ErrorCode, _ context: ChannelHandlerContext) {
        guard unanswered == 1, !isAnswering else { return close(context) }
        say(code, context)
    }

    private func say(_ code: ErrorCode, _ context: ChannelHandlerContext) {
        guard !isOver else { return }
        let answer = refusal(code, path)
        context.write(wrapOutboundOut(.head(answer.head)), promise: nil)
        context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: answer.body)))), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        isOver = true
        end()
        // Who closes while bytes lie unread takes the answer back with it (RFC 9112 §9.6).
        context.close(mode: .output, promise: nil)
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        context.eventLoop.scheduleTask(in: Self.lingering) { bound.value.close(promise: nil) }
    }

    private func close(_ context: ChannelHandlerContext) {
        isOver = true
        end()
        context.close(promise: nil)
    }

    /// How long a connection stays after its last word.
    private static let lingering = TimeAmount.seconds(1)
}

/// What must happen in time.
extension RequestGate {
    private func expectHead(_ context: ChannelHandlerContext) {
        expect(in: rules.limits.headTime, context) { gate, context in
            if gate.unanswered == 0 { gate.close(context) }
        }
    }

    private func expectNext(_ context: ChannelHandlerContext) {
        expect(in: rules.limits.idleTime, context) { gate, context in gate.close(context) }
    }

    private func expectTaking(_ context: ChannelHandlerContext) {
        answerDeadline?.cancel()
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        answerDeadline = context.eventLoop.scheduleTask(in: rules.limits.answerTime) {
            let (gate, context) = bound.value
            gate.close(context)
        }
    }

    private func expect(
        in time: TimeAmount, _ context: ChannelHandlerContext,
        else work: @escaping @Sendable (RequestGate, ChannelHandlerContext) -> Void
    ) {
        readDeadline?.cancel()
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        readDeadline = context.eventLoop.scheduleTask(in: time) {
            let (gate, context) = bound.value
            work(gate, context)
        }
    }

    private func end() {
        readDeadline?.cancel()
        answerDeadline?.cancel()
    }
}

/// An answer as it goes over the wire.
struct WireAnswer: Sendable {
    let head: HTTPResponseHead
    let body: String
}

/// Sees the bytes before they are taken for requests.
final class BytesGate: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private let gate: RequestGate

    init(_ gate: RequestGate) { self.gate = gate }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        gate.bytesCame(unwrapInboundIn(data).readableBytes)
        context.fireChannelRead(data)
    }
}
