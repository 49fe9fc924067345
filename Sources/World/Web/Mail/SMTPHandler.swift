import NIOCore
import NIOSSL

/// Leads an `SMTPDialogue` over a connection, and closes it.
final class SMTPHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private var dialogue: SMTPDialogue
    private var reader = SMTPReplyReader()
    private let deadline: NIODeadline
    private let encryption: @Sendable () throws -> NIOSSLClientHandler
    /// Fails with a `MailFault`; nil once it has come to an end.
    private var outcome: EventLoopPromise<Void>?

    /// - Parameters:
    ///   - deadline: the moment by which the server must have taken the letter.
    ///   - encryption: the handler that encrypts the connection after STARTTLS.
    init(
        _ dialogue: SMTPDialogue, deadline: NIODeadline, outcome: EventLoopPromise<Void>,
        encryption: @escaping @Sendable () throws -> NIOSSLClientHandler
    ) {
        (self.dialogue, self.deadline, self.outcome, self.encryption) = (dialogue, deadline, outcome, encryption)
    }

    func channelActive(context: ChannelHandlerContext) {
        context.eventLoop.assumeIsolated().scheduleTask(deadline: deadline) {
            guard self.outcome != nil else { return }
            self.end(.failure(.connection(.timedOut(.total))), context)
        }
        context.fireChannelActive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        for byte in unwrapInboundIn(data).readableBytesView {
            guard outcome != nil else { return }
            do {
                guard let reply = try reader.take(byte) else { continue }
                let move = dialogue.react(to: reply)
                perform(move, context)
                // The rest came before the encryption.
                if move == .encrypt { return }
            } catch {
                end(.failure(error), context)
            }
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        end(.failure(.connection(FetchFault(connecting: error, bodyLimit: 0))), context)
    }

    func channelInactive(context: ChannelHandlerContext) {
        end(.failure(.connection(.interrupted)), context)
        context.fireChannelInactive()
    }

    /// Also called for a connection that lost the race between a server's addresses.
    func handlerRemoved(context: ChannelHandlerContext) { end(.failure(.connection(.interrupted)), context) }
}

extension SMTPHandler {
    private func perform(_ move: SMTPDialogue.Move, _ context: ChannelHandlerContext) {
        switch move {
        case .say(let words):
            context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: words)), promise: nil)
        case .encrypt:
            do {
                try context.pipeline.syncOperations.addHandler(encryption(), position: .first)
                perform(dialogue.encrypted(), context)
            } catch {
                end(.failure(.connection(.insecure(.handshake))), context)
            }
        case .end: end(.success(()), context)
        case .fail(let fault): end(.failure(fault), context)
        }
    }

    private func end(_ result: Result<Void, MailFault>, _ context: ChannelHandlerContext) {
        guard let outcome else { return }
        self.outcome = nil
        let mayBeSent = dialogue.mayBeSent
        outcome.completeWith(result.mapError { mayBeSent ? .unconfirmed($0) : $0 })
        if context.channel.isActive {
            // The reply would change nothing.
            context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: "QUIT\r\n")), promise: nil)
        }
        context.close(promise: nil)
    }
}
