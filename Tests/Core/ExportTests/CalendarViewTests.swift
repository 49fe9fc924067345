import Basics
import ICalendar
import Testing
import Workouts
import WorkoutsLab

@testable import Export

@Suite struct CalendarViewTests {
    private let size = { @Sendable (calendar: PublishedCalendar) in CalendarWriter.write(calendar).count }

    private func shown(_ view: CalendarView, _ workouts: [MergedWorkout] = Samples.all) throws -> [String] {
        try Samples.publication(workouts).shown(in: view).workouts.map(\.uid)
    }

    @Test func aPlainViewShowsEverything() throws {
        let publication = try Samples.publication(Samples.all)
        #expect(publication.shown(in: CalendarView()) == publication)
        #expect(publication.calendar(in: CalendarView(), disguised: \.disguised) == publication.calendar())
    }

    @Test func aViewMayHaveANameOfItsOwn() throws {
        let publication = try Samples.publication([])
        #expect(publication.calendar(in: CalendarView(name: "Anna runs"), disguised: \.disguised).name == "Anna runs")
        #expect(publication.calendar(in: CalendarView(), disguised: \.disguised).name == "Training")
    }

    @Test func statuses() throws {
        #expect(
            try shown(CalendarView(statuses: [.planned])) == [
                Samples.swimAtSix.uid, Samples.dayOff.uid, Samples.race.uid,
            ])
        #expect(try shown(CalendarView(statuses: [.missed])) == [Samples.missedRide.uid])
        #expect(try shown(CalendarView(statuses: [])).isEmpty)
        #expect(
            try shown(CalendarView(statuses: [.completed], sports: ["run"])) == [
                Samples.brick.uid, Samples.tempoRun.uid,
            ])
    }

    @Test func theOrderStays() throws {
        let all: Set<MergedWorkout.Status> = [.missed, .completed, .planned]
        #expect(try shown(CalendarView(statuses: all)) == Samples.all.map(\.uid))
    }

    /// A plan, recordings, and the sports that a user may ask for to see the workout.
    @Test(
        arguments: [
            (.run, ["TrailRun"], "run", ["run", "trail_run"]),
            (nil, ["GravelRide"], "bike", ["bike", "gravel_ride"]),
            (nil, ["VirtualRide"], "bike", ["bike", "virtual_ride"]),
            (nil, ["Velomobile"], "bike", ["bike", "velomobile"]),
            (nil, ["MountainBikeRide"], "mountain_bike", ["bike", "mountain_bike", "mountain_bike_ride"]),
            (.mountainBike, [], "mountain_bike", ["bike", "mountain_bike"]),
            (.bike, ["EMountainBikeRide"], "bike", ["bike", "mountain_bike", "e_mountain_bike_ride"]),
            (.brick, [], "brick", ["bike", "brick", "run"]),
            (.brick, ["Ride", "Run"], "brick", ["bike", "brick", "ride", "run"]),
            (.race, ["VirtualRide"], "race", ["bike", "race", "virtual_ride"]),
            (.race, ["Ride", "Run"], "race", ["bike", "race", "ride", "run"]),
            (.other, ["Yoga"], "yoga", ["other", "yoga"]),
            (nil, ["Hike"], "walk", ["hike", "walk"]),
            (.xcSki, ["RollerSki"], "xc_ski", ["roller_ski", "xc_ski"]),
            (nil, ["Crossfit"], "crossfit", ["crossfit"]),
            (.rest, [], "rest", ["rest"]),
        ] as [(PlannedSport?, [String], String, Set<String>)])
    func sports(plan: PlannedSport?, recorded: [String], sport: String, names: Set<String>) throws {
        var workout = Samples.unplannedYoga
        workout.sport = sport
        workout.planned = plan.map {
            PlannedWorkout(
                feedUID: "feed", kind: .workout, sport: $0, summary: "Sunday", title: "Sunday",
                start: .day(workout.day))
        }
        let recordings = try recorded.map(Self.recording)
        workout.activity = recordings.first
        workout.parts = Array(recordings.dropFirst())
        #expect(workout.sportNames == names)
        for name in names { #expect(try shown(CalendarView(sports: [name]), [workout]).count == 1) }
        #expect(try shown(CalendarView(sports: ["swim"]), [workout]).isEmpty)
        #expect(try shown(CalendarView(sports: ["swim", sport]), [workout]).count == 1)
    }

    @Test func aRaceIsFoundUnderTheSportInItsTitle() throws {
        var race = Samples.race
        #expect(race.sportNames == ["race"])
        race.planned?.title = "City marathon run"
        #expect(race.sportNames == ["race", "run"])
    }

    @Test func aSecondRecordingAddsNoSport() throws {
        var workout = Samples.tempoRun
        workout.duplicates = [try Self.recording("Workout")]
        #expect(workout.sportNames == ["run"])
    }

    /// At every size that makes a difference.
    @Test(arguments: CalendarView.Detail.allCases)
    func theWrittenCalendarIsNeverLargerThanItMay(detail: CalendarView.Detail) throws {
        let publication = try Samples.publication(Samples.all)
        let whole = revised(publication.calendar(in: CalendarView(detail: detail), disguised: \.disguised))
        var most = CalendarWriter.write(whole).count
        var counts: [Int] = []
        while most > 0 {
            var calendar = whole
            let window = try #require(
                publication.cut(&calendar, in: CalendarView(detail: detail, mostBytes: most), size: size))
            #expect(CalendarWriter.write(calendar).count == window.bytes)
            #expect(window.bytes <= most || window.isTooLarge)
            #expect(calendar.events == Array(whole.events[window.kept]))
            counts.append(calendar.events.count)
            most = window.isTooLarge ? 0 : window.bytes - 1
        }
        #expect(counts == (detail == .busy ? [5, 4, 3, 2, 2] : [7, 6, 5, 4, 3, 2, 2]), "today's yoga and swim stay")
    }

    @Test func whatFitsIsNotCut() throws {
        let publication = try Samples.publication(Samples.all)
        var calendar = publication.calendar()
        #expect(publication.cut(&calendar, in: CalendarView(), size: size) == nil)
        #expect(publication.cut(&calendar, in: CalendarView(mostBytes: .max), size: size)?.sentence == nil)
        #expect(calendar == publication.calendar())
    }

    /// With versions as memory gives them.
    private func revised(_ calendar: PublishedCalendar) -> PublishedCalendar {
        var calendar = calendar
        for index in calendar.events.indices { calendar.events[index].sequence = index * 7 }
        return calendar
    }

    private static func recording(_ type: String) throws -> Activity {
        try activity("1 \(type) 15. 10:00 60m | Sunday")
    }
}
