import CommandLab
import Foundation
import ServerLab
import StravaStandIn
import Testing

/// The stand-in itself: where it listens, and that it stops.
@Suite(.slow) struct StandInTests {
    @Test func stopsWhenItsUserIsDone() async throws {
        let world = World()
        let port = try await StandIn(world: world).run { base in
            #expect(base.hasPrefix("http://127.0.0.1:"))
            return try #require(URLComponents(string: base)?.port)
        }
        // Another process may listen there by now.
        _ = try? await Wire.ask(port, Data("GET / HTTP/1.1\r\n\r\n".utf8))
        #expect(await world.seen.isEmpty)
    }

    @Test func stopsWhenItsUserFails() async {
        struct Enough: Error {}
        await #expect(throws: Enough.self) {
            try await StandIn().run { _ in throw Enough() }
        }
    }

    @Test func stopsWhileAClientWaitsForEver() async throws {
        var state = WorldState()
        state.misbehave(.silence)
        let world = World(state)
        let call = try await StandIn(world: world).run { base in
            let port = try #require(URLComponents(string: base)?.port)
            let call = Task { try await Wire.ask(port, Data("GET /athlete HTTP/1.1\r\nHost: x\r\n\r\n".utf8)) }
            await world.whenSeen(1)
            return call
        }
        // The stand-in hung up, not the client.
        #expect(try await call.value.isClosed)
    }

    @Test func stopsWhenCancelled() async {
        let (started, start) = AsyncStream.makeStream(of: Void.self)
        let task = Task {
            try await StandIn().run { _ in
                start.yield()
                // Real time: only a cancellation ends it.
                try await letPass(.seconds(3600))
            }
        }
        for await _ in started { break }
        task.cancel()
        await #expect(throws: (any Error).self) { try await task.value }
    }

    @Test(.standIn) func saysWhyItCanNotListen() async throws {
        await #expect(throws: (any Error).self) {
            try await StandIn(port: lab.port).run { _ in }
        }
    }

    @Test(.standIn) func severalRequestsOnOneConnection() async throws {
        let request =
            "GET /athlete HTTP/1.1\r\nHost: x\r\n\r\nGET /athlete HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
        let answer = try await Wire.ask(lab.port, Data(request.utf8))
        #expect(answer.text.components(separatedBy: "HTTP/1.1 401").count == 3)
    }
}
