import Basics
import Foundation
import Testing

@testable import Athletes

@Suite("The wall clock of a device")
struct DeviceClockTests {
    /// A device tells how far its clock was ahead of UTC when the recording ended.
    @Test(
        "135: clocks that are changed during a recording, and a journey",
        arguments: [
            ("Africa/Cairo", "2026-04-23T21:40:00Z", 2400, 10_800, "2026-04-23T23:40:00"),
            ("Europe/Berlin", "2026-03-29T00:59:00Z", 1800, 7200, "2026-03-29T01:59:00"),
            ("Europe/Berlin", "2026-10-25T00:30:00Z", 3600, 3600, "2026-10-25T02:30:00"),
            ("Europe/Berlin", "2026-03-29T08:00:00Z", 1800, 7200, "2026-03-29T10:00:00"),
            ("Europe/Berlin", "2026-03-17T22:30:00Z", 3600, 32_400, "2026-03-18T07:30:00"),
            ("Europe/Berlin", "2026-03-17T22:30:00Z", 3600, nil, "2026-03-17T23:30:00"),
        ] as [(String, String, Int, Int?, String)])
    func local(_ zone: String, _ begin: String, _ seconds: Int, _ offset: Int?, _ local: String) throws {
        let zone = try #require(Zone(identifier: zone))
        let start = Instant(secondsSinceEpoch: Int(try Date(begin, strategy: .iso8601).timeIntervalSince1970))
        let told = start.local(offset, until: start.advanced(bySeconds: seconds), in: zone)
        #expect(told.description == local)
    }
}
