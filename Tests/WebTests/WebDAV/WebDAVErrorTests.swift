import Basics
import Testing

@testable import Web

struct WebDAVErrorTests {
    @Test(arguments: rows)
    func saysWhatWhereAndWhatNext(fault: WebDAVFault, kind: Failure.Kind, sentence: String) {
        let error = WebDAVError(host: "cloud.example.org", fault: fault)
        #expect(error.description == sentence)
        #expect(error.kind == kind)
    }

    @Test(arguments: every)
    func neverSpeaksOfAFeed(fault: WebDAVFault) {
        let sentence = WebDAVError(host: "cloud.example.org", fault: fault).description
        #expect(!sentence.contains("feed"))
        #expect(!sentence.contains("download"))
        #expect(sentence.hasSuffix("."))
    }

    @Test func tellsHowLongToWait() {
        let wait = Duration.seconds(900)
        #expect(WebDAVError(host: "x", fault: .other(.busy(status: 503, retryAfter: wait))).retryAfter == wait)
        #expect(WebDAVError(host: "x", fault: .locked).retryAfter == nil)
    }

    private static let rows: [(WebDAVFault, Failure.Kind, String)] = [
        (
            .unencrypted, .uncreatable,
            """
            A password for cloud.example.org would go over unencrypted http, so nothing was sent. \
            Use the server's https:// address.
            """
        ),
        (
            .redirected(status: 301), .uncreatable,
            """
            cloud.example.org answered 301: the upload's address redirects elsewhere. Configure the final address instead.
            """
        ),
        (
            .loginNeeded, .uncreatable,
            """
            cloud.example.org answered 401: it requires a user name and password. Add both to the configuration.
            """
        ),
        (
            .loginRefused, .uncreatable,
            """
            cloud.example.org answered 401: user name or password is wrong. \
            Correct them; an account with a second factor needs an app password.
            """
        ),
        (
            .forbidden, .uncreatable,
            """
            cloud.example.org answered 403: it denies access to the upload's address. \
            Check the address, and what this user may read and write.
            """
        ),
        (
            .folderMissing(status: 409), .uncreatable,
            """
            cloud.example.org answered 409: the folder for the file is missing. \
            Create the folder on the server, or correct the upload's address.
            """
        ),
        (
            .noUploads(status: 405), .uncreatable,
            """
            cloud.example.org answered 405: it does not accept uploads at that address. \
            Use the file's WebDAV address, not that of its page.
            """
        ),
        (
            .locked, .temporary, "cloud.example.org answered 423: another program has locked the file. Try again later."
        ),
        (
            .full, .uncreatable,
            "cloud.example.org answered 507: its storage is full. Free some space on the server, then run tpmerge "
                + "again."
        ),
        (
            .other(.busy(status: 503, retryAfter: .seconds(900))), .temporary,
            "cloud.example.org answered 503: server error. Try again in 15 min."
        ),
        (
            .other(.hostNotFound), .temporary,
            """
            cloud.example.org cannot be found. Check the network, and the upload's address for a misspelt name.
            """
        ),
        (
            .other(.tooLarge(limit: 32 * 1024 * 1024)), .uncreatable,
            "cloud.example.org sent more than 32 MiB. Check the upload's address."
        ),
    ]

    private static let every: [WebDAVFault] =
        rows.map(\.0)
        + [
            .other(.unreachable(.connectionRefused)), .other(.unreachable(.noRoute)), .other(.insecure(.certificate)),
            .other(.insecure(.handshake)), .other(.redirectRefused(.loop)), .other(.refused(status: 400)),
            .other(.unexpected(status: 202)), .other(.busy(status: 429, retryAfter: nil)),
            .other(.timedOut(.connecting)), .other(.timedOut(.idle)), .other(.timedOut(.total)), .other(.interrupted),
            .other(.damaged(.protocolViolation)), .other(.damaged(.compression)), .other(.damaged(.unknownEncoding)),
            .other(.cancelled),
        ]
}
