import Athletes
import Basics
import CommandLab
import Foundation
import Messenger
import Synchronization
import Testing

@testable import Server
@testable import Web

/// Many athletes' messages at the same hour. The clock moves only while the runner pauses.
@Suite("Messages to many athletes") struct MessageRunnerTests {
    /// A tenth of the row's athletes in a tenth of its time.
    @Test("238: 1,000 athletes at 6:30: within five minutes, each host's one after another, hosts side by side", .slow)
    func many() async throws {
        let crowd = try await Crowd(of: 100)
        try await crowd.morning()
        let hosts = crowd.hosts.seen
        #expect(hosts.athletes.count == 100)
        #expect(hosts.requests == 100, "one brief each")
        #expect(hosts.mostAtOneHost == 1)
        #expect(hosts.mostAtAll > 1)
        let seconds = hosts.last.secondsSinceEpoch - Crowd.begin.secondsSinceEpoch
        #expect(seconds <= 30, "\(seconds)")
    }

    @Test("221: an hour that strikes during a look is still to come") func anHourDuringALook() async throws {
        let crowd = try await Crowd(of: 1)
        #expect(try await crowd.nextLookAcrossTheHour() == Crowd.begin)
        #expect(crowd.hosts.seen.requests == 0)
    }

    @Test("A configuration that can't be used is told at the next look, and so is its end: at no hour, without a run")
    func brokenConfiguration() async throws {
        let (folder, keys) = (try Folder(), KeyKeeper())
        let configuration = """
            state_dir: \(folder.path("state"))
            server: {poll_minutes: 0}
            athletes:
              anna:
                time_zone: Europe/Berlin
                feed: \(folder.path("feed.ics"))
                messages: {to: [{webhook: "https://home.example/hook"}]}

            """
        let context = try ServerContext(
            configuration, in: folder,
            Outside(
                transport: Transport { (request) async throws(FetchFault) in keys.answer(to: request) },
                now: { APILab.now }, sleep: { _ in }, jitter: { 0 },
                randomBytes: { [UInt8](repeating: 7, count: $0) }))
        let ending = try await folder.run("merge", "--no-messages", "--config", "config.yaml", "--today", "2026-03-18")
        try #require(ending.status == 0, "\(ending.errors)")
        context.site.listens(on: 8470)
        let trouble = "trouble/configuration/2026-03-18T11:00:00Z"
        let runner = MessageRunner(context) { _ in
            // Other looks may come while a message is on its way.
            await Task.yield()
            switch (keys.all, context.roster.brokenSince != nil) {
            case ([], false): try await context.reload("athletes: [", in: folder)
            case ([trouble + "/1"], true): try await context.reload(configuration, in: folder)
            case ([trouble + "/1", trouble + "/well"], false): throw CancellationError()
            default: break
            }
        }
        try await runner.run()
        #expect(keys.all == [trouble + "/1", trouble + "/well"])
    }

    @Test("The page to which a trouble's message leads shows the trouble") func troublePage() async throws {
        let lab = try APILab(anna: "messages: {to: [{command: [tell]}]}")
        let path = "/athletes/anna/settings"
        #expect(try await !lab.ask(path, as: .session("anna")).text.contains("data-needs-you"))
        try await lab.context.reload("athletes: [", in: lab.folder)
        try await lab.ask(path, as: .session("anna"))
            .expect(200, showing: "data-needs-you", "the former one stays. Run: tpmerge check")
    }
}

private final class KeyKeeper: Sendable {
    private let keys = Mutex<[String]>([])

    var all: [String] { keys.withLock(\.self) }

    func answer(to request: Request) -> Response {
        let key = (try? JSONValue(parsing: Data(request.body)))?["key"]?.string ?? ""
        keys.withLock { $0.append(key) }
        return Response(status: 200)
    }
}

extension ServerContext {
    fileprivate func reload(_ configuration: String, in folder: Folder) async throws {
        try folder.write(configuration, to: "config.yaml", mode: 0o600)
        await reload()
    }
}

/// Athletes whose briefs are due at one hour, by webhooks at four hosts; each has a memory of the small plan.
final class Crowd: Sendable {
    /// 18 March 2026, 6:30 in Berlin.
    static let begin = Instant(secondsSinceEpoch: 1_773_811_800)
    private static let hostCount = 4

    let hosts: Hosts
    private let size: Int
    private let folder: Folder
    private let context: ServerContext
    private let clock: APILab.Clock

