import Basics
import Testing

@testable import Web

struct HTTPDateTests {
    /// Sun, 06 Nov 1994 08:49:37 GMT
    private let moment = Instant(secondsSinceEpoch: 784_111_777)
    private let today = Instant(secondsSinceEpoch: 1_772_000_000)

    @Test(
        arguments: [
            ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777), ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
            ("Sun Nov  6 08:49:37 1994", 784_111_777), ("Thu, 29 Feb 2024 00:00:00 GMT", 1_709_164_800),
            ("Wed, 01 Mar 2000 00:00:00 GMT", 951_868_800), ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("", nil),
            ("yesterday", nil), ("Sun, 31 Feb 2026 08:49:37 GMT", nil), ("Sun, 06 Nov 1994 24:00:00 GMT", nil),
            ("Sun, 06 Nov 1994 08:49:37 CET", nil), ("Sun, 06 Nov 99999 08:49:37 GMT", nil),
            ("Sun Nov  6 08:49 1994", nil),
        ] as [(String, Int?)])
    func isReadInEveryForm(text: String, seconds: Int?) {
        for now in [today, moment] { #expect(HTTPDate.parse(text, now: now)?.secondsSinceEpoch == seconds) }
    }

    @Test func comesBack() {
        #expect(HTTPDate.text(moment) == "Sun, 06 Nov 1994 08:49:37 GMT")
        for seconds in [0, 951_782_400, 1_772_000_000, 253_402_300_799] {
            let moment = Instant(secondsSinceEpoch: seconds)
            #expect(HTTPDate.parse(HTTPDate.text(moment), now: today) == moment)
        }
    }

    /// Two digits are of the last hundred years or of the next fifty.
    @Test(arguments: [("26", 2026), ("76", 2076), ("77", 1977), ("00", 2000)])
    func completesYears(digits: String, year: Int) {
        let text = "Monday, 02-Feb-\(digits) 00:00:00 GMT"
        #expect(HTTPDate.parse(text, now: today)?.utc.day == Day(year: year, month: 2, day: 2))
    }
}

struct RetryAfterTests {
    /// Sun, 06 Nov 1994 08:49:37 GMT
    private let moment = Instant(secondsSinceEpoch: 784_111_777)

    @Test(
        arguments: [
            ("0", 0), ("120", 120), ("86400", 86400), ("86401", 86400), ("99999999999999999999999999", 86400),
            ("Sun, 06 Nov 1994 08:50:37 GMT", 60), ("Sun, 06 Nov 1994 08:00:00 GMT", 0),
            ("Fri, 31 Dec 9999 23:59:59 GMT", 86400), ("", nil), (" ", nil), ("-5", nil), ("soon", nil), ("1.5", nil),
            ("１２０", nil), ("Sun, 32 Nov 1994 08:49:37 GMT", nil), ("Sun, 06 Nov 1994 25:49:37 GMT", nil),
            ("Sun, 06 Nov 99999999999999999999 08:49:37 GMT", nil), ("Sun, 06 Nov 1994 08:49:37 CET", nil),
        ] as [(String, Int?)])
    func saysHowLongToWait(value: String, seconds: Int?) {
        #expect(RetryAfter.parse(value, now: moment) == seconds.map { .seconds($0) })
    }
}
