import Athletes
import Basics
import CommandLab
import Files
import Foundation
import Store
import Synchronization
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
        let poller = Poller(context: context)
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

/// What the server does about news in the folders of device files. The clock is a test's; a pause of the watch is over at
/// once, after the test has done its work in it.
@Suite("News in folders of device files") struct FolderWatchTests {
    private let lab: APILab
    private let watch: FolderWatch
    private let clock: APILab.Clock
    private let pause: Pause

    /// What happens during the next pause, and in no later one.
    private final class Pause: Sendable {
        let work = Mutex<(@Sendable () -> Void)?>(nil)

        func next() -> (@Sendable () -> Void)? { work.withLock { work in work.take() } }
    }

    init() throws {
        let (clock, pause) = (APILab.Clock(LabClock().now.advanced(bySeconds: 3600)), Pause())
        (self.clock, self.pause) = (clock, pause)
        lab = try APILab(now: { clock.now }, sleep: { _ in pause.next()?() }, anna: "files: [watch]")
        watch = FolderWatch(context: lab.context)
        try FileManager.default.createDirectory(atPath: lab.folder.path("watch"), withIntermediateDirectories: true)
    }

    private func write(_ text: String, to name: String) throws { try lab.folder.write(text, to: "watch/" + name) }

    /// Lets the queue make runs until the test is over.
    private func whileRunning(_ test: () async throws -> Void) async throws {
        let work = Task { try await lab.context.queue.run() }
        defer { work.cancel() }
        try await test()
    }

    /// Looks once, and waits for the run that is requested.
    ///
    /// - Returns: whether one was.
    private func look(_ seen: inout [String: Int]) async throws -> Bool {
        let now = clock.now.advanced(bySeconds: 1)
        clock.now = now
        await watch.look(&seen)
        #expect(try await eventually { await lab.context.queue.state(of: "anna") == .idle })
        #expect(try lab.context.roster.owner(of: "ben")?.lastRun() == nil, "ben has no folder")
        return try lab.context.roster.owner(of: "anna")?.lastRun()?.started == now
    }

    @Test("One run for all that is new, none for nothing") func news() async throws {
        try await whileRunning {
            var seen: [String: Int] = [:]
            #expect(try await look(&seen), "what the folder held before the server began isn't known")
            #expect(try await look(&seen) == false)
            for number in 1...1000 { try write("\(number)", to: "\(number).fit") }
            #expect(try await look(&seen))
            #expect(try await look(&seen) == false)
            try FileManager.default.removeItem(atPath: lab.folder.path("watch/7.fit"))
            #expect(try await look(&seen))
            try write("another", to: "8.fit")
            #expect(try await look(&seen))
            try write("no recording", to: "notes.txt")
            #expect(try await look(&seen) == false)
        }
    }

    @Test("A folder that goes and comes back is news each time") func unmounted() async throws {
        try await whileRunning {
            var seen: [String: Int] = [:]
            try write("1", to: "1.fit")
            _ = try await look(&seen)
            for (from, to) in [("watch", "away"), ("away", "watch")] {
                try FileManager.default.moveItem(atPath: lab.folder.path(from), toPath: lab.folder.path(to))
                #expect(try await look(&seen))
                #expect(try await look(&seen) == false)
            }
        }
    }

    @Test("156: a file that still grows is no news yet; once it rests for two seconds, it is")
    func growing() async throws {
        try await whileRunning {
            var seen: [String: Int] = [:]
            _ = try await look(&seen)
            try write("half", to: "1.fit")
            // The clock is the file's, however long a busy machine took to write it.
            let status = try #require(FileStatus(lab.folder.path("watch/1.fit")))
            clock.now = status.written
            pause.work.withLock { work in
                work = { [lab] in #expect(throws: Never.self) { try lab.folder.write("the whole", to: "watch/1.fit") } }
            }
            #expect(try await look(&seen) == false)
            #expect(try await look(&seen))
            #expect(try await look(&seen) == false)
        }
    }
}
