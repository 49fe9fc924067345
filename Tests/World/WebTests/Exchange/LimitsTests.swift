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

    private let none = Limits(total: .zero)

    @Test func aDownloadALookAndARequestEndWithTheTotal() async throws {
        let address = try Address(parsing: "https://h.example/")
        await expect(.timedOut(.total), of: "h.example") {
            try await FeedDownload(transport: sleeper, limits: none, now: FakeWeb.clock).fetch(address)
        }
        await expect(.timedOut(.total), by: "h.example") {
            try await WebDAVClient(transport: sleeper, limits: none, now: FakeWeb.clock).look(at: address, nil)
        }
        await #expect(throws: FetchFault.timedOut(.total)) {
            try await sleeper.answer(to: Request(to: address, limits: none))
        }
    }

    /// The second question gets no time of its own: it finds itself cancelled with the first.
    @Test func theQuestionsOfADownloadShareOneTotal() async throws {
        let asked = Kept<[Bool]>([])
        let transport = Transport { (request) async throws(FetchFault) in
            asked.change { $0.append(Task.isCancelled) }
            _ = try? await sleeper.send(request)
            return Response(status: 304)
        }
        await expect(.timedOut(.total), of: "h.example") {
            try await FeedDownload(transport: transport, limits: none, now: FakeWeb.clock)
                .fetch(Address(parsing: "https://h.example/"))
        }
        #expect(asked.value.count == 2 && asked.value.last == true)
    }

    @Test func endsAtOnceWhenCancelled() async throws {
        let download = FeedDownload(transport: sleeper, now: FakeWeb.clock)
        let address = try Address(parsing: "https://h.example/")
        let task = Task { try await download.fetch(address) }
        task.cancel()
        await #expect(throws: FetchFault.cancelled.failure(ofFeedAt: "h.example")) { try await task.value }
    }
}
