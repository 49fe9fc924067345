import Basics
import Testing

@testable import Web

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
