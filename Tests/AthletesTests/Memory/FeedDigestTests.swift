import Basics
import Testing
import Web

@testable import Athletes

/// By what a memory knows its feed again.
struct FeedDigestTests {
    /// The digest that version 0.1.0 has left in memories. Were it another one, the first run of a newer version would
    /// take every feed for a new one.
    @Test func staysFromReleaseToRelease() throws {
        let feed = FeedLocation.address(try Address(parsing: "https://example.org/anna.ics"))
        let berlin = try #require(Zone(identifier: "Europe/Berlin"))
        #expect(feed.digest(in: berlin) == 3_974_142_146_978_523_338)
    }

    @Test func isAnotherInAnotherZone() throws {
        let feed = FeedLocation.address(try Address(parsing: "https://example.org/anna.ics"))
        let berlin = try #require(Zone(identifier: "Europe/Berlin"))
        let madrid = try #require(Zone(identifier: "Europe/Madrid"))
        #expect(feed.digest(in: berlin) != feed.digest(in: madrid))
    }
}
