import Athletes
import Basics
import CommandLab
import Files
import Foundation
import Store
import Synchronization
import Testing

@testable import Server

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
