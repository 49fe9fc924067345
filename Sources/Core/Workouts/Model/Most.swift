/// The largest plausible values of an activity. Values above them are left out.
package enum Most {
    @inlinable package static var meters: Double { 1e8 }
    /// Metres above the sea, or below.
    @inlinable package static var altitude: Double { 20_000.0 }
    /// Metres of climb. No race has more.
    @inlinable package static var climb: Double { 40_000.0 }
    /// Metres per second.
    @inlinable package static var speed: Double { 150.0 }
    /// Of one lap, or of a whole activity.
    @inlinable package static var kilocalories: Double { 65_534.0 }
    /// Beats per minute.
    @inlinable package static var heartRate: Double { 250.0 }
    /// Per minute; 255 stands for none.
    @inlinable package static var cadence: Double { 254.0 }
    /// Watts.
    @inlinable package static var power: Double { 2500.0 }
}
