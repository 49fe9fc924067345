package import Basics
import Foundation
import Workouts

/// When it is light at a place on one day of the athlete's.
package struct Daylight: Sendable, Equatable {
    /// From civil dawn to civil dusk: light enough to run or ride without a lamp.
    package let light: Light
    package let sun: Light

    /// The time of a day during which the sun is above some height.
    package struct Light: Sendable, Equatable {
        /// nil if the sun doesn't come up through that height.
        package let from: Instant?
        /// nil if it doesn't go down through that height.
        package let until: Instant?
        /// Whether it is above that height at noon; if not, there is no such time at all.
        package let isAtNoon: Bool
    }

    /// The day is the one around the solar noon that is nearest to noon on the athlete's clock: counted from midnight
    /// UTC, the Pacific's islands would at times get the light of the day before or after.
    package init(at place: Place, on day: Day, in zone: Zone) {
        let noon = LocalTime(secondsSinceEpoch: day.number * 86_400 + 43_200)
        let sun = SunAtPlace(place, near: Double(zone.instant(noon).secondsSinceEpoch))
        light = sun.light(zenith: 96)
        // Refraction lifts the sun by 34′, and its upper edge is 16′ above its centre.
        self.sun = sun.light(zenith: 90.833)
    }

    /// `light 5:39–18:49`, `never dark`, `dark all day`.
    package func words(in zone: Zone) -> String {
        switch (light.from, light.until) {
        case _ where !light.isAtNoon: "dark all day"
        case (let from?, let until?): "light \(from.clock(in: zone))–\(until.clock(in: zone))"
        case (let from?, nil): "light from \(from.clock(in: zone))"
        case (nil, let until?): "light until \(until.clock(in: zone))"
        case (nil, nil): "never dark"
        }
    }

    /// `dark until 7:41`, `dark from 16:52`; nil if it is light during the whole session.
    ///
    /// - Parameter end: the start if it is unknown.
    package func words(from start: Instant, to end: Instant, in zone: Zone) -> String? {
        guard light.isAtNoon else { return "dark all day" }
        let words = [
            light.from.flatMap { start < $0 ? "dark until \($0.clock(in: zone))" : nil },
            light.until.flatMap { end > $0 ? "dark from \($0.clock(in: zone))" : nil },
        ].compactMap(\.self)
        return words.isEmpty ? nil : words.joined(separator: ", ")
    }
}

extension Instant {
    fileprivate func clock(in zone: Zone) -> String { zone.local(self).clockInSentence }
}

private struct SunAtPlace {
    private let place: Place
    /// Seconds since 1970 of the mean sun's noon.
    private let meanNoon: Double

    /// - Parameter moment: seconds since 1970.
    init(_ place: Place, near moment: Double) {
        self.place = place
        let shift = 43_200 - 240 * place.longitude - 60 * Sun(at: moment).equationOfTime
        let mean = 43_200 - 240 * place.longitude
        meanNoon = ((moment - shift) / 86_400).rounded() * 86_400 + mean
    }

    /// - Parameter zenith: the sun's distance from the point overhead, in degrees.
    func light(zenith: Double) -> Daylight.Light {
        let noon = Sun(at: meanNoon).declination
        return Daylight.Light(
            from: moment(zenith, .rising), until: moment(zenith, .setting),
            isAtNoon: abs(place.latitude - noon) <= zenith)
    }

    private enum Side: Double {
        case rising = -1
        case setting = 1
    }

    /// When the sun is at that zenith distance; nil if it never is. Declination and equation of time are taken at that
    /// very moment, which four steps approach.
    private func moment(_ zenith: Double, _ side: Side) -> Instant? {
        var moment = meanNoon
        var cosine = 0.0
        for _ in 0..<4 {
            let sun = Sun(at: moment)
            cosine =
                cos(zenith.radians) / (cos(place.latitude.radians) * cos(sun.declination.radians))
                - tan(place.latitude.radians) * tan(sun.declination.radians)
            guard cosine.isFinite else { return nil }
            let angle = acos(min(max(cosine, -1), 1)).degrees
            moment = meanNoon + side.rawValue * 240 * angle - 60 * sun.equationOfTime
        }
        return abs(cosine) <= 1 ? Instant(secondsSinceEpoch: Int(moment.rounded(.down))) : nil
    }
}

