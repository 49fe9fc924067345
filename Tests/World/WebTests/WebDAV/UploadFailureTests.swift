import Basics
import Testing
import WebLab

@testable import Web

struct UploadFailureTests {
    private static func failure(_ status: Int, isKnown: Bool = true, wait: String? = nil) -> Failure {
        Response(status: status, headers: HeaderFields(wait.map { [("Retry-After", $0)] } ?? []))
            .uploadFailure(.put, at: "cloud.example.org", hasCredentials: isKnown, now: FakeWeb.clock)
    }

    private static let failures =
        [failure(301), failure(401, isKnown: false)] + [401, 403, 409, 405, 423, 507].map { failure($0) }
        + [failure(503, wait: "900")]
        + [FetchFault.hostNotFound, .tooLarge(limit: 32 * 1024 * 1024)].map {
            $0.failure(at: "cloud.example.org", about: "the upload's address", "output.unavailable")
        }

    @Test func saysWhatWhereAndWhatNext() {
        let errors = Self.failures
        #expect(
            errors.map { "\($0.kind): \($0)" }.joined(separator: "\n") == """
                uncreatable: cloud.example.org answered 301: the upload's address redirects elsewhere. \
                Configure the final address instead.
                uncreatable: cloud.example.org answered 401: it requires a user name and password. \
                Add both to the configuration.
                uncreatable: cloud.example.org answered 401: user name or password is wrong. \
                Correct them; an account with a second factor needs an app password.
                uncreatable: cloud.example.org answered 403: it denies access to the upload's address. \
                Check the address, and what this user may read and write.
                uncreatable: cloud.example.org answered 409: the folder for the file is missing. \
                Create the folder on the server, or correct the upload's address.
                uncreatable: cloud.example.org answered 405: it does not accept uploads at that address. \
                Use the file's WebDAV address, not that of its page.
                temporary: cloud.example.org answered 423: another program has locked the file. Try again later.
                uncreatable: cloud.example.org answered 507: its storage is full. \
                Free some space on the server, then run tpmerge again.
                temporary: cloud.example.org answered 503: server error. Try again in 15 min.
                temporary: cloud.example.org cannot be found. \
                Check the network, and the upload's address for a misspelt name.
                uncreatable: cloud.example.org sent more than 32 MiB. Check the upload's address.
                """)
    }

    @Test(arguments: every)
    func neverSpeaksOfAFeed(failure: Failure) {
        let sentence = failure.description
        #expect(!sentence.contains("feed"))
        #expect(!sentence.contains("download"))
        #expect(sentence.hasSuffix("."))
    }

    @Test func tellsHowLongToWait() {
        #expect(Self.failure(503, wait: "900").retryAfter == .seconds(900))
        #expect(Self.failure(423).retryAfter == nil)
    }

    private static let every =
        failures
        + [
            FetchFault.unreachable(.connectionRefused), .unreachable(.noRoute), .insecure(.unknownIssuer),
            .insecure(.expired), .insecure(.otherName), .insecure(.handshake), .redirectRefused(.loop),
            .refused(status: 400), .unexpected(status: 202), .busy(status: 429, retryAfter: nil),
            .timedOut(.connecting), .timedOut(.idle), .timedOut(.total), .interrupted, .damaged(.protocolViolation),
            .damaged(.compression), .damaged(.unknownEncoding), .cancelled,
        ].map { $0.failure(at: "cloud.example.org", about: "the upload's address", "output.unavailable") }
}
