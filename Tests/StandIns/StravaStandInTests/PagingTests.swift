import Basics
import CommandLab
import StravaStandIn
import Testing

/// `GET /athlete/activities`: order, pages, limits.
@Suite(.slow) struct PagingTests {
    private static let morning = Lab.morning.secondsSinceEpoch

    @Test(.withToken(.with(70))) func thirtyNewestFirstUntilAnEmptyPage() async {
        #expect(await lab.get("/athlete/activities").ids == Array((141...170).reversed()))
        #expect(await lab.get("/athlete/activities?page=3").ids == Array((101...110).reversed()))
        let end = await lab.get("/athlete/activities?page=4")
        #expect(end.status == 200 && end.text == "[]")
    }

    @Test(.withToken(.with(10))) func afterAloneIsOldestFirst() async {
        let after = Self.morning - 5 * 3600
        let before = Self.morning - 2 * 3600
        // What began at that very second is on neither side.
        #expect(await lab.get("/athlete/activities?after=\(after)").ids == [107, 108, 109, 110])
        #expect(await lab.get("/athlete/activities?before=\(before)&per_page=2").ids == [108, 107])
        #expect(await lab.get("/athlete/activities?after=\(after)&before=\(before)").ids == [108, 107])
    }

    @Test(.withToken(.with(201))) func twoHundredAPageAtMost() async {
        #expect(await lab.get("/athlete/activities?per_page=200").ids.count == 200)
        #expect(await lab.get("/athlete/activities?per_page=201").status == 400)
    }

    @Test(
        .withToken,
        arguments: ["per_page=0", "page=0", "page=x", "after=yesterday", "before=1.5", "page=99999999999999999999"])
    func refusesNonsense(query: String) async {
        let answer = await lab.get("/athlete/activities?\(query)")
        #expect(answer.status == 400)
    }

    @Test(.standIn(.with(3))) func onlyYouActivitiesAreSilentlyMissing() async {
        await lab.world.change { $0.athlete.activities[1].visibility = .onlyMe }
        let some = await lab.accessToken("read,activity:read")
        #expect(await lab.get("/athlete/activities", some).ids == [103, 101])
        #expect(await lab.get("/activities/102", some).status == 404)
        let all = await lab.accessToken("read,activity:read_all")
        #expect(await lab.get("/athlete/activities", all).ids == [103, 102, 101])
        #expect(await lab.get("/activities/102", all).status == 200)
    }

    @Test(.withToken(.with(2))) func answersWithoutThePrefixToo() async {
        #expect(await lab.send("GET", "/athlete/activities", token: lab.token).ids == [102, 101])
    }
}

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
