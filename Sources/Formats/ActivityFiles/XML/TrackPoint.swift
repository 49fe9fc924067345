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

    var place: Place? {
        guard let latitude, let longitude else { return nil }
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
