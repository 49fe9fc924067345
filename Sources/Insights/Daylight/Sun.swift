import Foundation

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
    /// Degrees as radians.
    var radians: Double { self * .pi / 180 }

    /// Radians as degrees.
    var degrees: Double { self * 180 / .pi }
}
