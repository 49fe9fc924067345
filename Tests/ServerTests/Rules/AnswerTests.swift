import HTTPTypes
import Testing

@testable import Server

/// Headers that say whether something has changed, and how it is packed.
struct AnswerTests {
    @Test(arguments: [
        (["\"abc\""], true), (["W/\"abc\""], true), (["\"x\", \"abc-gzip\" , \"y\""], true), (["*"], true),
        (["\"x\"", "\"abc\""], true), (["\"ab\""], false), (["abc"], false), (["\"abc"], false), ([""], false),
        ([String(repeating: "\"x\",", count: 4000)], false),
    ]) func entityTags(_ values: [String], _ isThere: Bool) { #expect(EntityTags.name("abc", in: values) == isThere) }

    @Test(arguments: [
        (["gzip"], true), (["br, gzip"], true), (["GZIP;q=0.5"], true), (["*"], true), (["x-gzip"], true),
        (["gzip;q=0"], false), (["gzip; q=0.0"], false), (["*;q=0"], false), (["*, gzip;q=0"], false), (["br"], false),
        (["identity;q=0"], false), ([], false), ([";;;,,,"], false), (["gzip;q=much"], false),
    ]) func packing(_ values: [String], _ isTaken: Bool) { #expect(Packing.isTaken(values) == isTaken) }

    @Test func everyErrorHasASentenceAndAStatus() {
        for code in ErrorCode.allCases {
            #expect(code.status.code >= 400)
            #expect(code.message.hasSuffix(".") || code == .notAvailable || code == .denied)
            #expect(!code.heading.isEmpty)
        }
    }
}