extension Daylight {
    /// `dark until 7:41` for a timed plan, `light 5:39–18:49` for one without a time; nil if nothing is worth saying:
    /// it is light all the time, indoors, or no longer to come.
    func words(for workout: MergedWorkout, in zone: Zone) -> String? {
        guard workout.status == .planned, workout.planned?.isOutdoors == true else { return nil }
        guard case .timed(let start, _, let end) = workout.time else { return words(in: zone) }
        return words(from: start, to: end ?? start, in: zone)
    }
}

extension PlannedWorkout {
    /// Whether it takes place outdoors, by its sport and the words of title and notes. A race always does.
    fileprivate var isOutdoors: Bool {
        let words = "\(sportLabel)\n\(summary)\n\(notes)".lowercased().split { !$0.isLetter && !$0.isNumber }
        let text = " \(words.joined(separator: " ")) "
        func says(_ phrases: [String]) -> Bool { phrases.contains { text.contains(" \($0) ") } }
        return switch sport == .other ? PlannedSport(namedIn: summary) ?? .other : sport {
        case .race: true
        case .run, .bike, .mountainBike, .walk, .rowing, .xcSki, .brick: !says(Self.indoors)
        case .swim: says(Self.openWater)
        case .strength, .crosstrain, .rest, .other: false
        }
    }

    private static let indoors = [
        "indoor", "indoors", "virtual", "trainer", "turbo", "treadmill", "zwift", "pool", "gym", "rolle", "laufband",
        "erg",
        "ergometer", "rowerg", "skierg", "concept2",
    ]
    private static let openWater = ["open water", "lake", "freiwasser"]
}

/// Where an athlete trains, to about a kilometre.
package struct Place: Sendable, Hashable {
    /// Degrees north, with two decimals.
    package let latitude: Double
    /// Degrees east, with two decimals.
    package let longitude: Double

    /// Returns nil unless the latitude is within 90 degrees and the longitude within 180.
    package init?(latitude: Double, longitude: Double) {
        guard abs(latitude) <= 90, abs(longitude) <= 180 else { return nil }
        self.latitude = (latitude * 100).rounded() / 100
        self.longitude = (longitude * 100).rounded() / 100
    }
}

/// The apparent sun at one moment, by NOAA's equations (after Meeus, Astronomical Algorithms, chapter 25).
struct Sun {
    /// Degrees north of the equator.
    let declination: Double
    /// Minutes by which a sundial is ahead of the clock.
    let equationOfTime: Double

    /// - Parameter moment: seconds since 1970, in the years 1900 to 2100.
    init(at moment: Double) {
        // Julian centuries since noon of 1 January 2000.
        let t = (moment - 946_728_000) / (86_400 * 36_525)
        let longitude = 280.46646 + t * (36000.76983 + 0.0003032 * t)
        let anomaly = (357.52911 + t * (35999.05029 - 0.0001537 * t)).radians
        let eccentricity = 0.016708634 - t * (0.000042037 + 0.0000001267 * t)
        let center =
            sin(anomaly) * (1.914602 - t * (0.004817 + 0.000014 * t)) + sin(2 * anomaly) * (0.019993 - 0.000101 * t)
            + 0.000289 * sin(3 * anomaly)
        let node = (125.04 - 1934.136 * t).radians
        let apparent = (longitude + center - 0.00569 - 0.00478 * sin(node)).radians
        let seconds = 21.448 - t * (46.815 + t * (0.00059 - 0.001813 * t))
        let obliquity = (23 + (26 + seconds / 60) / 60 + 0.00256 * cos(node)).radians
        declination = asin(sin(obliquity) * sin(apparent)).degrees
        let y = tan(obliquity / 2) * tan(obliquity / 2)
        let mean = longitude.radians
        let angle =
            y * sin(2 * mean) - 2 * eccentricity * sin(anomaly)
            + 4 * eccentricity * y * sin(anomaly) * cos(2 * mean) - y * y * sin(4 * mean) / 2
            - 1.25 * eccentricity * eccentricity * sin(2 * anomaly)
        equationOfTime = 4 * angle.degrees
    }
}

extension Double {
    var radians: Double { self * .pi / 180 }

    var degrees: Double { self * 180 / .pi }
}
