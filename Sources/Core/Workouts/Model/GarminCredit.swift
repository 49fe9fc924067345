/// What Garmin asks of those who show data of its devices that another service passed on (API Terms of intervals.icu,
/// §1.1; Garmin's brand guidelines, V 6.30.2025): the device's name beside an activity, and a sentence where figures of
/// several are combined.
package enum GarminCredit {
    package static let sentence = "Includes data from Garmin devices."
}

extension Activity {
    /// Whether intervals.icu has it from a device of Garmin's.
    package var isFromGarmin: Bool { isOf(.intervals) && deviceName.lowercased().hasPrefix("garmin") }
}

extension MergedWorkout {
    /// Whether any of it is from such a device.
    package var isFromGarmin: Bool { hasActivity(where: \.isFromGarmin) }
}
