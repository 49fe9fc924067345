import NIOCore
import NIOEmbedded
import NIOHTTP1
import Settings
import Testing

@testable import Server

@Suite("The gate's deadlines, on a clock of their own")
struct RequestGateTests {
    private let get = "GET / HTTP/1.1\r\nHost: 127.0.0.1:8470\r\n\r\n"

    @Test("A head must be complete in ten seconds, from the connection's beginning or its own")
    func heads() throws {
        let silent = try Connection()
        try silent.passes(9)
        #expect(silent.isOpen)
        try silent.passes(2)
        #expect(!silent.isOpen)
        let dripping = try Connection()
        try dripping.comes(get)
        try dripping.answers()
        try dripping.passes(20)
        for byte in "GET / HTT" {
            try dripping.comes(String(byte))
            try dripping.passes(1)
        }
        #expect(dripping.isOpen)
        try dripping.passes(2)
        #expect(!dripping.isOpen)
    }

    @Test("A connection on which nothing is asked ends after thirty seconds")
    func idling() throws {
        let connection = try Connection()
        try connection.comes(get)
        try connection.answers()
        try connection.passes(29)
        #expect(connection.isOpen)
        try connection.passes(2)
        #expect(!connection.isOpen)
    }

    @Test("A body must be complete in thirty seconds, however it comes")
    func bodies() throws {
        let connection = try Connection()
        try connection.comes("POST / HTTP/1.1\r\nHost: 127.0.0.1:8470\r\nContent-Length: 100\r\n\r\n")
        for _ in 0..<29 {
            try connection.comes("a")
            try connection.passes(1)
        }
        #expect(try connection.sent() == "")
        try connection.passes(2)
        #expect(try connection.sent().hasPrefix("HTTP/1.1 408 "))
        try connection.passes(2)
        #expect(!connection.isOpen)
    }

    @Test("An answer must be taken in sixty seconds, also the second one")
    func answers() throws {
        let connection = try Connection()
        connection.wall.isTaking = false
        try connection.comes(get + get)
        try connection.answers()
        try connection.passes(50)
        try connection.answers()
        connection.wall.takeOne()
        try connection.passes(50)
        #expect(connection.isOpen, "the second answer has its own time")
        try connection.passes(11)
        #expect(!connection.isOpen)
    }

    @Test("A connection that the server ends stays until what was said is taken, and asks nothing more")
    func ending() throws {
        let connection = try Connection()
        connection.wall.isTaking = false
        try connection.comes(get)
        try connection.answers()
        connection.channel.close(promise: nil)
        try connection.comes(get)
        try connection.passes(40)
        #expect(connection.isOpen)
        connection.wall.takeOne()
        try connection.passes(2)
        #expect(!connection.isOpen)
        let idle = try Connection()
        idle.channel.close(promise: nil)
        #expect(!idle.isOpen)
    }

    @Test("A request that takes long to be answered isn't given up")
    func patience() throws {
        let connection = try Connection()
        try connection.comes(get)
        try connection.passes(300)
        #expect(connection.isOpen)
        try connection.answers()
        #expect(try connection.sent().hasPrefix("HTTP/1.1 200 "))
    }
}

/// A connection with the gate in it, and somebody behind it who answers when the test says so.
private final class Connection {
    let channel = EmbeddedChannel()
    let wall = Wall()

    init() throws {
        let pipeline = channel.pipeline.syncOperations
        let site = Site(nil, at: .usual)
        let gate = RequestGate(HeadRules(limits: Limits(), site: site)) { code, _ in
            WireAnswer(
                head: HTTPResponseHead(version: .http1_1, status: code == .tooSlow ? .requestTimeout : .badRequest),
                body: "")
        }
        try pipeline.addHandlers([wall, BytesGate(gate)])
        try pipeline.configureHTTPServerPipeline(withPipeliningAssistance: false, withErrorHandling: false)
        try pipeline.addHandler(gate)
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    }

    var isOpen: Bool { channel.isActive }

    func comes(_ text: String) throws { try channel.writeInbound(ByteBuffer(string: text)) }

    func passes(_ seconds: Int64) throws { channel.embeddedEventLoop.advanceTime(by: .seconds(seconds)) }

    /// Answers one request.
    func answers() throws {
        let head = HTTPResponseHead(version: .http1_1, status: .ok, headers: ["Content-Length": "0"])
        channel.write(HTTPServerResponsePart.head(head), promise: nil)
        channel.writeAndFlush(HTTPServerResponsePart.end(nil), promise: nil)
    }

    /// What went out since it was last asked for.
    func sent() throws -> String {
        var text = ""
        while let bytes = try channel.readOutbound(as: ByteBuffer.self) { text += String(buffer: bytes) }
        return text
    }
}

/// The other side, which may not take what is sent.
private final class Wall: ChannelOutboundHandler {
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    var isTaking = true
    private var waiting: [EventLoopPromise<Void>] = []

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if isTaking { return context.write(data, promise: promise) }
        if let promise { waiting.append(promise) }
    }

    /// Takes one answer.
    func takeOne() { waiting.removeFirst().succeed() }
}
