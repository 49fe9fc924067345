import CommandLab
import StravaStandIn
import Testing

/// Lists that change or are odd while they are read.
@Suite(.slow) struct ShiftingPageTests {
    /// The pages of the activities, four a page, until the empty one.
    private func pages(_ how: Misbehaviour, times: Int? = nil, query: String) async -> [[Int]] {
        await lab.world.change { $0.misbehave(how, times: times) }
        var pages: [[Int]] = []
        for page in 1...200 {
            let ids = await lab.get("/athlete/activities?\(query)&page=\(page)").ids
            guard !ids.isEmpty else { break }
            pages.append(ids)
        }
        return pages
    }

    @Test(.withToken(.with(60)), arguments: [2, 3, 7, 30])
    func shortPagesLeaveNothingOut(perPage: Int) async {
        let pages = await pages(.shortPages, query: "per_page=\(perPage)")
        #expect(pages.flatMap(\.self) == Array((101...160).reversed()))
        #expect(pages.dropLast().contains { $0.count < perPage })
        #expect(pages.allSatisfy { $0.count <= perPage })
    }

    @Test(
        .withToken(.with(10)),
        arguments: [
            (
                .repeatedActivities, nil, "",
                [[110, 109, 108, 107], [107, 106, 105, 104], [104, 103, 102, 101], [101]]
            ),
            (.uploadBetweenPages, 1, "", [[110, 109, 108, 107], [107, 106, 105, 104], [103, 102, 101]]),
            (.uploadBetweenPages, 1, "&after=1", [[101, 102, 103, 104], [105, 106, 107, 108], [109, 110, 111]]),
            (.lateUploadBetweenPages, 1, "&after=1", [[101, 102, 103, 104], [104, 105, 106, 107], [108, 109, 110]]),
        ] as [(Misbehaviour, Int?, String, [[Int]])])
    func pagesShift(how: Misbehaviour, times: Int?, more: String, expected: [[Int]]) async {
        #expect(await pages(how, times: times, query: "per_page=4" + more) == expected)
    }

    @Test(.withToken(.with(10)), arguments: ["per_page=4", "per_page=4&after=1"])
    func deletionBetweenPages(query: String) async {
        let pages = await pages(.deletionBetweenPages, times: 1, query: query)
        #expect(pages.map(\.count) == [4, 4, 1])
        #expect(!pages.flatMap(\.self).contains(query.contains("after") ? 105 : 106))
    }
}
