import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing
import WebLab

@testable import Listening

@Suite("The gate's deadlines, on a clock of their own") struct RequestGateTests {
    private let get = "GET / HTTP/1.1\r\nHost: 127.0.0.1:8470\r\n\r\n"

    @Test("A head must be complete in ten seconds, from the connection's beginning or its own") func heads() throws {
        let silent = try Connection()
        #expect(try silent.isOpen(after: 9))
        #expect(try silent.isOpen(after: 2) == false)
        let dripping = try Connection()
        try dripping.comes(get)
        try dripping.answers()
        try dripping.passes(20)
        for byte in "GET / HTT" {
            try dripping.comes(String(byte))
            try dripping.passes(1)
        }
        #expect(try dripping.isOpen(after: 0))
        #expect(try dripping.isOpen(after: 2) == false)
    }

    @Test("A connection on which nothing is asked ends after thirty seconds") func idling() throws {
        let connection = try Connection()
        try connection.comes(get)
        try connection.answers()
        #expect(try connection.isOpen(after: 29))
        #expect(try connection.isOpen(after: 2) == false)
    }

    @Test("A body must be complete in thirty seconds, however it comes") func bodies() throws {
        let connection = try Connection()
        try connection.comes("POST / HTTP/1.1\r\nHost: 127.0.0.1:8470\r\nContent-Length: 100\r\n\r\n")
        for _ in 0..<29 {
            try connection.comes("a")
            try connection.passes(1)
        }
        #expect(try connection.sent() == "")
        try connection.passes(2)
        #expect(try connection.sent().hasPrefix("HTTP/1.1 408 "))
        #expect(try connection.isOpen(after: 2) == false)
    }

    @Test(
        "If many recordings come too slowly, the answer says that some may be kept",
        arguments: [true, false])
    func keptBefore(_ mayHaveKept: Bool) throws {
        let connection = try Connection(BodyLimit(bytes: 100, mayTakeLong: true, isKeptInParts: mayHaveKept))
        try connection.comes("POST / HTTP/1.1\r\nHost: 127.0.0.1:8470\r\nContent-Length: 100\r\n\r\n")
        try connection.passes(31)
        let sent = try connection.sent()
        #expect(sent.hasPrefix("HTTP/1.1 408 ") && sent.contains("kept") == mayHaveKept, "\(sent)")
    }

    @Test("An answer must be taken in sixty seconds, also the second one") func answers() throws {
        let connection = try Connection()
        connection.wall.isTaking = false
        try connection.comes(get + get)
        try connection.answers()
        try connection.passes(50)
        connection.wall.takeOne()
        try connection.answers()
        #expect(try connection.isOpen(after: 50), "the second answer has its own time")
        #expect(try connection.isOpen(after: 11) == false)
    }

    @Test("The server meets the next request when the answer to the one before has been taken, however many have come")
    func oneAnswerAtATime() throws {
        let connection = try Connection()
        connection.wall.isTaking = false
        try connection.comes(String(repeating: get, count: 1000))
        connection.channel.read()
        for answered in 1...5 {
            #expect(try connection.requests == 1, "of request \(answered)")
            #expect(!connection.wall.isAskedForMore, "nothing more is read")
            try connection.answers()
            #expect(try connection.requests == 0)
            connection.wall.takeOne()
        }
        connection.wall.isTaking = true
        for _ in 6...1000 {
            #expect(try connection.requests == 1)
            try connection.answers()
        }
        #expect(try connection.requests == 0)
        #expect(connection.wall.isAskedForMore)
    }

    @Test("What is no request is refused in its turn, after the answers to those before it")
    func refusalInItsTurn() throws {
        let connection = try Connection()
        try connection.comes(get + get + "nonsense\r\n\r\n")
        try connection.answers()
        try connection.answers()
        #expect(try connection.sent().split(separator: "HTTP/1.1 ").map { $0.prefix(3) } == ["200", "200", "400"])
        #expect(try connection.isOpen(after: 2) == false)
    }

    @Test("A body comes in large pieces, whatever the client has cut it into") func pieces() throws {
        let connection = try Connection()
        let chunks = String(repeating: "1\r\na\r\n", count: 20_000)
        try connection.comes(
            "POST / HTTP/1.1\r\nHost: 127.0.0.1:8470\r\nTransfer-Encoding: chunked\r\n\r\n\(chunks)0\r\n\r\n")
        let lengths = try connection.bodies
        #expect(lengths.reduce(0, +) == 20_000)
        #expect(lengths.count == 2, "\(lengths)")
    }

    @Test(
        "A body that may take long has five minutes where the client is known, and else thirty seconds",
        arguments: [false, true], [false, true])
    func longBodies(_ isKnown: Bool, _ mayTakeLong: Bool) throws {
        let connection = try Connection(BodyLimit(bytes: 100, mayTakeLong: mayTakeLong))
        try connection.comes("POST / HTTP/1.1\r\nHost: 127.0.0.1:8470\r\nContent-Length: 100\r\n\r\n")
        if isKnown { connection.one.recognise() }
        try connection.passes(29)
        #expect(try connection.sent() == "")
        let hasTime = isKnown && mayTakeLong
        #expect(try connection.isOpen(after: 3) == hasTime)
        guard hasTime else { return }
        #expect(try connection.isOpen(after: 260))
        #expect(try connection.isOpen(after: 10) == false)
    }

