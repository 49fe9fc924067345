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
    /// How many requests the server has been given, how many answers have begun, how many it has said to their end, and how
    /// many are taken.
    private var (given, begun, said, taken) = (0, 0, 0, 0)
    /// Of the request that is being read.
    private var bodyLimit = 0
    private var bodyCount = 0
    /// Bytes since the last head, whatever they are.
    private var rawCount = 0
    private var path = "/"
    /// Whether the connection ends with the request that was given last.
    private var isLast = false
    /// What is still to be said before the connection ends, and after how many answers.
    private var lastWord: (code: ErrorCode, place: Int)?
    /// Whether only the head was asked for by what was read last.
    private var isHead = false
    /// Whether the connection ends with the answers that have been said.
    private var isEnding = false
    private var isOver = false
    private var context: ChannelHandlerContext?
    private var readDeadline: Scheduled<Void>?
    private var answerDeadline: Scheduled<Void>?

    /// What is being read.
    private enum Reading {
        case nothing, head, body
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
        guard let context, !isOver else { return }
        rawCount += count
        switch reading {
        case .nothing:
            reading = .head
            rawCount = count
            if taken == given { expectHead(context) }
        case .head where rawCount > 4 * rules.limits.headers + Self.spare: refuse(.headersTooLarge, context)
        case .body where rawCount > bodyLimit + rules.limits.headers + Self.spare: refuse(.tooLarge, context)
        case .head, .body: break
        }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isOver, !isEnding, lastWord == nil else { return }
        switch unwrapInboundIn(data) {
        case .head(let head):
            guard !isLast, let head = begin(head, context) else { return }
            context.fireChannelRead(wrapInboundOut(.head(head)))
        case .body(let bytes):
            guard reading == .body else { return }
            bodyCount += bytes.readableBytes
            guard bodyCount <= bodyLimit else { return refuse(.tooLarge, context) }
            context.fireChannelRead(data)
        case .end:
            guard reading == .body else { return }
            reading = .nothing
            readDeadline?.cancel()
            if taken == given { expectNext(context) }
            context.fireChannelRead(data)
        }
    }

    /// What the decoder doesn't take for a request.
    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard !isOver, lastWord == nil, !isLast || reading == .body else { return }
        if reading != .body { isHead = false }
        refuse(error as? HTTPParserError == .headerOverflow ? .headersTooLarge : .badRequest, context)
    }

    /// - Returns: the head as the server gets it; nil where it is refused.
    private func begin(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) -> HTTPRequestHead? {
        path = String(head.uri.prefix(rules.limits.target))
        isHead = head.method == .HEAD
        if let code = rules.refusal(of: head) {
            refuse(code, context)
            return nil
        }
        let (bytes, time) = rules.limits.body(at: path.prefix { $0 != "?" })
        if let length = HeadRules.length(of: head), length > bytes {
            refuse(.tooLarge, context)
            return nil
        }
        given += 1
        reading = .body
        (bodyLimit, bodyCount, rawCount) = (bytes, 0, 0)
        expect(in: time, context) { gate, context in gate.refuse(.tooSlow, context) }
        if given == taken + 1, head.expectsToContinue {
            context.writeAndFlush(
                wrapOutboundOut(.head(HTTPResponseHead(version: .http1_1, status: .continue))), promise: nil)
        }
        // The decoder reads nothing more behind an upgrade, and we know of none.
        isLast = !head.isKeepAlive || head.headers.contains(name: "upgrade")
        guard isLast else { return head }
        var head = head
        head.headers.replaceOrAdd(name: "connection", value: "close")
        return head
    }

    /// Bytes that may come beside what is counted: sizes of chunks, and the beginnings of other requests.
    private static let spare = 64 << 10
}

extension HTTPRequestHead {
    /// Whether the body is only sent when it is asked for (RFC 9110 §10.1.1).
    fileprivate var expectsToContinue: Bool {
        version == .http1_1 && headers["expect"].contains { $0.lowercased() == "100-continue" }
    }
}

/// What goes out.
extension RequestGate {
    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard !isOver else {
            promise?.fail(ChannelError.ioOnClosedChannel)
            return
        }
        switch unwrapOutboundIn(data) {
        case .head(var head):
            begun += 1
            expectTaking(context)
            if isLast, begun == given { head.headers.replaceOrAdd(name: "Connection", value: "close") }
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .body: context.write(data, promise: promise)
        case .end:
            said += 1
            let written = promise ?? context.eventLoop.makePromise()
            let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
            written.futureResult.whenComplete { _ in
                let (gate, context) = bound.value
                gate.answered(context)
            }
            context.write(data, promise: written)
        }
    }

    /// The server wants the connection to end, as it does with all of them when it stops. What it has said goes out before
    /// that.
    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        guard mode == .all, !isOver, said > taken, said == begun else {
            return context.close(mode: mode, promise: promise)
        }
        isEnding = true
        readDeadline?.cancel()
        context.channel.closeFuture.cascade(to: promise)
    }

    private func answered(_ context: ChannelHandlerContext) {
        taken += 1
        answerDeadline?.cancel()
        guard !isOver else { return }
        if isEnding, taken == said { return leave(context) }
        if begun > taken { expectTaking(context) }
        if lastWord != nil { return sayLastWord(context) }
        guard taken == given else { return }
        if isLast { return leave(context) }
        switch reading {
        case .nothing: expectNext(context)
        case .head: expectHead(context)
        case .body: break
        }
    }

    /// Refuses what is being read. Nothing more is read then, and answers to what came before it go first.
    private func refuse(_ code: ErrorCode, _ context: ChannelHandlerContext) {
        readDeadline?.cancel()
        guard lastWord == nil else { return close(context) }
        lastWord = (code, place: reading == .body ? given - 1 : given)
        sayLastWord(context)
    }

    /// Says it when its turn has come. Where the server itself has answered by then, there is nothing more to say.
    private func sayLastWord(_ context: ChannelHandlerContext) {
        guard let (code, place) = lastWord, taken >= place else { return }
        if taken > place { return leave(context) }
        guard begun == place else { return }
        let answer = refusal(code, path)
        context.write(wrapOutboundOut(.head(answer.head)), promise: nil)
        if !isHead { context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: answer.body)))), promise: nil) }
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        leave(context)
    }

    /// Ends the connection, but not before the other side has had time to take what was said: who closes while bytes lie
    /// unread takes the answer back with it (RFC 9112 §9.6).
    private func leave(_ context: ChannelHandlerContext) {
        guard !isOver else { return }
        isOver = true
        end()
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
            if gate.taken == gate.given { gate.close(context) }
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
