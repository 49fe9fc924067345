import Basics
import Testing

@testable import Web

struct FeedFailureTests {
    @Test func saysWhatWhereAndWhatNext() {
        let faults: [FetchFault] = [
            .hostNotFound, .unreachable(.connectionRefused), .insecure(.unknownIssuer), .insecure(.expired),
            .insecure(.otherName), .refused(status: 404), .refused(status: 403),
            .redirectRefused(.plainHTTP(host: "example.org")),
            .busy(status: 429, retryAfter: .seconds(900)), .busy(status: 503, retryAfter: nil), .timedOut(.idle),
            .interrupted, .damaged(.compression), .tooLarge(limit: 32 * 1024 * 1024),
        ]
        let errors = faults.map { $0.failure(ofFeedAt: "www.trainingpeaks.com") }
        #expect(
            errors.map { "\($0.kind): \($0)" }.joined(separator: "\n") == """
                unreachable: www.trainingpeaks.com cannot be found. \
                Check the network, and the feed's address for a misspelt name.
                unreachable: www.trainingpeaks.com cannot be reached: it refuses the connection. \
                Check the network, and the port in the feed's address if it has one.
                permanent: www.trainingpeaks.com could not prove who it is: this machine doesn't know its certificate's \
                authority. Add the authority to this machine's CA certificates: see "Own certificates" in \
                docs/messages.md.
                permanent: www.trainingpeaks.com could not prove who it is: its certificate has expired, or isn't valid \
                yet. Have the certificate renewed there, or set this machine's clock.
                permanent: www.trainingpeaks.com could not prove who it is: its certificate is for another name. \
                Use the name that the certificate is for.
                permanent: www.trainingpeaks.com answered 404: the feed's address is no longer valid. \
                Copy the calendar link again from TrainingPeaks (Settings → Calendar).
                permanent: www.trainingpeaks.com answered 403: it does not let tpmerge read the feed. \
                Copy the calendar link again from TrainingPeaks (Settings → Calendar).
                permanent: www.trainingpeaks.com redirects to unencrypted http at example.org, which is not followed. \
                Copy the calendar link again from TrainingPeaks (Settings → Calendar).
                temporary: www.trainingpeaks.com answered 429: too many requests. Try again in 15 min.
                temporary: www.trainingpeaks.com answered 503: server error. Try again later.
                temporary: www.trainingpeaks.com stopped sending. Try again later.
                temporary: www.trainingpeaks.com closed the connection before the reply was complete. Try again later.
                temporary: www.trainingpeaks.com sent a reply that cannot be decompressed. Try again later.
                unusable: www.trainingpeaks.com sent more than 32 MiB, too much for a calendar. \
                Check that the feed's address is that of a calendar.
                """)
    }

    @Test func otherHostsHaveOtherAdvice() {
        #expect(
            FetchFault.refused(status: 410).failure(ofFeedAt: "eviltrainingpeaks.com").description
                == "eviltrainingpeaks.com answered 410: the feed's address is no longer valid. "
                + "Copy the calendar's link again from where it is published.")
    }

    @Test(arguments: [(0, "a moment"), (30, "30 s"), (90, "90 s"), (121, "3 min"), (7200, "2 h"), (86400, "24 h")])
    func waitsAreRoundedUp(seconds: Int, words: String) {
        let error = FetchFault.busy(status: 503, retryAfter: .seconds(seconds)).failure(ofFeedAt: "x")
        #expect(error.description.hasSuffix("Try again in \(words)."))
        #expect(error.retryAfter == .seconds(seconds))
    }
}
