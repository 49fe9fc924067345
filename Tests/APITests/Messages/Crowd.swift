import Athletes
import Basics
import CommandLab
import Foundation
import Messenger
import Synchronization
import Testing

@testable import Server
@testable import Web

/// Athletes whose briefs are due at one hour, by webhooks at four hosts; each has a memory of the small plan.
final class Crowd: Sendable {
    /// 18 March 2026, 6:30 in Berlin.
    static let begin = Instant(secondsSinceEpoch: 1_773_811_800)
    private static let hostCount = 4

    let hosts: Hosts
    private let size: Int
    private let folder: Folder
    private let context: ServerContext
    private let clock: Clock

    private final class Clock: Sendable { let moment = Mutex(Crowd.begin) }

    init(of size: Int) async throws {
        let clock = Clock()
        let hosts = Hosts(count: Self.hostCount, now: { clock.moment.withLock(\.self) })
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
                now: { clock.moment.withLock(\.self) }, sleep: { _ in }, jitter: { 0 },
                randomBytes: { [UInt8](repeating: 7, count: $0) }))
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

    /// Sends messages until nothing more comes.
    func morning() async throws {
        context.site.listens(on: 8470)
        let runner = MessageRunner(context, sleep: { [self] in try await rest($0) })
        let work = Task { try await runner.run() }
        defer { work.cancel() }
        try await eventually(within: 600) { hosts.requests >= size }
        // What would come twice comes in the next turns.
        let end = hosts.last.advanced(bySeconds: 30)
        try await eventually { clock.moment.withLock(\.self) > end }
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
        while hosts.requests < size, hosts.requests != known {
            known = hosts.requests
            // Even a busy machine serves an athlete sooner.
            try await eventually(within: 60) { hosts.requests != known }
        }
        clock.moment.withLock { $0 = $0.advanced(bySeconds: Int(pause.components.seconds)) }
    }
}
