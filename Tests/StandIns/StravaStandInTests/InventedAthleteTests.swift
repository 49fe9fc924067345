import Basics
import CommandLab
import StravaStandIn
import Testing

@Suite(.slow) struct InventedAthleteTests {
    private func invent(_ days: Int, until today: String = "2026-03-18", seed: UInt64 = 1) throws -> [StravaActivity] {
        let day = try #require(Day(iso: today))
        let zone = try #require(Zone(identifier: "Europe/Berlin"))
        return StravaAthlete.invented(days: days, today: day, zone: zone, seed: seed).activities
    }

    @Test func isTheSameForTheSameSeed() throws {
        let activities = try invent(40)
        let again = try invent(40)
        let other = try invent(40, seed: 2)
        #expect(activities == again && activities != other)
    }

    @Test func pastStaysWhenTodayMovesOn() throws {
        let longer = try invent(41, until: "2026-03-19").prefix { $0.start.utc.day.description < "2026-03-18" }
        let shorter = try invent(40).prefix { $0.start.utc.day.description < "2026-03-18" }
        #expect(longer.count > 40 && longer == shorter)
    }

    @Test func endsOnTheMorningOfToday() throws {
        let activities = try invent(60)
        #expect(activities.map(\.start) == activities.map(\.start).sorted())
        #expect(activities.last.map { $0.start.utc.description.hasPrefix("2026-03-18T05") } == true)
        #expect(activities.first.map { $0.start.utc.day.description >= "2026-01-18" } == true)
    }

    @Test func fourWeeksHoldEveryOddity() throws {
        let activities = try invent(29)
        #expect(activities.contains { $0.isManual && $0.movingTime == 0 && $0.distance == 0 })
        #expect(activities.contains { $0.hidesStart })
        #expect(activities.contains { $0.tellsFloats })
        #expect(activities.contains { $0.isTrainer })
        #expect(activities.contains { $0.movingTime > $0.elapsedTime })
        #expect(activities.contains { $0.timeZone == nil })
        for zone in ["Poland", "MET", "Etc/GMT-1"] {
            #expect(activities.contains { $0.timeZone == "(GMT+01:00) \(zone)" })
        }
        #expect(activities.contains { $0.visibility == .onlyMe })
        #expect(activities.contains { $0.id > 1 << 53 })
        #expect(activities.contains { $0.sportType == "Padel" })
        #expect(activities.contains { $0.workoutType == .absent } && activities.contains { $0.workoutType == .null })
        #expect(Set(activities.map(\.id)).count == activities.count)
        #expect(activities.allSatisfy { $0.id > 1 << 32 })
    }

    @Test func someDaysHaveTwoAndNoSummerTimeIsInBrackets() throws {
        let activities = try invent(60, until: "2026-05-18")
        let days = Dictionary(grouping: activities) { $0.start.advanced(bySeconds: $0.utcOffset).utc.day }
        #expect(days.values.contains { $0.count == 2 })
        #expect(Set(activities.map(\.utcOffset)) == [3600, 7200])
        #expect(activities.allSatisfy { $0.timeZone?.hasPrefix("(GMT+01:00)") != false })
    }

    @Test(.withToken) func aRowIsAboutAsLongAsARealOne() async throws {
        let activities = try invent(60)
        await lab.world.change { $0.athlete.activities = activities }
        let answer = await lab.get("/athlete/activities?per_page=200")
        let rows = try #require(answer.list)
        #expect(rows.count > 50)
        #expect((1400...2400).contains(answer.body.count / rows.count))
    }
}
