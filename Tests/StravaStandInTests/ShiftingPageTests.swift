import CommandLab
import StravaStandIn
import Testing

/// Lists that change or are odd while they are read.
@Suite(.slow) struct ShiftingPageTests {
    /// The pages of ten activities, four a page, until the empty one.
    private func pages(
        _ how: Misbehaviour, times: Int? = nil, query: String = "per_page=4", count: Int = 10
    ) async throws -> [[Int]] {
        var state = WorldState(.with(count))
        state.misbehave(how, times: times)
        let pages = Pages()
        try await Lab.run(state) { lab in
            let token = await lab.accessToken()
            for page in 1...200 {
                let ids = await lab.get("/athlete/activities?\(query)&page=\(page)", token).ids
                guard !ids.isEmpty else { return }
                await pages.add(ids)
            }
        }
        return await pages.all
    }

    private actor Pages {
        private(set) var all: [[Int]] = []
        func add(_ ids: [Int]) { all.append(ids) }
    }

    @Test(arguments: [2, 3, 7, 30])
    func shortPagesLeaveNothingOut(perPage: Int) async throws {
        let pages = try await pages(.shortPages, query: "per_page=\(perPage)", count: 60)
        #expect(pages.flatMap(\.self) == Array((101...160).reversed()))
        #expect(pages.dropLast().contains { $0.count < perPage })
        #expect(pages.allSatisfy { $0.count <= perPage })
    }

    @Test func repeatedActivities() async throws {
        let pages = try await pages(.repeatedActivities)
        #expect(pages == [[110, 109, 108, 107], [107, 106, 105, 104], [104, 103, 102, 101], [101]])
    }

    @Test func uploadBetweenPages() async throws {
        let pages = try await pages(.uploadBetweenPages, times: 1)
        #expect(pages == [[110, 109, 108, 107], [107, 106, 105, 104], [103, 102, 101]])
    }

    @Test func uploadIsAtTheEndWithAfter() async throws {
        let pages = try await pages(.uploadBetweenPages, times: 1, query: "per_page=4&after=1")
        #expect(pages == [[101, 102, 103, 104], [105, 106, 107, 108], [109, 110, 111]])
    }

    @Test func lateUploadBetweenPages() async throws {
        let pages = try await pages(.lateUploadBetweenPages, times: 1, query: "per_page=4&after=1")
        #expect(pages == [[101, 102, 103, 104], [104, 105, 106, 107], [108, 109, 110]])
    }

    @Test(arguments: ["per_page=4", "per_page=4&after=1"])
    func deletionBetweenPages(query: String) async throws {
        let pages = try await pages(.deletionBetweenPages, times: 1, query: query)
        #expect(pages.map(\.count) == [4, 4, 1])
        #expect(!pages.flatMap(\.self).contains(query.contains("after") ? 105 : 106))
    }
}
