import Basics
import CommandLab
import Foundation
import NIOCore
import QRCodes
import ServerLab
import ServiceLifecycle
import Testing
import Web
import WebLab

@testable import Server

@Suite("The server starts, answers and stops") struct StartTests {
    @Test("It says where it listens, answers there, and ends with 0 when it is told to", .server)
    func start() async throws {
        let health = try await lab.visitor().get("/healthz").expect(200)
        #expect(health.json?["status"] == "ok")
        let calendar = try await lab.visitor().get(#require(try await lab.links()["main"]))
        #expect(calendar.text.contains("Run: Easy"))
        try await lab.signIn().get("/athletes/anna/settings").expect(attributes: ["data-page": "settings"])
        let list = try await lab.visitor().get("/connections", ["x-api-key": lab.key()])
        #expect(list.json?["connections"]?.array?.count == 4)
        #expect(try lab.errors == "")
        #expect(await lab.stop() == 0)
    }

    @Test(
        "Below a path of a public address all is the same, whether or not a proxy takes the path away",
        .server(nil, "public_url: https://home.example.org/training"))
    func belowPath() async throws {
        let visitor = try lab.visitor()
        for prefix in ["", "/training"] {
            let missing = try await visitor.get(prefix + "/connections")
            #expect(missing.status == 401 && missing.json?["error"] != nil, "\(missing)")
            let broken = try await visitor.get(prefix + "/connections/%ff")
            #expect(broken.status == 400 && broken.json?["error"] != nil, "\(broken)")
            #expect(try await visitor.get(prefix + "/nothing/%ff").attribute("data-code") == "bad_request")
            #expect(try await visitor.get(prefix + "/connections/strava/callback%ff").json != nil)
            let foreign = try await lab.raw("GET \(prefix)/connections HTTP/1.1\r\nHost: evil.example\r\n\r\n")
            #expect(foreign.answers.first?.code == "wrong_host")
            #expect(foreign.answers.first?.json != nil)
            let signedIn = try await visitor.post(
                prefix + "/sign-in", ["code": lab.code()], ["Origin": "https://home.example.org"])
            #expect(signedIn["Location"] == "/training/")
            let cookie = try #require(signedIn["Set-Cookie"])
            #expect(cookie.hasPrefix("__Secure-tpmerge_session="))
            #expect(cookie.hasSuffix("; Path=/training/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure"))
            #expect(try await visitor.get(prefix + "/athletes/anna/settings").status == 200)
            visitor.cookies = [:]
            let back = try await visitor.get(prefix + "/connections/strava/callback?code=x&state=y")
            #expect(back["Location"]?.hasPrefix("/training/sign-in?message=signed_out&then=") == true)
        }
        let host = ["Host": "home.example.org:443", "Origin": "https://home.example.org"]
        let fields = ["code": try await lab.code(), "then": "/training/athletes/anna/activities?q=x"]
        try await visitor.post("/training/sign-in", fields, host).expect(to: "/training/athletes/anna/activities?q=x")
        #expect(try await visitor.get("/training/healthz", ["Host": "evil.example"]).status == 200)
        // A phone's camera reads the calendar's address from the page.
        let link = "webcals://home.example.org/training" + (try #require(try await lab.links()["main"]))
        try await visitor.get("/athletes/anna/settings").expect(showing: try #require(QRCode(link)).path)
    }
}

struct ServingTests {
    @Test(
        "Where it can't listen it says why, and what to do",
        arguments: [
            (
                EADDRINUSE, 8471,
                "Another program listens on port 8470 already. This one is free: --listen 127.0.0.1:8471"
            ),
            (EADDRINUSE, nil, "Another program listens on port 8470 already. Choose another one with --listen."),
            (
                EADDRNOTAVAIL, nil,
                "127.0.0.1 is no address of this machine. Choose another one with --listen."
            ),
            (EACCES, nil, "Port 8470 needs root. Choose one above 1023 with --listen."),
        ] as [(CInt, Int?, String)])
    func sentences(code: CInt, free: Int?, sentence: String) {
        let error = ServingError(
            IOError(errnoCode: code, reason: "bind"), at: .usual,
            instead: free.map { ListenAddress(host: "127.0.0.1", port: $0) })
        #expect(error.failure.description == sentence)
    }

    @Test func theServiceManagerIsToldAfterEachInterval() async throws {
        let (told, waited) = (Kept(0), Kept<[Duration]>([]))
        let watchdog = Watchdog(interval: .seconds(15)) { interval in
            waited.change { $0.append(interval) }
            if told.value == 3 { throw CancellationError() }
        } tell: {
            told.change { $0 += 1 }
        }
        try await watchdog.run()
        #expect(waited.value == Array(repeating: .seconds(15), count: 4) && told.value == 3)
    }
}

struct ThreadTests {
    /// On Swift's own pool, which has a thread for each core, the last ones would not get their turn.
    @Test func moreWaitAtOnceThanThereAreCores() async throws {
        let meeting = Meeting(of: WaitingThreads.count)
        try await OnWaitingThreads(service: Gathering(meeting: meeting)).run()
        #expect(meeting.isComplete)
    }
}

/// A service whose parts all wait, each on its thread, until the last one has come.
private struct Gathering: Service {
    let meeting: Meeting

    func run() async {
        await withDiscardingTaskGroup { group in for _ in 0..<meeting.size { group.addTask { meeting.attend() } } }
    }
}

private final class Meeting: @unchecked Sendable {
    let size: Int
    private let condition = NSCondition()
    private var present = 0

    init(of size: Int) { self.size = size }

    var isComplete: Bool { condition.withLock { present == size } }

    /// Waits for all others; if they don't come in time, leaves again.
    func attend() {
        condition.lock()
        defer { condition.unlock() }
        present += 1
        condition.broadcast()
        // Real time: ends a hang.
        let end = Date(timeIntervalSinceNow: 120)
        while present < size {
            guard condition.wait(until: end) else { present -= 1; return }
        }
    }
}
