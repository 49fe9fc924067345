import Basics
import Insights
import Testing

@Suite("Daylight: when it is light enough to train without a lamp")
struct DaylightTests {
    private static let berlin = (52.52, 13.41, "Europe/Berlin")
    private static let oslo = (59.91, 10.75, "Europe/Oslo")
    private static let tromsø = (69.65, 18.96, "Europe/Oslo")
    private static let quito = (-0.18, -78.47, "America/Guayaquil")
    private static let sydney = (-33.87, 151.21, "Australia/Sydney")
    private static let anchorage = (61.22, -149.90, "America/Anchorage")

    private func daylight(_ place: (Double, Double, String), on iso: String) throws -> (Daylight, Zone) {
        let zone = try #require(Zone(identifier: place.2))
        let known = try #require(Place(latitude: place.0, longitude: place.1))
        return (Daylight(at: known, on: try #require(Day(iso: iso)), in: zone), zone)
    }

    /// Civil dawn, sunrise, sunset and civil dusk, each to the minute, by an ephemeris.
    @Test(
        "Dawn, sunrise, sunset and dusk, as an ephemeris has them",
        arguments: [
            (berlin, "2026-03-18", "05:39 06:13 18:15 18:49"), (berlin, "2026-06-21", "03:52 04:43 21:33 22:23"),
            (berlin, "2026-12-21", "07:33 08:14 15:53 16:35"), (oslo, "2026-03-18", "05:43 06:24 18:26 19:07"),
            (oslo, "2026-06-21", "02:09 03:53 22:43 00:27"), (oslo, "2026-12-21", "08:20 09:18 15:12 16:09"),
            (tromsø, "2026-03-18", "04:53 05:52 17:53 18:53"), (tromsø, "2026-06-21", "– – – –"),
            (tromsø, "2026-12-21", "09:31 – – 13:53"), (quito, "2026-03-18", "05:57 06:18 18:25 18:45"),
            (quito, "2026-06-21", "05:49 06:12 18:19 18:41"), (quito, "2026-12-21", "05:45 06:07 18:16 18:38"),
            (sydney, "2026-03-18", "06:31 06:56 19:09 19:34"), (sydney, "2026-06-21", "06:32 06:59 16:53 17:21"),
            (sydney, "2026-12-21", "05:11 05:40 20:05 20:34"), (anchorage, "2026-03-18", "07:23 08:06 20:10 20:53"),
            (anchorage, "2026-06-21", "– 04:20 23:42 –"), (anchorage, "2026-12-21", "09:11 10:14 15:41 16:43"),
        ])
    func times(place: (Double, Double, String), day: String, expected: String) throws {
        let (daylight, zone) = try daylight(place, on: day)
        let times = [daylight.light.from, daylight.sun.from, daylight.sun.until, daylight.light.until]
        #expect(times.map { $0.map { zone.local($0).clock } ?? "–" }.joined(separator: " ") == expected)
    }

    @Test("Midnight sun and polar night are told apart by the sun at noon")
    func polar() throws {
        let (summer, zone) = try daylight(Self.tromsø, on: "2026-06-21")
        #expect(summer.sun.isAtNoon)
        #expect(summer.words(in: zone) == "never dark")
        let (winter, _) = try daylight(Self.tromsø, on: "2026-12-21")
        #expect(!winter.sun.isAtNoon)
        #expect(winter.light.isAtNoon)
        #expect(winter.words(in: zone) == "light 9:31–13:53")
        let pole = (89.9, 0.0, "UTC")
        #expect(try daylight(pole, on: "2026-12-21").0.words(in: zone) == "dark all day")
        #expect(try daylight((-90, 0, "UTC"), on: "2026-06-21").0.words(in: zone) == "dark all day")
    }

    @Test("A timed session is told only what is dark of it")
    func sessions() throws {
        let (daylight, zone) = try daylight(Self.berlin, on: "2026-12-21")
        func words(_ start: Int, _ end: Int) throws -> String? {
            let moment = { (minute: Int) in
                zone.instant(
                    LocalTime(secondsSinceEpoch: (try #require(Day(iso: "2026-12-21"))).number * 86_400 + minute * 60))
            }
            return daylight.words(from: try moment(start), to: try moment(end), in: zone)
        }
        #expect(try words(390, 450) == "dark until 7:33")
        #expect(try words(600, 660) == nil)
        #expect(try words(960, 1020) == "dark from 16:35")
        #expect(try words(1200, 1260) == "dark from 16:35")
        #expect(try words(420, 1020) == "dark until 7:33, dark from 16:35")
        let (summer, _) = try self.daylight(Self.tromsø, on: "2026-06-21")
        #expect(summer.words(from: Instant(secondsSinceEpoch: 0), to: Instant(secondsSinceEpoch: 1), in: zone) == nil)
    }

    @Test(
        "Light lies on the athlete's own day, also beside the date line",
        arguments: [
            (-13.83, -171.76, "Pacific/Apia"), (-36.85, 174.76, "Pacific/Auckland"),
            (1.87, -157.43, "Pacific/Kiritimati"),
        ])
    func ownDay(place: (Double, Double, String)) throws {
        let first = try #require(Day(iso: "2026-01-01"))
        for number in 0..<365 {
            let day = first.advanced(by: number)
            let (daylight, zone) = try daylight(place, on: day.description)
            #expect(daylight.sun.from.map { zone.local($0).day } == day)
            #expect(daylight.sun.until.map { zone.local($0).day } == day)
        }
    }

    @Test("Dawn before sunrise before sunset before dusk, and little changes from one day to the next")
    func order() throws {
        for latitude in stride(from: -60.0, through: 60, by: 15) {
            let place = (latitude, 20.0, "UTC")
            var before: Int?
            for number in 0..<366 {
                let day = Day(number: 20_454 + number)
                let daylight = try daylight(place, on: day.description).0
                let dawn = try #require(daylight.light.from)
                let rise = try #require(daylight.sun.from)
                let set = try #require(daylight.sun.until)
                let dusk = try #require(daylight.light.until)
                #expect(dawn < rise && rise < set && set < dusk)
                let length = set.secondsSinceEpoch - rise.secondsSinceEpoch
                if let before { #expect(abs(length - before) < 400) }
                before = length
            }
        }
    }

    @Test("Places are rounded to two decimals; others than on Earth are none")
    func places() {
        #expect(Place(latitude: 52.5163, longitude: 13.3777)?.latitude == 52.52)
        #expect(Place(latitude: 91, longitude: 0) == nil)
        #expect(Place(latitude: 0, longitude: -180.5) == nil)
        #expect(Place(latitude: .nan, longitude: 0) == nil)
    }
}
