import Basics
import ICalendar
import Testing
import Workouts

@testable import Export

@Suite struct BusyCalendarTests {
    private let busy = CalendarView(detail: .busy)

    private func events(_ workouts: [MergedWorkout]) throws -> [PublishedEvent] {
        try Samples.publication(workouts).calendar(in: busy, disguised: \.disguised).events
    }

    private func bytes(_ workouts: [MergedWorkout]) throws -> [UInt8] {
        CalendarWriter.write(try Samples.publication(workouts).calendar(in: busy, disguised: \.disguised))
    }

    @Test func aWholeEvent() throws {
        let lines = try String(decoding: bytes([Samples.tempoRun]), as: UTF8.self).split(separator: "\r\n")
        #expect(
            lines.dropFirst(9).joined(separator: "\n") == """
                BEGIN:VEVENT
                UID:\(Samples.tempoRun.uid.disguised)
                DTSTAMP:20260317T063000Z
                LAST-MODIFIED:20260317T063000Z
                SEQUENCE:0
                DTSTART:20260317T053800Z
                DTEND:20260317T063100Z
                SUMMARY:Training
                STATUS:CONFIRMED
                TRANSP:OPAQUE
                END:VEVENT
                END:VCALENDAR
                """)
    }

    @Test func timesAreWidenedToWholeMinutes() throws {
        let times = try events([Samples.tempoRun, Samples.swimAtSix]).map(\.time)
        #expect(
            times == [
                .timed(from: Samples.moment("2026-03-17T05:38:00"), to: Samples.moment("2026-03-17T06:31:00")),
                .timed(from: Samples.moment("2026-03-18T17:00:00"), to: Samples.moment("2026-03-18T17:45:00")),
            ])
    }

    @Test(arguments: [Int.min, -1, 0, 1, .max])
    func atTheEndsOfTimeEventsStillHaveALength(seconds: Int) throws {
        var workout = Samples.swimAtSix
        let start = Instant(secondsSinceEpoch: seconds)
        workout.time = .timed(start, local: start.utc, end: nil)
        guard case .timed(let from, let to) = try #require(events([workout]).first).time else {
            Issue.record("a start makes a time")
            return
        }
        #expect(from <= start)
        #expect(from < to)
    }

    @Test func whatLeavesTheDayFreeInTheFullCalendarDoesSoHere() throws {
        var publication = try Samples.publication([Samples.race, Samples.swimAtSix, Samples.unplannedYoga])
        #expect(
            publication.calendar(in: busy, disguised: \.disguised).events.map(\.isTransparent) == [true, false, true])
        publication.wording.allDayIsTransparent = false
        #expect(
            publication.calendar(in: busy, disguised: \.disguised).events.map(\.isTransparent) == [false, false, false])
    }

    @Test func nobodyIsBusyOnADayOffOrWithWhatWasMissed() throws {
        #expect(try events([Samples.missedRide, Samples.dayOff]).isEmpty)
        #expect(try events(Samples.all).count == Samples.all.count - 2)
    }

    @Test func theWordIsTheAthletes() throws {
        var publication = try Samples.publication([Samples.tempoRun])
        publication.wording.busyWord = "Beschäftigt"
        #expect(publication.calendar(in: busy, disguised: \.disguised).events.map(\.summary) == ["Beschäftigt"])
    }

    @Test func noWordOfTheFullCalendarIsInTheBusyOne() throws {
        let workouts = [talkativeRun] + Samples.all
        let full = try Samples.publication(workouts)
        let told = words(CalendarWriter.write(full.calendar())).union(words(full.json()))
        for word in ["tempo", "easy", "knee", "forerunner", "148", "251", "16195505756", "www", "seagreen", "w1"] {
            #expect(told.contains(word), "or the test proves nothing")
        }
        let bare = try events(workouts).map {
            PublishedEvent(
                uid: "", stamp: $0.stamp, time: $0.time, summary: "Training", isTransparent: $0.isTransparent)
        }
        let allowed = words(CalendarWriter.write(PublishedCalendar(name: "Training", events: bare)))
        let said = try words(bytes(workouts))
        #expect(said.intersection(told.subtracting(allowed)).isEmpty)
        let identities = try Set(events(workouts).map { $0.uid.split(separator: /[-@]/)[1] })
        #expect(said.subtracting(allowed) == Set(identities.map(String.init)).union(["busy"]))
        #expect(allowed.isDisjoint(with: ["run", "swim", "race", "bike", "yoga", "strava", "planned", "completed"]))
    }

    @Test func whatCannotBeSeenChangesNothing() throws {
        var edited = talkativeRun
        edited.planned?.notes = "Take it easy."
        edited.planned?.summary = "Run: Recovery"
        edited.compliance = nil
        edited.sport = "walk"
        #expect(try bytes([edited]) == bytes([Samples.tempoRun]))
    }

    /// As much as can be told of one workout.
    private var talkativeRun: MergedWorkout {
        var workout = Samples.tempoRun
        workout.activity?.notes = "My knee hurts."
        workout.activity?.deviceName = "Garmin Forerunner 965"
        workout.planned?.racePriority = .a
        return workout
    }

    /// In lower case, folds undone.
    private func words(_ bytes: [UInt8]) -> Set<String> {
        let text = String(decoding: bytes, as: UTF8.self).replacing("\r\n ", with: "").replacing("\\n", with: "\n")
        return Set(text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init))
    }
}
