import Basics
import Insights
import Profiles
import Reports
import Testing
import Workouts
import WorkoutsLab

@Suite("Brief: three days, their week, and how they have got there")
struct BriefTests {
    /// Two missed or done on each of three days, and a day off tomorrow.
    private func athlete() throws -> Athlete {
        try Athlete(
            "1 Run 16. 30m", "2 Run 17. 60m", "3 Run 18. 45m score=40", "tempo Run 17. 60m", "core Strength 17. 30m",
            "ride Bike 18. 90m", "off DayOff 19.", "long Run 22. 100m")
    }

    @Test("The day before, the day and the day after, in the merged order; days off are no workouts")
    func days() throws {
        let days = try athlete().brief().days
        #expect(days.map(\.role) == [.yesterday, .today, .tomorrow])
        #expect(days.map(\.day.description) == ["2026-03-17", "2026-03-18", "2026-03-19"])
        #expect(days.map(\.isRest) == [false, false, true])
        #expect(
            days.map { $0.workouts.map(\.workout.status) } == [[.missed, .completed], [.planned, .completed], []])
        #expect(days.map(\.totals?.movingSeconds) == [3600, 2700, nil])
    }

    @Test("A day in the past: what has become of its plans is told as of today, and there is no sparing its streak")
    func past() throws {
        let brief = try athlete().brief(on: "2026-03-16")
        #expect(brief.days.map(\.day.description) == ["2026-03-15", "2026-03-16", "2026-03-17"])
        #expect(brief.days[2].workouts.map(\.workout.status) == [.missed, .completed], "tomorrow has long been")
        #expect(brief.days[2].totals?.activities == 1)
        #expect(brief.streak?.length == 1)
        #expect(brief.load?.day == "2026-03-16")
        #expect(try athlete().brief(on: "2026-03-15").streak == nil)
        #expect(try athlete().brief(on: "2026-03-15").load == nil, "nothing is known of that day")
    }

    @Test("A day to come: no totals, no load; the streak is that of today")
    func future() throws {
        let brief = try athlete().brief(on: "2026-03-22")
        #expect(brief.days.map(\.totals) == [nil, nil, nil])
        #expect(brief.days[1].workouts.map(\.workout.uid) == ["long"])
        #expect(brief.load == nil)
        #expect(brief.streak?.length == 3)
        #expect(brief.week.soFar == brief.week.whole, "Sunday ends the week")
    }

    @Test("The week: up to the day, whole, and by sport")
    func week() throws {
        let week = try athlete().brief().week
        #expect(week.start == "2026-03-16")
        #expect(week.soFar.planned == 3 && week.whole.planned == 4)
        #expect(week.soFar.done == 1 && week.soFar.missed == 1 && week.soFar.open == 1 && week.whole.open == 2)
        #expect(week.soFar.unplanned == 2)
        #expect(week.sports.map(\.sport) == ["bike", "run", "strength"])
        #expect(week.sports[1].soFar.planned == 1 && week.sports[1].whole.planned == 2)
        var sunday = try athlete()
        sunday.weekStart = .sunday
        #expect(try sunday.brief().week.start == "2026-03-15")
        #expect(try sunday.brief().week.whole.planned == 3, "the next Sunday is another week's")
        #expect(try sunday.brief(on: "2026-03-22").week.sports.map(\.sport) == ["run"])
    }

    @Test("A sport that is only planned for later has nothing so far")
    func sportOfLater() throws {
        let week = try Athlete("swim Swim 20. 1m").brief().week
        #expect(week.sports.map(\.soFar.planned) == [0])
        #expect(week.sports.map(\.whole.planned) == [1])
    }

    @Test("Streaks: today spares, days off don't break the one with rest")
    func streaks() throws {
        var athlete = try Athlete("1 Run 15.", "2 Run 17.", "off DayOff 16.")
        #expect(try athlete.brief().streak?.length == 1)
        #expect(try athlete.brief().streakWithRest?.length == 2)
        #expect(try athlete.brief().streakWithRest?.restDays == 1)
        athlete.plans.append(try planned("run Run 16."))
        #expect(try athlete.brief().streakWithRest?.length == 1, "a Day Off with a workout is no day off")
        #expect(try athlete.brief(on: "2026-03-17").days[0].isRest == false)
    }

    @Test("A session in parts: speed over all of them, their load together, the source of the one that counts")
    func brick() throws {
        let athlete = try Athlete(
            "1 Ride 17. 08:00 60m 30km up=200 heart=140 score=50", "2 Run 17. 09:00 20m 4km", "brick Brick 17. 90m")
        let told = try #require(try athlete.brief().days[0].workouts.first)
        let done = try #require(told.done)
        #expect(told.workout.sport == "brick")
        #expect(done.seconds == 4800 && done.millimeters == 34_000_000)
        #expect(done.metersPerSecond == 34_000.0 / 4800)
        #expect(done.load?.tenths == 500 + 133 && done.load?.source == .sufferScore && done.load?.isEstimated == true)
        #expect(done.climbMillimeters == 200_000)
        #expect(done.heartRate?.average == 140 && done.heartRate?.zoneOfAverage == nil)
        #expect(done.kilocalorieTenths == 11_000 && done.caloriesAreEstimated)
        #expect(done.activities == [1, 2])
    }

    @Test("The heart rate of a session in parts: the mean by time, the greatest, the zones of all")
    func heartRateOfParts() throws {
        var (ride, run) = (try done("1 Ride 17. 08:00 60m heart=140"), try done("2 Run 17. 09:00 20m heart=160"))
        ride.measure { $0.maxHeartRate = 171 }
        run.measure { $0.maxHeartRate = 169 }
        let athlete = Athlete(activities: [ride, run], plans: try planned("brick Brick 17. 90m"))
        let zones = { (seconds: Int) in [HeartRateZoneTime(zone: 2, seconds: seconds)] }
        let told = try athlete.brief(zoneTimes: [1: zones(600), 2: zones(300)]).days[0].workouts.first?.done?.heartRate
        #expect(told?.average == 145 && told?.maximum == 171 && told?.zones == zones(900))
        // The zones of a part alone aren't those of the session.
        #expect(try athlete.brief(zoneTimes: [1: zones(600)]).days[0].workouts.first?.done?.heartRate?.zones == [])
    }

    @Test("A strap's recording lends the watch's its heart rate, its zones and its effort")
    func strap() throws {
        let athlete = try Athlete("1 Run 17. 60m 12km", "2 Workout 17. 4000s heart=150 score=62")
        let zones = [HeartRateZoneTime(zone: 3, seconds: 3000)]
        let done = try #require(try athlete.brief(zoneTimes: [2: zones]).days[0].workouts.first?.done)
        #expect(done.activities == [1] && done.millimeters == 12_000_000)
        #expect(done.heartRate?.average == 150 && done.heartRate?.zones == zones)
        #expect(done.load?.tenths == 620 && done.load?.source == .sufferScore && done.load?.isEstimated == false)
    }

    @Test("Zones under any of an activity's ids count; only Strava's data is attributed")
    func files() throws {
        var run = try done("1 Run 17. heart=150")
        run.aliases = [.file(7)]
        let zones = [HeartRateZoneTime(zone: 3, seconds: 3000)]
        let both = try Athlete(activities: [run]).brief(zoneTimes: [.file(7): zones])
        #expect(both.days[0].workouts.first?.done?.heartRate?.zones == zones && both.isFromStrava)
        run.id = .file(7)
        run.aliases = []
        let own = Athlete(activities: [run])
        #expect(try own.brief().load != nil && !own.brief().isFromStrava)
        #expect(try !AthleteBrief(name: "anna", own.brief(), .metric).markdown.contains("Strava"))
        let earlier = try done("2 Run 2026-02-17 heart=150")
        #expect(try Athlete(activities: [earlier, run]).brief().isFromStrava, "the load is Strava's, too")
    }

    @Test("Garmin is named where intervals.icu tells of its devices, and only there")
    func garmin() throws {
        var run = try done("1 Run 17. heart=150")
        run.deviceName = "Garmin fenix 7"
        func markdown() throws -> String {
            AthleteBrief(name: "anna", try Athlete(activities: [run]).brief(), .metric).markdown
        }
        #expect(try !markdown().contains("Garmin"))
        run.others = [.intervals]
        #expect(try markdown().hasSuffix("Powered by Strava\n\nIncludes data from Garmin devices."))
        run.deviceName = "Wahoo ELEMNT"
        #expect(try !markdown().contains("Garmin"))
    }

    @Test("A second recording counts once; a hidden start has no time")
    func secondRecording() throws {
        let days = try Athlete("1 Run 17. 60m 10km hidden", "2 Run 18. 60m 10km", "3 Run 18. 3500s 9.9km").brief().days
        #expect(days[0].workouts.map(\.workout.time) == [.allDay])
        #expect(days[1].workouts.count == 1)
        #expect(days[1].workouts.first?.done?.activities == [2])
        #expect(days[1].totals?.movingSeconds == 3600)
    }

    @Test("Zones of the heart: only what Strava tells, never made up from an average")
    func zones() throws {
        var athlete = try Athlete("1 Run 17. heart=148.2")
        let times = [HeartRateZoneTime(zone: 2, seconds: 60), HeartRateZoneTime(zone: 1, seconds: 600)]
        #expect(try athlete.brief().days[0].workouts.first?.done?.heartRate?.zones == [])
        let told = try athlete.brief(zoneTimes: [1: times]).days[0].workouts.first?.done?.heartRate
        #expect(told?.zones.map(\.zone) == [1, 2])
        #expect(told?.zoneOfAverage == nil)
        athlete.zones = [110, 130, 148, 170]
        #expect(try athlete.brief().days[0].workouts.first?.done?.heartRate?.zoneOfAverage == 4)
    }

    @Test("What TrainingPeaks alone has recorded: time and speed, no load, no activity")
    func withoutActivity() throws {
        var plan = try planned("run Run 17. 60m done did=50m")
        plan.actual.distance = Distance(meters: 9000)
        let done = try #require(try Athlete(plans: [plan]).brief().days[0].workouts.first?.done)
        #expect(done.seconds == 3000 && done.metersPerSecond == 3 && done.activities == [])
        #expect(done.load == nil && done.name == nil && done.heartRate == nil && done.kilocalorieTenths == nil)
    }

    @Test("What is dated tomorrow counts tomorrow")
    func tomorrow() throws {
        let brief = try Athlete("1 Run 19.").brief()
        #expect(brief.days[2].workouts == [] && brief.load == nil && brief.streak == nil)
        #expect(brief.week.whole.unplanned == 0)
    }

    @Test("Nothing at all: zeros and empty lists")
    func nothing() throws {
        let brief = try Athlete(knownFrom: nil).brief()
        #expect(brief.days.allSatisfy { $0.workouts == [] && !$0.isRest })
        #expect(brief.days.map(\.totals?.activities) == [0, 0, nil])
        #expect(brief.load == nil && brief.streak == nil && brief.week.sports == [])
    }

    @Test("Where the clocks change, and where the calendar ends, days follow each other")
    func edges() throws {
        #expect(
            try Athlete(today: "2026-03-29").brief().days.map(\.day.description) == [
                "2026-03-28", "2026-03-29", "2026-03-30",
            ])
        #expect(try Athlete(today: "2026-10-25").brief(on: "9999-12-31").days.count == 3)
        #expect(try Athlete().brief(on: "0001-01-01").days.count == 3)
    }
}
