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
