package import Basics
import Foundation

/// When it is light at a place on one day of the athlete's.
package struct Daylight: Sendable, Equatable {
    /// From civil dawn to civil dusk: light enough to run or ride without a lamp.
    package let light: Light
    /// From sunrise to sunset.
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
}

extension Daylight {
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
    /// `7:41`
    fileprivate func clock(in zone: Zone) -> String { zone.local(self).clockInSentence }
}

/// The sun around one noon at a place.
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
