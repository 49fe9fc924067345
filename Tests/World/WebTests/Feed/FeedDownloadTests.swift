import Basics
import Synchronization
import Testing
import WebLab

@testable import Web

/// Redirects and statuses, with the network as one closure.
struct FeedDownloadTests {
    private let home = "https://www.trainingpeaks.com/ical/SECRET.ics"

    @Test(arguments: [301, 302, 303, 307, 308])
    func followsTheSameOrigin(status: Int) async throws {
        let web = FakeWeb([
            home: .redirect(status, to: "/ical/other.ics"),
            "https://www.trainingpeaks.com/ical/other.ics": Response(status: 200, body: Bytes.calendar),
        ])
        #expect(try await document(of: web).body == Bytes.calendar)
        #expect(web.requests.map(\.pinned) == [nil, nil])
    }

    @Test func followsHTTPSElsewhereAtTheVeryAddressThatWasChecked() async throws {
        let web = FakeWeb(
            [
                home: .redirect(to: "https://cdn.example.org/x.ics"),
                "https://cdn.example.org/x.ics": Response(status: 200, body: Bytes.calendar),
            ], names: ["cdn.example.org": [.v4(0x5db8_d822), .v4(0x5db8_d823)]])
        #expect(try await document(of: web).body == Bytes.calendar)
        #expect(web.requests.map(\.pinned) == [nil, .v4(0x5db8_d822)])
    }

    @Test func aConfiguredPrivateServerMayRedirectWithinItself() async throws {
        let web = FakeWeb([
            "http://192.168.1.5:5232/a": .redirect(to: "http://192.168.1.5:5232/b"),
            "http://192.168.1.5:5232/b": .redirect(to: "https://192.168.1.5/c"),
            "https://192.168.1.5/c": Response(status: 200),
        ])
        #expect(try await web.download().document(at: Address(parsing: "http://192.168.1.5:5232/a")).status == 200)
    }

    @Test(arguments: [
        ("http://www.trainingpeaks.com/ical/SECRET.ics", RedirectRefusal.plainHTTP(host: "www.trainingpeaks.com")),
        ("http://example.org/", .plainHTTP(host: "example.org")), ("file:///etc/passwd", .unsupported),
        ("ftp://example.org/", .unsupported), ("https://anna:x@example.org/", .unsupported), ("https://", .unsupported),
        ("https://private.example/", .notPublic(host: "private.example")),
        ("https://mixed.example/", .notPublic(host: "mixed.example")),
        ("https://www.trainingpeaks.com/ical/SECRET.ics#again", .loop),
    ])
    func refuses(location: String, refusal: RedirectRefusal) async throws {
        let web = FakeWeb(
            [home: .redirect(to: location)],
            names: [
                "private.example": [.v4(0x0a00_0001)],
                "mixed.example": [.v4(0x5db8_d822), .v6([0, 0, 0, 0, 0, 0, 0, 1])],
            ])
        let error = FetchFault.redirectRefused(refusal).failure(ofFeedAt: "www.trainingpeaks.com")
        await #expect(throws: error) { try await document(of: web) }
        #expect(web.requests.count == 1)
        #expect(!error.description.contains("SECRET"))
    }

    @Test(arguments: ["https://127.0.0.1/", "https://localhost/", "https://[::1]/", "https://169.254.169.254/latest"])
    func refusesThisMachineAndItsNeighbours(location: String) async throws {
        let web = FakeWeb([home: .redirect(to: location)])
        await #expect {
            try await web.download(resolver: .system).document(at: Address(parsing: home))
        } throws: { error in
            (error as? Failure)?.event.hasSuffix("which is not a public address and is not followed.") == true
        }
    }

    @Test func aRedirectToAnUnknownNameNamesIt() async throws {
        let web = FakeWeb([home: .redirect(to: "https://gone.example/")])
        await expect(.hostNotFound, of: "gone.example") { try await document(of: web) }
    }

    @Test func followsFiveHopsAndNoSixth() async throws {
        func chain(_ count: Int) -> FakeWeb {
            var pages: [String: Response] = ["https://h.example/\(count)": Response(status: 200)]
            for hop in 0..<count { pages["https://h.example/\(hop)"] = .redirect(to: "/\(hop + 1)") }
            return FakeWeb(pages)
        }
        let start = try Address(parsing: "https://h.example/0")
        #expect(try await chain(5).download().document(at: start).status == 200)
        await expect(.redirectRefused(.tooMany(limit: 5)), of: "h.example") {
            try await chain(6).download().document(at: start)
        }
    }

    @Test func refusesALongerLoop() async throws {
        let web = FakeWeb([
            "https://h.example/a": .redirect(to: "/b"), "https://h.example/b": .redirect(to: "/a"),
        ])
        await expect(.redirectRefused(.loop), of: "h.example") {
            try await document(of: web, at: "https://h.example/a")
        }
    }

    @Test(arguments: [
        (401, FetchFault.refused(status: 401)), (403, .refused(status: 403)), (404, .refused(status: 404)),
        (410, .refused(status: 410)), (418, .refused(status: 418)),
        (429, .busy(status: 429, retryAfter: nil)), (500, .busy(status: 500, retryAfter: nil)),
        (503, .busy(status: 503, retryAfter: nil)),
        (204, .unexpected(status: 204)), (206, .unexpected(status: 206)), (300, .unexpected(status: 300)),
        (302, .unexpected(status: 302)), (304, .unexpected(status: 304)),
    ])
    func onlyStatus200IsADocument(status: Int, fault: FetchFault) async throws {
        let web = FakeWeb([home: Response(status: status, body: Bytes.calendar)])
        await expect(fault, of: "www.trainingpeaks.com") { try await document(of: web) }
    }

    @Test(arguments: [
        ("120", Duration.seconds(120)), ("Wed, 18 Mar 2026 14:03:00 GMT", .seconds(60)), ("172800", .seconds(86400)),
    ])
    func honoursRetryAfter(value: String, wait: Duration) async throws {
        let web = FakeWeb([home: Response(status: 503, headers: HeaderFields([("Retry-After", value)]))])
        await expect(.busy(status: 503, retryAfter: wait), of: "www.trainingpeaks.com") { try await document(of: web) }
    }

    private func document(of web: FakeWeb, at address: String? = nil) async throws -> Response {
        try await web.download().document(at: Address(parsing: address ?? home))
    }
}

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
