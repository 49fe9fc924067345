import Basics
import CommandLab
import StravaStandIn
import Testing

/// The intervals.icu beside the stand-in for Strava.
@Suite(.slow) struct IntervalsTests {
    private static let key = IntervalsService().key

    private func get(
        _ query: String, path: String = "/api/v1/athlete/0/activities", key: String = key,
        headers: [String: String] = [:]
    ) async -> Heard {
        let usual = [
            "User-Agent": "tpmerge/0", "Authorization": "Basic " + Array("API_KEY:\(key)".utf8).base64,
        ]
        let query = query.isEmpty ? "" : "?" + query
        return await lab.send("GET", path + query, headers: usual.merging(headers) { $1 })
    }

    /// Three activities an hour apart, the oldest of them Strava's.
    private func fill() async {
        await lab.world.change { world in
            world.intervals.activities = (1...3).map { number in
                let start = Lab.morning.advanced(bySeconds: (number - 3) * 3600)
                let done = StravaActivity(id: number, name: "Run", sportType: "Run", start: start)
                var activity = IntervalsActivity(id: number == 1 ? "1" : "i\(number)", done)
                if number == 1 { activity.source = "STRAVA" }
                return activity
            }
        }
    }

    private func ids(_ query: String) async -> [String] {
        (await get(query).list ?? []).compactMap { $0["id"] as? String }
    }

    @Test(.standIn) func listsTheNewestFirst() async {
        await fill()
        #expect(await ids("oldest=1970-01-01") == ["i3", "i2", "1"])
        #expect(await ids("oldest=1970-01-01&limit=2") == ["i3", "i2"])
        #expect(await ids("oldest=2026-03-18T08:00:00") == ["i3", "i2"], "the clock is Berlin's")
        #expect(await ids("oldest=2026-03-18&newest=2026-03-18T08%3A00%3A00") == ["i2", "1"])
        #expect(await ids("oldest=2026-03-18&newest=2026-03-18") == [], "a day stands for its beginning")
        #expect(await ids("oldest=2026-03-18&newest=2026-03-19").count == 3)
    }

    @Test(.standIn) func fieldsAreAsked() async throws {
        await fill()
        let rows = try #require(await get("oldest=1970-01-01&fields=id,source,name,start_date_local,gear").list)
        #expect(rows.map { $0.keys.sorted() }.first == ["id", "name", "source", "start_date_local"])
        #expect(rows.last?.keys.sorted() == ["id", "source", "start_date_local"])
        #expect(try #require(await get("oldest=1970-01-01").list?.first).count > 40)
    }

    @Test(.standIn) func packsWhereThatIsAccepted() async {
        let packed = await get("oldest=1970-01-01", headers: ["Accept-Encoding": "gzip"])
        #expect(packed["Content-Encoding"] == "gzip" && packed.body.starts(with: [0x1F, 0x8B]))
        #expect(await get("oldest=1970-01-01").text == "[]")
    }

    @Test(.standIn) func refusesAsTheyDo() async {
        let all = "oldest=1970-01-01"
        #expect(await get(all, key: "wrong").status == 401)
        #expect(await get(all, headers: ["Authorization": ""]).text == "Auth failed")
        #expect(await get(all, headers: ["Authorization": "Bearer \(Self.key)"]).status == 403)
        #expect(await get(all, path: "/api/v1/athlete/i2/activities").string("error") == "Access denied")
        #expect(await get(all, path: "/api/v1/athlete/i100001/activities").status == 200)
        #expect(await get(all, path: "/api/v1/athlete/0").status == 404)
        for agent in ["", "Python-urllib/3.12", "node-fetch/1.0"] {
            let heard = await get(all, headers: ["User-Agent": agent])
            #expect(heard.status == 403 && heard.text == "error code: 1010")
        }
        for query in ["", "oldest=soon", "oldest=1970-01-01&limit=0", "oldest=1970-01-01&newest=x"] {
            #expect(await get(query).status == 422)
        }
    }

    @Test(.standIn) func refusesOnRequest() async {
        func refused(_ refusal: IntervalsService.Refusal) async -> Heard {
            await lab.world.change { $0.intervals.refusal = refusal }
            return await get("oldest=1970-01-01")
        }
        #expect(await refused(.key).status == 401)
        #expect(await refused(.athlete).string("error") == "Access denied")
        #expect(await refused(.cloudflare).text.contains("Cloudflare"))
        let waiting = await refused(.tooMany(retryAfter: "90"))
        #expect(waiting.status == 429 && waiting["Retry-After"] == "90")
        #expect(await refused(.tooMany(retryAfter: nil))["Retry-After"] == nil)
    }

    @Test(.standIn) func aRowMayHoldAnything() async throws {
        await fill()
        await lab.world.change { world in
            world.intervals["i3"]?.changes = ["moving_time": .text("long"), "odd": .null]
            world.intervals["i2"] = nil
        }
        let rows = try #require(await get("oldest=1970-01-01").list)
        #expect(rows.count == 2 && rows[0]["moving_time"] as? String == "long" && rows[0].keys.contains("odd"))
    }

    @Test func inventsTheTrainingOfStravasAthlete() throws {
        let zone = try #require(Zone(identifier: "Europe/Berlin"))
        let athlete = StravaAthlete.invented(days: 365, today: Day(number: 20_530), zone: zone)
        let service = IntervalsService.invented(as: athlete)
        #expect(Set(service.activities.map(\.id)).count == athlete.activities.count)
        #expect(service.activities.contains(where: \.isStub) && service.activities.contains { $0.source == "MANUAL" })
        #expect(service.activities.allSatisfy { $0.isStub == !$0.id.hasPrefix("i") })
    }
}
