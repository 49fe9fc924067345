import Athletes
import Basics
import CommandLab
import Foundation
import Store
import Testing
import Web

@testable import Server

/// A test says when a pause is over, and goes on once the next one has begun: the turn between them is over then.
@Suite("Regular runs, looked up in one turn after another") struct PollerTests {
    private static let day = 86_400

    @Test("A run comes when its time has come, and not a second before") func regular() async throws {
        try await Polling.during { polling in
            let first = try await polling.lastRun
            #expect(first == APILab.now, "an athlete who was never run is due at once")
            // Nine tenths of half an hour where chance says 0.
            try await polling.turn(at: APILab.now.advanced(bySeconds: 1619))
            #expect(try await polling.lastRun == first)
            let due = APILab.now.advanced(bySeconds: 1620)
            try await polling.turn(at: due)
            #expect(try await polling.lastRun == due)
        }
    }

    @Test("Where the clock jumps one run comes at once, and no second one") func jumps() async throws {
        try await Polling.during { polling in
            for seconds in [Self.day, 0, -365 * Self.day, Self.day - APILab.now.secondsSinceEpoch, 0] {
                let moment = APILab.now.advanced(bySeconds: seconds)
                try await polling.turn(at: moment)
                #expect(try await polling.lastRun == moment, "\(seconds)")
                for turn in 1...10 {
                    try await polling.turn(at: moment.advanced(bySeconds: turn * 5))
                    #expect(try await polling.lastRun == moment, "\(seconds)")
                }
            }
        }
    }
}

/// A poller whose pauses and clock are a test's.
private final class Polling: Sendable {
    private let lab: APILab
    private let clock: APILab.Clock
    /// The poller has come to a pause; a pause is over.
    private let (pauses, pause): (AsyncStream<Void>, AsyncStream<Void>.Continuation)
    private let end: AsyncStream<Void>.Continuation

    private init() throws {
        let clock = APILab.Clock()
        self.clock = clock
        let (pauses, pause) = AsyncStream.makeStream(of: Void.self)
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        (self.pauses, self.pause, self.end) = (pauses, pause, end)
        lab = try APILab(now: { clock.now }) { _ in
            pause.yield()
            for await _ in ends { return }
            throw CancellationError()
        }
    }

    /// Polls until the test is over, which begins after the first turn.
    static func during(_ test: (Polling) async throws -> Void) async throws {
        let polling = try Polling()
        let work = Task { try await polling.run() }
        for await _ in polling.pauses { break }
        defer { work.cancel() }
        try await test(polling)
    }

    private func run() async throws {
        // A poller that ends lets no test wait for its next pause.
        defer { pause.finish() }
        let context = lab.context
        context.site.listens(on: 8470)
        let poller = Poller(context: context, configurationState: { ConfigurationState(nil) })
        async let queue: Void = context.queue.run()
        try await poller.run()
        try await queue
    }

    /// Lets the poller look once at that time.
    func turn(at moment: Instant) async throws {
        clock.now = moment
        end.yield()
        for await _ in pauses { return }
    }

    /// When anna's last run began, once none is wanted any more; nil before the first.
    var lastRun: Instant? {
        get async throws {
            #expect(try await eventually { await lab.context.queue.state(of: "anna") == .idle })
            return try lab.context.roster.owners[0].lastRun()?.started
        }
    }
}
