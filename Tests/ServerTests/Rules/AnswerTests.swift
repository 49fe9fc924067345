import Basics
import HTTPTypes
import Testing

@testable import Server

/// Headers that say whether something has changed, and how it is packed.
struct AnswerTests {
    @Test(arguments: [
        (["\"abc\""], true), (["W/\"abc\""], true), (["\"x\", \"abc-gzip\" , \"y\""], true), (["*"], true),
        (["\"x\"", "\"abc\""], true), (["\"ab\""], false), (["abc"], false), (["\"abc"], false), ([""], false),
        ([String(repeating: "\"x\",", count: 4000)], false),
    ])
    func entityTags(_ values: [String], _ isThere: Bool) {
        #expect(EntityTags.name("abc", in: values) == isThere)
    }

    @Test func datesComeBack() throws {
        let moment = Instant(secondsSinceEpoch: 784_111_777)
        #expect(HTTPDate.text(moment) == "Sun, 06 Nov 1994 08:49:37 GMT")
        #expect(HTTPDate.moment("Sun, 06 Nov 1994 08:49:37 GMT") == moment)
        for seconds in [0, 951_782_400, 1_772_000_000, 253_402_300_799] {
            let moment = Instant(secondsSinceEpoch: seconds)
            #expect(HTTPDate.moment(HTTPDate.text(moment)) == moment)
        }
    }

    @Test(arguments: [
        "", "yesterday", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994", "Sun, 31 Feb 2026 08:49:37 GMT",
        "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:49:37 CET", "Sun, 06 Nov 99999 08:49:37 GMT",
    ])
    func whatIsNoDate(_ text: String) {
        #expect(HTTPDate.moment(text) == nil)
    }

    @Test(arguments: [
        (["gzip"], true), (["br, gzip"], true), (["GZIP;q=0.5"], true), (["*"], true), (["x-gzip"], true),
        (["gzip;q=0"], false), (["gzip; q=0.0"], false), (["*;q=0"], false), (["*, gzip;q=0"], false), (["br"], false),
        (["identity;q=0"], false), ([], false), ([";;;,,,"], false), (["gzip;q=much"], false),
    ])
    func packing(_ values: [String], _ isTaken: Bool) {
        #expect(Packing.isTaken(values) == isTaken)
    }

    @Test func everyErrorHasASentenceAndAStatus() {
        for code in ErrorCode.allCases {
            #expect(code.status.code >= 400)
            #expect(code.message.hasSuffix(".") || code == .notAvailable || code == .denied)
            #expect(!code.heading.isEmpty)
        }
    }
}
