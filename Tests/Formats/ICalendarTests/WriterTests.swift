import Basics
import ICalendar
import Testing

@Suite struct WriterTests {
    private func event(_ change: (inout PublishedEvent) -> Void = { _ in }) throws -> PublishedEvent {
        var event = PublishedEvent(
            uid: "abc", stamp: try Sample.utc("2026-03-17T12:00:00"), sequence: 2,
            time: .day(try Sample.day("2026-03-18")), summary: "Run: Tempo")
        change(&event)
        return event
    }

    private func written(_ event: PublishedEvent, name: String = "Anna") -> String {
        String(decoding: CalendarWriter.write(PublishedCalendar(name: name, events: [event])), as: UTF8.self)
    }

    @Test func theWholeOfAnAllDayEvent() throws {
        let text = written(
            try event {
                $0.text = "Workout: 3,5 km; easy\nEnd"
                $0.url = "https://www.strava.com/activities/1"
                $0.categories = ["Run", "Planned"]
                $0.color = "green"
                $0.isTransparent = true
            })
        let expected = """
            BEGIN:VCALENDAR
            VERSION:2.0
            PRODID:-//tpmerge//tpmerge//EN
            METHOD:PUBLISH
            CALSCALE:GREGORIAN
            NAME:Anna
            X-WR-CALNAME:Anna
            REFRESH-INTERVAL;VALUE=DURATION:PT1H
            X-PUBLISHED-TTL:PT1H
            BEGIN:VEVENT
            UID:abc
            DTSTAMP:20260317T120000Z
            LAST-MODIFIED:20260317T120000Z
            SEQUENCE:2
            DTSTART;VALUE=DATE:20260318
            DTEND;VALUE=DATE:20260319
            SUMMARY:Run: Tempo
            DESCRIPTION:Workout: 3\\,5 km\\; easy\\nEnd
            URL:https://www.strava.com/activities/1
            CATEGORIES:Run,Planned
            COLOR:green
            STATUS:CONFIRMED
            TRANSP:TRANSPARENT
            END:VEVENT
            END:VCALENDAR

            """
        #expect(text == expected.replacing("\n", with: "\r\n"))
    }

    @Test func aTimedEventIsInUTC() throws {
        let start = try Sample.utc("2026-03-18T05:00:00")
        let text = written(try event { $0.time = .timed(from: start, to: start.advanced(bySeconds: 3600)) })
        #expect(text.contains("\r\nDTSTART:20260318T050000Z\r\nDTEND:20260318T060000Z\r\n"))
        #expect(text.contains("\r\nTRANSP:OPAQUE\r\n"))
    }

    @Test(arguments: [("2026-02-28", "20260301"), ("2028-02-28", "20280229"), ("2026-12-31", "20270101")])
    func anAllDayEventEndsTheDayAfter(day: String, end: String) throws {
        let start = try Sample.day(day)
        #expect(written(try event { $0.time = .day(start) }).contains("\r\nDTEND;VALUE=DATE:\(end)\r\n"))
    }

    @Test(arguments: [(5, "20260306"), (1, "20260302"), (0, "20260302"), (-5, "20260302"), (.max, "99991231")])
    func severalDaysEndAfterTheLast(count: Int, end: String) throws {
        let time = PublishedEvent.Time.day(try Sample.day("2026-03-01"), count: count)
        let text = written(try event { $0.time = time })
        #expect(text.contains("\r\nDTSTART;VALUE=DATE:20260301\r\nDTEND;VALUE=DATE:\(end)\r\n"))
    }

    @Test func aCalendarWithoutEventsIsOne() throws {
        let bytes = CalendarWriter.write(PublishedCalendar(name: "Anna", events: []))
        #expect(try CalendarReader.read(bytes).events.isEmpty)
        #expect(String(decoding: bytes, as: UTF8.self).hasSuffix("\r\nEND:VCALENDAR\r\n"))
    }

    /// libical writes non-standard properties without escapes; clients show such a name as it stands.
    @Test func aNameWithCommasIsEscapedAndTheSecondOneKeepsThem() throws {
        let text = written(try event(), name: "Anna, Ben; \\ & Co\r\nX-EVIL:1")
        #expect(text.contains("\r\nNAME:Anna\\, Ben\\; \\\\ & Co X-EVIL:1\r\n"))
        #expect(!text.contains("\r\nX-EVIL"))
        #expect(written(try event(), name: "Anna, Ben").contains("\r\nX-WR-CALNAME:Anna, Ben\r\n"))
    }

    @Test(arguments: [
        "https://e.org/\r\nX-EVIL:1", "https://e.org/\u{2028}x", "", "https://e.org/a b", "https://e.org/ä", "\u{7}",
    ])
    func whatIsNoURLOrColourIsLeftOut(url: String) throws {
        let text = written(try event { ($0.url, $0.color) = (url, "red\r\nX-EVIL:1") })
        for word in ["URL", "COLOR", "X-EVIL"] { #expect(!text.contains(word)) }
    }

    @Test func theSameValuesAreTheSameBytes() throws {
        let calendar = PublishedCalendar(name: "Anna", events: [try event(), try event { $0.uid = "b" }])
        let first = CalendarWriter.write(calendar)
        for _ in 0..<20 { #expect(CalendarWriter.write(calendar) == first) }
    }

    @Test func sequencesThatDoNotFitAreClamped() throws {
        #expect(written(try event { $0.sequence = .max }).contains("\r\nSEQUENCE:2147483647\r\n"))
    }

    @Test func eightTasksAtOnceGiveTheSame() async throws {
        let bytes = Sample.event(
            "UID:1", "DTSTART;TZID=Europe/Berlin:20260304T183000", "RRULE:FREQ=WEEKLY;COUNT=3", "SUMMARY:a\\, b")
        let window = try Sample.day("2026-03-01")...Sample.day("2026-03-31")
        let expected = try CalendarReader.read(bytes).expanded(within: window)
        let calendar = PublishedCalendar(name: "Anna", events: [try event()])
        let output = CalendarWriter.write(calendar)
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    (0..<200).allSatisfy { _ in
                        (try? CalendarReader.read(bytes).expanded(within: window)) == expected
                            && CalendarWriter.write(calendar) == output
                    }
                }
            }
            for await isSame in group { #expect(isSame) }
        }
    }
}