    init(of size: Int) async throws {
        let clock = APILab.Clock(Self.begin)
        let hosts = Hosts(count: Self.hostCount, now: { clock.now })
        let folder = try Folder()
        (self.size, self.clock, self.hosts, self.folder) = (size, clock, hosts, folder)
        let athletes = (0..<size).map { number in
            """
              a\(number):
                time_zone: Europe/Berlin
                feed: \(folder.path("feed.ics"))
                messages: {brief_at: "06:30", to: [{webhook: "https://host\(number % Self.hostCount).example/a\(number)"}]}

            """
        }
        let configuration = "state_dir: \(folder.path("state"))\nathletes:\n\(athletes.joined())"
        context = try ServerContext(
            configuration, in: folder,
            Outside(
                transport: Transport { (request) async throws(FetchFault) in await hosts.answer(to: request) },
                now: { clock.now }, sleep: { _ in }, jitter: { 0 }, randomBytes: { [UInt8](repeating: 7, count: $0) }))
        try await fillMemories()
    }

    /// Runs the first athlete once; all others remember the same.
    private func fillMemories() async throws {
        let ending = try await folder.run(
            "merge", "--no-messages", "--config", "config.yaml", "--athlete", "a0", "--today", "2026-03-18")
        try #require(ending.status == 0, "\(ending.errors)")
        for number in 1..<size {
            try FileManager.default.copyItem(
                atPath: folder.path("state/athlete-a0.sqlite"), toPath: folder.path("state/athlete-a\(number).sqlite"))
        }
    }

    func morning() async throws {
        context.site.listens(on: 8470)
        let runner = MessageRunner(context, sleep: { [self] in try await rest($0) })
        let work = Task { try await runner.run() }
        defer { work.cancel() }
        try await eventually(within: 600) { hosts.seen.requests >= size }
        // What would come twice comes in the next turns.
        let end = hosts.seen.last.advanced(bySeconds: 30)
        try await eventually { clock.now > end }
    }

    /// Looks at what is due to the first athlete just before the hour, which strikes meanwhile.
    ///
    /// - Returns: when the athlete is to be looked at again.
    func nextLookAcrossTheHour() async throws -> Instant? {
        let looks = Mutex(0)
        let now = { @Sendable in
            looks.withLock { looks in
                looks += 1
                return Self.begin.advanced(bySeconds: looks == 1 ? -1 : 1)
            }
        }
        let (roster, outside) = (context.roster, context.outside)
        let later = Outside(
            transport: outside.transport, now: now, sleep: outside.sleep, jitter: outside.jitter,
            randomBytes: outside.randomBytes)
        let owner = try #require(roster.owners.first)
        let messenger = Messenger(roster.configuration, [:], roster.owners, later, Receivers(now: now))
        return try await messenger.sendDue(to: owner).next
    }

    /// Time passes once nothing more comes of what was begun.
    private func rest(_ pause: Duration) async throws {
        var known = -1
        while hosts.seen.requests < size, hosts.seen.requests != known {
            known = hosts.seen.requests
            // Even a busy machine serves an athlete sooner.
            try await eventually(within: 60) { hosts.seen.requests != known }
        }
        clock.now = clock.now.advanced(bySeconds: Int(pause.components.seconds))
    }
}

/// Hosts that take messages, and what was asked of them at the same time.
final class Hosts: Sendable {
    struct Seen {
        fileprivate var open: [String: Int] = [:]
        var requests = 0
        var athletes: Set<String> = []
        var mostAtOneHost = 0
        var mostAtAll = 0
        var last = Instant(secondsSinceEpoch: 0)
    }

    private let kept = Mutex(Seen())
    private let count: Int
    private let now: @Sendable () -> Instant

    init(count: Int, now: @escaping @Sendable () -> Instant) {
        self.count = count
        self.now = now
    }

    var seen: Seen { kept.withLock(\.self) }

    func answer(to request: Request) async -> Response {
        let (host, path) = (request.address.host, request.address.revealed())
        let number = kept.withLock { seen in
            seen.open[host, default: 0] += 1
            seen.requests += 1
            seen.athletes.insert(path)
            seen.mostAtOneHost = max(seen.mostAtOneHost, seen.open[host, default: 0])
            seen.mostAtAll = max(seen.mostAtAll, seen.open.values.reduce(0, +))
            seen.last = now()
            return seen.requests
        }
        // The first ones wait for another host's, where hosts are asked side by side.
        if number <= count { _ = try? await eventually { seen.mostAtAll > 1 } }
        await Task.yield()
        kept.withLock { $0.open[host, default: 0] -= 1 }
        return Response(status: 200)
    }
}
