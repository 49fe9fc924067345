import Testing
import Web
import WebLab

/// Rows 1 to 4 of the faults: no connection, a broken one, a slow one.
struct ConnectionFaultTests {
    @Test func row01UnknownName() async throws {
        await expect(.hostNotFound, from: try Address(parsing: "https://nonexistent.invalid/SECRET"))
    }

    @Test func row02ConnectionRefused() async throws {
        await expect(.unreachable(.connectionRefused), from: try Address(parsing: "http://127.0.0.1:1/SECRET"))
        await expect(.unreachable(.connectionRefused), from: try Address(parsing: "http://localhost:1/SECRET"))
    }

    @Test func row02ResetInMidBody() async throws {
        let server = try LoopbackServer { connection in
            connection.send(Bytes.head("200 OK", "Content-Length: 100000") + Bytes.calendar)
            connection.reset()
        }
        await expect(.interrupted, from: try server.address())
    }

    @Test func row02ClosedWithoutAWord() async throws {
        try await expect(.interrupted, when: [])
    }

    @Test func row02ResetWithoutAWord() async throws {
        let server = try LoopbackServer { $0.reset() }
        await expect(.interrupted, from: try server.address())
    }

    @Test func row03PlainServerBehindHTTPS() async throws {
        let server = try LoopbackServer(saying(Bytes.answer(body: Bytes.calendar)), saying(Bytes.answer()))
        await expect(.insecure(.handshake), from: try server.address(scheme: "https"))
        #expect(!server.requests.joined().contains("GET"))
    }

    @Test func row04DrippingHeader() async throws {
        let server = try LoopbackServer { connection in
            connection.send(Bytes.text("HTTP/1.1 200 OK\r\nX: "))
            connection.drip(UInt8(ascii: "x"))
        }
        await expect(.timedOut(.total), from: try server.address(), limits: Limits(total: .milliseconds(300)))
    }

    @Test func row04DrippingBody() async throws {
        let server = try LoopbackServer { connection in
            connection.send(Bytes.head("200 OK", "Content-Length: 100000"))
            connection.drip(UInt8(ascii: "x"))
        }
        await expect(.timedOut(.total), from: try server.address(), limits: Limits(total: .milliseconds(300)))
    }

    @Test func row04SilentFromTheStart() async throws {
        let server = try LoopbackServer { $0.fallSilent() }
        await expect(.timedOut(.idle), from: try server.address(), limits: Limits(idle: .milliseconds(200)))
    }

    @Test func row04SilentInMidBody() async throws {
        let server = try LoopbackServer { connection in
            connection.send(Bytes.head("200 OK", "Content-Length: 100000") + Bytes.calendar)
            connection.fallSilent()
        }
        await expect(.timedOut(.idle), from: try server.address(), limits: Limits(idle: .milliseconds(200)))
    }

    @Test func row04SilentInTheHandshake() async throws {
        let server = try LoopbackServer { $0.fallSilent() }
        await expect(
            .timedOut(.connecting), from: try server.address(scheme: "https"),
            limits: Limits(connect: .milliseconds(200)))
    }
}
