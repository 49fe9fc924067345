import Basics
import Testing
import WebLab

@testable import Web

struct LimitsTests {
    /// A network that answers when it is cancelled.
    private let sleeper = Transport { (_) async throws(FetchFault) in
        for await _ in AsyncStream(Void.self, { _ in }) {}
        throw .cancelled
    }

    @Test func areThePromisedOnes() {
        #expect(Limits.feed.total == .seconds(60))
        #expect(Limits.feed.idle == .seconds(20))
        #expect(Limits.feed.body == 32 * 1024 * 1024)
        #expect(Limits.feed.redirects == 5)
        #expect(Limits.feed.errorBody == 0)
        #expect(Limits.api.total == .seconds(30))
        #expect(Limits.api.idle == .seconds(15))
        #expect(Limits.api.connect == .seconds(10))
        #expect(Limits.api.body == 32 * 1024 * 1024)
        #expect(Limits.api.errorBody == 64 * 1024)
    }

    @Test func givesUpAtTheTotalDeadline() async throws {
        let limits = Limits(total: .milliseconds(50))
        let download = FeedDownload(transport: sleeper, limits: limits, now: FakeWeb.clock)
        await expect(.timedOut(.total), of: "h.example") {
            try await download.fetch(Address(parsing: "https://h.example/"))
        }
    }

    @Test func endsAtOnceWhenCancelled() async throws {
        let download = FeedDownload(transport: sleeper, now: FakeWeb.clock)
        let address = try Address(parsing: "https://h.example/")
        let task = Task { try await download.fetch(address) }
        task.cancel()
        await #expect(throws: FetchFault.cancelled.failure(ofFeedAt: "h.example")) { try await task.value }
    }
}
