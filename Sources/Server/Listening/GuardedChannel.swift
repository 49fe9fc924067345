import Basics
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import Synchronization

/// A connection as Hummingbird serves it, behind a gate.
struct GuardedChannel: ServerChildChannel, HTTPChannelHandler {
    enum Value: ServerChildChannelValue {
        case connection(NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>)
        /// One too many.
        case surplus(any Channel)

        var channel: any Channel {
            switch self {
            case .connection(let asyncChannel): asyncChannel.channel
            case .surplus(let channel): channel
            }
        }
    }

    let responder: HTTPChannelHandler.Responder
    let rules: HeadRules
    let open: OpenConnections
    /// The path of the public address.
    let base: String
    let now: @Sendable () -> Instant

    /// Never fails: with an error here Hummingbird would stop listening.
    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        guard open.admit(upTo: rules.limits.connections) else {
            return channel.eventLoop.makeSucceededFuture(.surplus(channel))
        }
        channel.closeFuture.whenComplete { [open] _ in open.leave() }
        let value = (try? guarded(channel, logger)).map(Value.connection) ?? .surplus(channel)
        return channel.eventLoop.makeSucceededFuture(value)
    }

    func handle(value: Value, logger: Logger) async {
        switch value {
        case .connection(let asyncChannel): await handleHTTP(asyncChannel: asyncChannel, logger: logger)
        case .surplus(let channel): try? await channel.close()
        }
    }

    private func guarded(_ channel: any Channel, _ logger: Logger) throws
        -> NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>
    {
        let pipeline = channel.pipeline.syncOperations
        let gate = RequestGate(rules) { [base, now] code, path in
            ErrorAnswer.onTheWire(code, path: path, base: base, at: now())
        }
        try pipeline.addHandler(BytesGate(gate))
        try pipeline.configureHTTPServerPipeline(
            withPipeliningAssistance: false, withErrorHandling: false, withOutboundHeaderValidation: true,
            withEncoderConfiguration: .init(), withDecoderLimitConfiguration: decoderLimits)
        try pipeline.addHandler(gate)
        try pipeline.addHandler(HTTP1ToHTTPServerCodec(secure: false))
        try pipeline.addHandler(HTTPConnectionStateHandler(logger: logger))
        return try NIOAsyncChannel(
            wrappingChannelSynchronously: channel, configuration: .init(isOutboundHalfClosureEnabled: true))
    }

    /// Beyond the gate's own limits, so that there is a status for what is too large.
    private var decoderLimits: NIOHTTPDecoderLimitConfiguration {
        var limits = NIOHTTPDecoderLimitConfiguration()
        limits.maxHeaderFieldSize = rules.limits.headers * 2
        limits.maxHeaderListSize = rules.limits.headers * 4
        limits.maxHeaderFieldCount = rules.limits.headerCount * 4
        return limits
    }
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

/// How many connections are open.
final class OpenConnections: Sendable {
    private let count = Mutex(0)

    /// Counts one more, unless there are too many.
    func admit(upTo most: Int) -> Bool {
        count.withLock { count in
            guard count < most else { return false }
            count += 1
            return true
        }
    }

    func leave() { count.withLock { $0 -= 1 } }
}
