import Basics
import CommandLab
import Store
import Testing

@testable import Server

struct HintRunnerTests {
    private static let begin = Instant(secondsSinceEpoch: 1_773_820_800)

    private let folder: Folder
    private let store: AccessStore

    init() throws {
        folder = try Folder()
        store = AccessStore(in: folder.path("state"), now: { Self.begin }, sleep: { _ in }, tell: { _ in })
    }

    private func hear(after seconds: Int) throws {
        let event = HeardEvent(subscription: "digest", athletes: ["anna"], subject: .activity(7), isNew: nil)
        try store.note([event], at: Self.begin.advanced(bySeconds: seconds))
    }

    private func isReady(after seconds: Int) throws -> Bool {
        let waiting = try #require(try store.waitingHints().first)
        return HintRunner.isReady(waiting, at: Self.begin.advanced(bySeconds: seconds))
    }

    @Test func afterAMomentOfQuiet() throws {
        try hear(after: 0)
        try hear(after: 1)
        #expect(try [1, 2, 3].map(isReady) == [false, false, true])
    }

    @Test func soonerOrLaterThoughMoreAndMoreCome() throws {
        for second in 0..<5 {
            try hear(after: second)
            #expect(try !isReady(after: second))
        }
        try hear(after: 5)
        #expect(try isReady(after: 5))
    }

    @Test func whatHasToWaitForStravaWaits() throws {
        try hear(after: 0)
        let hints = try store.hints(of: "anna", dueAt: Self.begin)
        try store.postpone(hints, isMiss: false) { _ in Self.begin.advanced(bySeconds: 60) }
        try hear(after: 50)
        #expect(try [10, 59, 60].map(isReady) == [false, false, true])
    }

    @Test func aClockThatWentBackHoldsNothingUp() throws {
        try hear(after: 0)
        #expect(try isReady(after: -86_400))
        try hear(after: -86_000)
        #expect(try isReady(after: -85_990))
    }
}
