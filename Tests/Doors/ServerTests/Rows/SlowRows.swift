import CommandLab
import Foundation
import ServerLab
import Testing

@Suite("Rows 55–57 and 60: clients that are slow, and many", .row) struct SlowRowTests {
    @Test("55: headers that drip are given up, and others don't wait for them; nor is silence waited for", .slow)
    func drippingHeads() async throws {
        // How long it takes is shown by RequestGateTests.
        try await lab.restart(Shim.faster(5))
        let silent = try Wire(to: lab.port)
        let wires = try (0..<200).map { _ in try Wire(to: lab.port) }
        for wire in wires { await wire.send("GET /robots.txt HTTP/1.1\r\nX: ") }
        var open = wires
        try await lab.waits { () async throws in
            var rest: [Wire] = []
            for wire in open where await wire.send("x") { rest.append(wire) }
            open = rest
            #expect(try await lab.visitor().get("/robots.txt").status == 200)
            return open.isEmpty
        }
        for wire in wires { #expect(await wire.receive().isClosed) }
        let received = await silent.receive()
        #expect(received.isClosed && received.bytes.isEmpty)
    }

    @Test("56: a body that ends before its end is refused; a request that ends there is answered")
    func halfClosed() async throws {
        let form = "Content-Type: application/x-www-form-urlencoded"
        for (name, bytes, statuses) in [
            ("in the body", try lab.post("/sign-in", [form, "Content-Length: 50"], "code="), [400]),
            ("in a chunk", try lab.post("/sign-in", [form, "Transfer-Encoding: chunked"], "5\r\nco"), [400]),
            ("in the head", "GET /robots.txt HTTP/1.1\r\nHo", [400]), ("at once", "", []),
            ("after a request", try lab.get("/robots.txt"), [200]),
            ("after two", try lab.get("/robots.txt") + lab.get("/robots.txt"), [200, 200]),
        ] {
            let wire = try Wire(to: lab.port)
            await wire.send(bytes)
            wire.finish()
            let received = await wire.receive()
            #expect(received.statuses == statuses, "\(name)")
            #expect(received.isClosed, "\(name)")
        }
    }

    @Test("57: who asks for much and never reads costs little", .enabled(if: Linux.isHere, Linux.reason))
    func neverReading() async throws {
        let path = try #require(try await lab.links()["main"])
        let before = try lab.memory
        let many = Data(String(repeating: try lab.get(path), count: 20_000).utf8)
        let wires = try (0..<8).map { _ in try Wire(to: lab.port) }
        await withTaskGroup(of: Void.self) { group in
            for wire in wires { group.addTask { await wire.send(many.prefix(1 << 20)) } }
            // Others are answered while there are answers for all of them.
            for wire in wires { #expect(await wire.hasMore()) }
            for _ in 0..<5 { #expect((try? await lab.visitor().get("/robots.txt").status) == 200) }
            let memory = try? lab.memory
            #expect(memory.map { $0 - before < 60_000 } == true, "in KiB")
            for wire in wires { wire.finish() }
        }
    }

    @Test("60: the 512 connections belong to those who are known; strangers share all but 64 of them")
    func tooMany() async throws {
        // None has rested for so long that the server closes it anyway.
        try await lab.restart(Shim.slower(10))
        let request = try lab.get("/connections", "X-Api-Key: \(try await lab.key())")
        let sockets = try lab.sockets
        do {
            // The first key opens files that stay open.
            let first = try Wire(to: lab.port)
            await first.send(request)
            #expect(await first.receive(answers: 1).statuses == [200])
        }
        #expect(try await eventually { try lab.sockets == sockets })
        let open = try lab.descriptors
        var held: [Wire] = []
        for number in 0..<512 {
            let wire = try Wire(to: lab.port)
            await wire.send(request)
            held.append(wire)
            // Each is counted on its own thread of the server: only those that have an answer are surely the first.
            if number < 2 { #expect(await wire.receive(answers: 1).statuses == [200]) }
        }
        for wire in held.dropFirst(2) { #expect(await wire.receive(answers: 1).statuses == [200]) }
        // For the next one, that makes room which has rested longest.
        let next = try Wire(to: lab.port)
        await next.send(try lab.get("/robots.txt"))
        #expect(await next.receive(answers: 1).statuses == [200])
        #expect(await held[0].receive().isClosed)
        await held[1].send(request)
        #expect(await held[1].receive(answers: 1).statuses == [200], "the others are served")
        // Strangers push each other out, and one of those who are known at most.
        var strangers: [Wire] = []
        for _ in 0..<600 {
            let wire = try Wire(to: lab.port)
            await wire.send(try lab.post("/athletes/x/uploads", ["Content-Length: 9"]))
            strangers.append(wire)
        }
        for wire in [held[2], held[300], held[511]] {
            await wire.send(request)
            #expect(await wire.receive(answers: 1).statuses == [200])
        }
        held = []
        strangers = []
        #expect(try await eventually { try lab.descriptors <= open + 1 }, "the next one is still there")
        next.finish()
    }

    @Test("60: ten thousand connections one after another leave nothing behind", .slow)
    func oneAfterAnother() async throws {
        let open = try lab.descriptors
        let request = try lab.get("/robots.txt", "Connection: close")
        var others: [Wire.Received] = []
        for _ in 0..<10_000 {
            let received = try await lab.raw(request)
            if received.statuses != [200] { others.append(received) }
        }
        #expect(others.isEmpty, "\(others)")
        #expect(try await eventually { try lab.descriptors <= open })
    }
}

extension ServerLab {
    /// How many files and sockets the server holds open; 0 where that can't be seen.
    fileprivate var descriptors: Int { get throws { try open().count } }

    fileprivate var sockets: Int { get throws { try open().count { $0.hasPrefix("socket:") } } }

    private func open() throws -> [String] {
        guard Linux.isHere else { return [] }
        let folder = "/proc/\(try server.pid)/fd"
        // One that is closed meanwhile is none.
        return try FileManager.default.contentsOfDirectory(atPath: folder).compactMap { name in
            try? FileManager.default.destinationOfSymbolicLink(atPath: folder + "/" + name)
        }
    }
}
