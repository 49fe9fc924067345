import NIOCore
import NIOHTTP1

/// Passes requests on one by one, the next only when the socket has taken the answer to the one before. So a client
/// that requests a lot and reads nothing costs one answer.
///
/// It sits behind the decoder; `BytesGate` in front of the decoder holds back bytes that aren't decoded yet.
final class ResponseBrake: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private enum Item {
        case part(HTTPServerRequestPart)
        case error(any Error)
    }

    private var early = CircularBuffer<Item>()
    /// How many requests were passed on completely, and how many answers were taken.
    private var (whole, taken) = (0, 0)
    /// Called when nothing is held back any more.
    var released: () -> Void = {}

    var isHolding: Bool { whole > taken || !early.isEmpty }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let part = unwrapInboundIn(data)
        if isHolding { early.append(.part(part)) } else { hand(part, on: context) }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if isHolding { early.append(.error(error)) } else { context.fireErrorCaught(error) }
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard case .end = unwrapOutboundIn(data) else { return context.write(data, promise: promise) }
        let written = promise ?? context.eventLoop.makePromise()
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        written.futureResult.whenSuccess {
            let (brake, context) = bound.value
            brake.release(context)
        }
        context.write(data, promise: written)
    }

    private func hand(_ part: HTTPServerRequestPart, on context: ChannelHandlerContext) {
        if case .end = part { whole += 1 }
        context.fireChannelRead(wrapInboundOut(part))
    }

    private func release(_ context: ChannelHandlerContext) {
        taken += 1
        while whole <= taken, let item = early.popFirst() {
            switch item {
            case .part(let part): hand(part, on: context)
            case .error(let error): context.fireErrorCaught(error)
            }
        }
        context.fireChannelReadComplete()
        if !isHolding { released() }
    }
}

/// Counts bytes before they are decoded, and holds them back until the present answer is taken.
final class BytesGate: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = IOData

    private let gate: RequestGate
    private let brake: ResponseBrake
    private var held = ByteBuffer()
    private var isInputClosed = false
    /// Whether to read more once nothing is held back.
    private var wantsMore = false
    private var isFeeding = false

    init(_ gate: RequestGate, _ brake: ResponseBrake) {
        self.gate = gate
        self.brake = brake
    }

    func handlerAdded(context: ChannelHandlerContext) {
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        brake.released = {
            let (bytes, context) = bound.value
            bytes.goOn(context)
        }
    }

    func handlerRemoved(context: ChannelHandlerContext) { brake.released = {} }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var bytes = unwrapInboundIn(data)
        if held.readableBytes == 0 { held = bytes } else { held.writeBuffer(&bytes) }
        // A client that has closed its sending side is read to the end, even without a request to read.
        guard held.readableBytes <= Self.most else { return context.close(promise: nil) }
        feed(context)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        guard case ChannelEvent.inputClosed? = event as? ChannelEvent else {
            return context.fireUserInboundEventTriggered(event)
        }
        isInputClosed = true
        feed(context)
    }

    /// Closes at once. The gate would wait for the current answer, so it isn't asked; that answer is lost.
    func triggerUserOutboundEvent(context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?) {
        guard event is MakingRoom else { return context.triggerUserOutboundEvent(event, promise: promise) }
        context.close(promise: promise)
    }

    func read(context: ChannelHandlerContext) {
        if isHolding { wantsMore = true } else { context.read() }
    }

    private var isHolding: Bool { brake.isHolding || held.readableBytes > 0 }

    private func goOn(_ context: ChannelHandlerContext) {
        guard !isFeeding else { return }
        feed(context)
        context.fireChannelReadComplete()
        guard wantsMore, !isHolding else { return }
        wantsMore = false
        context.read()
    }

    /// Feeds the held bytes to the decoder, in pieces that contain few requests.
    private func feed(_ context: ChannelHandlerContext) {
        guard !isFeeding else { return }
        isFeeding = true
        defer { isFeeding = false }
        while !brake.isHolding, let piece = held.readSlice(length: min(held.readableBytes, Self.piece)),
            piece.readableBytes > 0
        {
            gate.bytesCame(piece.readableBytes)
            context.fireChannelRead(wrapInboundOut(piece))
        }
        guard held.readableBytes == 0 else { return }
        held = ByteBuffer()
        if isInputClosed, !brake.isHolding {
            isInputClosed = false
            context.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
        }
    }

    private static let piece = 4096
    private static let most = 128 << 10
}

/// Tells a connection to end at once, to make room for another.
struct MakingRoom: Sendable {}
