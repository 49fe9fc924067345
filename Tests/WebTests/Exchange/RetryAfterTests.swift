import Basics
import Testing

@testable import Web

struct RetryAfterTests {
    /// Sun, 06 Nov 1994 08:49:37 GMT
    private let moment = Instant(secondsSinceEpoch: 784_111_777)

    @Test(arguments: [
        ("0", Duration.seconds(0)),
        ("120", .seconds(120)),
        ("86400", .seconds(86400)),
        ("86401", .seconds(86400)),
        ("99999999999999999999999999", .seconds(86400)),
        ("Sun, 06 Nov 1994 08:50:37 GMT", .seconds(60)),
        ("Sun, 06 Nov 1994 08:00:00 GMT", .seconds(0)),
        ("Fri, 31 Dec 9999 23:59:59 GMT", .seconds(86400)),
    ])
    func saysHowLongToWait(value: String, wait: Duration) {
        #expect(RetryAfter.parse(value, now: moment) == wait)
    }

    @Test(arguments: [
        "", " ", "-5", "soon", "1.5", "１２０", "Sun, 32 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 25:49:37 GMT",
        "Sun, 06 Nov 99999999999999999999 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 CET",
    ])
    func nonsenseIsNoWait(value: String) {
        #expect(RetryAfter.parse(value, now: moment) == nil)
    }
}
