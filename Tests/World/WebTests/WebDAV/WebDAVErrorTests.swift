import Basics
import Testing

@testable import Web

struct WebDAVErrorTests {
    private static let faults: [WebDAVFault] = [
        .unencrypted, .redirected(status: 301), .loginNeeded, .loginRefused, .forbidden, .folderMissing(status: 409),
        .noUploads(status: 405), .locked, .full, .other(.busy(status: 503, retryAfter: .seconds(900))),
        .other(.hostNotFound), .other(.tooLarge(limit: 32 * 1024 * 1024)),
    ]

    @Test func saysWhatWhereAndWhatNext() {
        let errors = Self.faults.map { WebDAVError(host: "cloud.example.org", fault: $0) }
        #expect(
            errors.map { "\($0.kind): \($0)" }.joined(separator: "\n") == """
                uncreatable: A password for cloud.example.org would go over unencrypted http, so nothing was sent. \
                Use the server's https:// address.
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

    private static let every: [WebDAVFault] =
        faults
        + [
            .other(.unreachable(.connectionRefused)), .other(.unreachable(.noRoute)), .other(.insecure(.unknownIssuer)),
            .other(.insecure(.expired)), .other(.insecure(.otherName)), .other(.insecure(.handshake)),
            .other(.redirectRefused(.loop)), .other(.refused(status: 400)),
            .other(.unexpected(status: 202)), .other(.busy(status: 429, retryAfter: nil)),
            .other(.timedOut(.connecting)), .other(.timedOut(.idle)), .other(.timedOut(.total)), .other(.interrupted),
            .other(.damaged(.protocolViolation)), .other(.damaged(.compression)), .other(.damaged(.unknownEncoding)),
            .other(.cancelled),
        ]
}
