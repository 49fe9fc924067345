import Basics
import CommandLab
import StravaStandIn
import Testing

/// `GET /athlete/activities`: order, pages, limits.
@Suite(.slow) struct PagingTests {
    private static let morning = Lab.morning.secondsSinceEpoch

    @Test func thirtyNewestFirstUntilAnEmptyPage() async throws {
        try await Lab.run(WorldState(.with(70))) { lab in
            let token = await lab.accessToken()
            #expect(await lab.get("/athlete/activities", token).ids == Array((141...170).reversed()))
            #expect(await lab.get("/athlete/activities?page=3", token).ids == Array((101...110).reversed()))
            let end = await lab.get("/athlete/activities?page=4", token)
            #expect(end.status == 200 && end.text == "[]")
        }
    }

    @Test func afterAloneIsOldestFirst() async throws {
        try await Lab.run(WorldState(.with(10))) { lab in
            let token = await lab.accessToken()
            let after = Self.morning - 5 * 3600
            let before = Self.morning - 2 * 3600
            // What began at that very second is on neither side.
            #expect(await lab.get("/athlete/activities?after=\(after)", token).ids == [107, 108, 109, 110])
            #expect(await lab.get("/athlete/activities?before=\(before)&per_page=2", token).ids == [108, 107])
            #expect(await lab.get("/athlete/activities?after=\(after)&before=\(before)", token).ids == [108, 107])
        }
    }

    @Test func twoHundredAPageAtMost() async throws {
        try await Lab.run(WorldState(.with(201))) { lab in
            let token = await lab.accessToken()
            #expect(await lab.get("/athlete/activities?per_page=200", token).ids.count == 200)
            #expect(await lab.get("/athlete/activities?per_page=201", token).status == 400)
        }
    }

    @Test(arguments: ["per_page=0", "page=0", "page=x", "after=yesterday", "before=1.5", "page=99999999999999999999"])
    func refusesNonsense(query: String) async throws {
        try await Lab.run { lab in
            let answer = await lab.get("/athlete/activities?\(query)", await lab.accessToken())
            #expect(answer.status == 400)
        }
    }

    @Test func onlyYouActivitiesAreSilentlyMissing() async throws {
        try await Lab.run(WorldState(.with(3))) { lab in
            await lab.world.change { $0.athlete.activities[1].visibility = .onlyMe }
            let some = await lab.accessToken("read,activity:read")
            #expect(await lab.get("/athlete/activities", some).ids == [103, 101])
            #expect(await lab.get("/activities/102", some).status == 404)
            let all = await lab.accessToken("read,activity:read_all")
            #expect(await lab.get("/athlete/activities", all).ids == [103, 102, 101])
            #expect(await lab.get("/activities/102", all).status == 200)
        }
    }

    @Test func answersWithoutThePrefixToo() async throws {
        try await Lab.run(WorldState(.with(2))) { lab in
            let header = ["Authorization": "Bearer \(await lab.accessToken())"]
            #expect(await lab.send("GET", "/athlete/activities", headers: header).ids == [102, 101])
        }
    }
}
