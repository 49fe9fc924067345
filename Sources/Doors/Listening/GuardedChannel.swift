package import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1

extension HTTPServerBuilder {
    /// A server that meets only what keeps the rules.
    package static func guarded(
        by rules: HeadRules, _ open: OpenConnections, refusal: @escaping Refusal
    ) -> HTTPServerBuilder {
        HTTPServerBuilder { GuardedChannel(responder: $0, rules: rules, open: open, refusal: refusal) }
    }
}

/// A connection that Hummingbird serves behind a gate.
struct GuardedChannel: ServerChildChannel, HTTPChannelHandler {
    enum Value: ServerChildChannelValue {
        case connection(NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>)
        /// A connection beyond the limit.
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
    let refusal: Refusal

    /// Never fails: after an error here, Hummingbird would stop listening.
    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        let id = ObjectIdentifier(channel)
        guard open.admit(id, close: { channel.triggerUserOutboundEvent(MakingRoom(), promise: nil) }) else {
            return channel.eventLoop.makeSucceededFuture(.surplus(channel))
        }
        channel.closeFuture.whenComplete { [open] _ in open.leave(id) }
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
        try bound(channel)
        let gate = RequestGate(rules, open.connection(on: channel), refusal)
        let brake = ResponseBrake()
        try pipeline.addHandler(BytesGate(gate, brake))
        try pipeline.configureHTTPServerPipeline(
            withPipeliningAssistance: false, withErrorHandling: false, withOutboundHeaderValidation: true,
            withEncoderConfiguration: .init(), withDecoderLimitConfiguration: decoderLimits)
        try pipeline.addHandlers([brake, gate])
        try pipeline.addHandler(HTTP1ToHTTPServerCodec(secure: false))
        try pipeline.addHandler(HTTPConnectionStateHandler(logger: logger))
        return try NIOAsyncChannel(
            wrappingChannelSynchronously: channel, configuration: .init(isOutboundHalfClosureEnabled: true))
    }

    /// Limits how much a connection reads at once, and how much of its answers the system buffers.
    private func bound(_ channel: any Channel) throws {
        guard let options = channel.syncOptions else { return }
        try options.setOption(.maxMessagesPerRead, value: 1)
        try options.setOption(
            .recvAllocator, value: AdaptiveRecvByteBufferAllocator(minimum: 1024, initial: 2048, maximum: 16 << 10))
        try options.setOption(.socketOption(.so_sndbuf), value: 256 << 10)
    }

    /// Larger than the gate's own limits, so that the gate can answer a request that is too large.
    private var decoderLimits: NIOHTTPDecoderLimitConfiguration {
        var limits = NIOHTTPDecoderLimitConfiguration()
        limits.maxHeaderFieldSize = rules.limits.headers * 2
        limits.maxHeaderListSize = rules.limits.headers * 4
        limits.maxHeaderFieldCount = rules.limits.headerCount * 4
        return limits
    }
}