    @Test("A body may be as large as the server says for its method and path", arguments: [16, 64, 25600])
    func sizes(_ kibibytes: Int) throws {
        let most = kibibytes << 10
        for (count, isRefused) in [(most, false), (most + 1, true)] {
            let connection = try Connection(BodyLimit(bytes: most))
            try connection.comes("POST /a?b HTTP/1.1\r\nHost: 127.0.0.1:8470\r\nContent-Length: \(count)\r\n\r\n")
            #expect(try connection.sent().isEmpty != isRefused, "\(count)")
            #expect(connection.asked.value == ["POST /a"])
        }
    }

    @Test("A connection that the server ends stays until what was said is taken, and asks nothing more")
    func ending() throws {
        let connection = try Connection()
        connection.wall.isTaking = false
        try connection.comes(get)
        try connection.answers()
        connection.channel.close(promise: nil)
        try connection.comes(get)
        #expect(try connection.isOpen(after: 40))
        connection.wall.takeOne()
        #expect(try connection.isOpen(after: 2) == false)
        let idle = try Connection()
        idle.channel.close(promise: nil)
        #expect(try idle.isOpen(after: 0) == false)
    }

    @Test("A request that takes long to be answered isn't given up") func patience() throws {
        let connection = try Connection()
        try connection.comes(get)
        #expect(try connection.isOpen(after: 300))
        try connection.answers()
        #expect(try connection.sent().hasPrefix("HTTP/1.1 200 "))
    }
}

/// A connection with the gate in it, and a server behind it that answers when the test says so.
private final class Connection {
    let channel = EmbeddedChannel()
    let wall = Wall()
    let one: OpenConnections.One
    /// For which methods and paths the server has said how a body may come.
    let asked = Kept<[String]>([])

    init(_ limit: BodyLimit = BodyLimit(bytes: 64 << 10)) throws {
        let pipeline = channel.pipeline.syncOperations
        let open = OpenConnections(RequestLimits())
        one = open.connection(on: channel)
        #expect(open.admit(one.id) {})
        let brake = ResponseBrake()
        let rules = HeadRules(limits: RequestLimits(), base: "", isKnown: { $0 == "127.0.0.1:8470" }) {
            [asked] method, path in
            asked.change { $0.append("\(method) \(path)") }
            return limit
        }
        let gate = RequestGate(rules, one) { status, _, mayHaveKept in
            (HTTPResponseHead(version: .http1_1, status: status), mayHaveKept ? "kept" : "")
        }
        try pipeline.addHandlers([wall, BytesGate(gate, brake)])
        try pipeline.configureHTTPServerPipeline(withPipeliningAssistance: false, withErrorHandling: false)
        try pipeline.addHandlers([brake, gate])
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    }

    func comes(_ text: String) throws { try channel.writeInbound(ByteBuffer(string: text)) }

    func passes(_ seconds: Int64) throws { channel.embeddedEventLoop.advanceTime(by: .seconds(seconds)) }

    func isOpen(after seconds: Int64) throws -> Bool {
        try passes(seconds)
        return channel.isActive
    }

    func answers() throws {
        let head = HTTPResponseHead(version: .http1_1, status: .ok, headers: ["Content-Length": "0"])
        channel.write(HTTPServerResponsePart.head(head), promise: nil)
        channel.writeAndFlush(HTTPServerResponsePart.end(nil), promise: nil)
    }

    /// How many requests the server has met since it was last asked for.
    var requests: Int { get throws { try parts().count { if case .head = $0 { true } else { false } } } }

    /// How long the pieces of bodies are that the server has met since.
    var bodies: [Int] {
        get throws { try parts().compactMap { if case .body(let bytes) = $0 { bytes.readableBytes } else { nil } } }
    }

    private func parts() throws -> [HTTPServerRequestPart] {
        var parts: [HTTPServerRequestPart] = []
        while let part = try channel.readInbound(as: HTTPServerRequestPart.self) { parts.append(part) }
        return parts
    }

    /// What went out since it was last asked for.
    func sent() throws -> String {
        var text = ""
        while let bytes = try channel.readOutbound(as: ByteBuffer.self) { text += String(buffer: bytes) }
        return text
    }
}

/// The other side, which may not take what is sent.
private final class Wall: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    var isTaking = true
    /// Whether more has been asked for since bytes last came.
    private(set) var isAskedForMore = false
    private var waiting: [EventLoopPromise<Void>] = []

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if isTaking { return context.write(data, promise: promise) }
        if let promise { waiting.append(promise) }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        isAskedForMore = false
        context.fireChannelRead(data)
    }

    func read(context: ChannelHandlerContext) {
        isAskedForMore = true
        context.read()
    }

    func takeOne() { waiting.removeFirst().succeed() }
}
