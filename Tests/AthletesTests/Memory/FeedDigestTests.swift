import Basics
import Testing
import Web

@testable import Athletes

/// By what a memory knows its feed again.
struct FeedDigestTests {
    /// The digest that version 0.1.0 has left in memories. Were it another one, the first run of a newer version would
    /// take every feed for a new one.
    @Test func staysFromReleaseToReleaseAndIsAnotherInAnotherZone() throws {
        let feed = FeedLocation.address(try Address(parsing: "https://example.org/anna.ics"))
        let (berlin, madrid) = (Zone(identifier: "Europe/Berlin"), Zone(identifier: "Europe/Madrid"))
        #expect(feed.digest(in: try #require(berlin)) == 3_974_142_146_978_523_338)
        #expect(feed.digest(in: try #require(madrid)) != 3_974_142_146_978_523_338)
    }
}
