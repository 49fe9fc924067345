import Foundation

/// A trackpoint while it is read.
struct TrackPoint {
    /// In seconds since 1970.
    var time: Int?
    /// Seconds east of UTC.
    var offset: Int?
    /// In degrees.
    var latitude: Double?
    var longitude: Double?
    /// The values measured at the point; the sample's time has no meaning.
    var measured = Leg.Sample(time: 0)

    /// nil if there is none, or if it is 0° N, 0° E, which means the same.
    var place: Place? {
        guard let latitude, let longitude, abs(latitude) <= 90, abs(longitude) <= 180,
            latitude != 0 || longitude != 0
        else { return nil }
        return Place(latitude: latitude, longitude: longitude)
    }

    /// The point without its place; nil without a time.
    var sample: Leg.Sample? {
        guard let time else { return nil }
        var sample = measured
        sample.time = time
        return sample
    }
}

extension TrackPoint {
    /// A point's position in degrees. It only serves for the distance to the next point.
    struct Place {
        fileprivate let latitude: Double
        fileprivate let longitude: Double

        /// The great circle's distance in metres, on a sphere of 6,371 km (the haversine formula).
        func meters(to other: Place) -> Double {
            let radians = Double.pi / 180
            let height = sin((other.latitude - latitude) * radians / 2)
            let width = sin((other.longitude - longitude) * radians / 2)
            let part = height * height + cos(latitude * radians) * cos(other.latitude * radians) * width * width
            return 2 * 6_371_000 * asin(min(1, part.squareRoot()))
        }
    }
}
