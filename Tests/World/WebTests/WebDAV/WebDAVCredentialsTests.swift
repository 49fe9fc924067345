import Basics
import Testing
import WebLab

@testable import Web

/// Where a user name and password go, and where they never do.
struct WebDAVCredentialsTests {
    private let secrets = ["anna", "SECRET:pässword", "YW5uYTpTRUNSRVQ6cMOkc3N3b3Jk", "SECRETPATH", "CALENDARBODY"]

    @Test(arguments: [
        "https://cloud.example.org/SECRETPATH.ics", "http://127.0.0.1:8080/SECRETPATH.ics",
        "http://localhost/SECRETPATH.ics", "http://[::1]/SECRETPATH.ics",
    ])
    func goWhereNobodyListens(address: String) async throws {
        let web = FakeWeb([address: Response(status: 200)])
        _ = try await web.webDAV.look(at: Address(parsing: address), credentials())
        _ = try await put(web, to: address)
        #expect(
            web.requests.map { $0.headers.values("Authorization") }
                == [["Basic YW5uYTpTRUNSRVQ6cMOkc3N3b3Jk"], ["Basic YW5uYTpTRUNSRVQ6cMOkc3N3b3Jk"]])
    }

    @Test(arguments: [
        "http://cloud.example.org/SECRETPATH.ics", "http://192.168.1.5/SECRETPATH.ics",
        "http://127.0.0.1.example.org/SECRETPATH.ics",
    ])
    func neverGoOverPlainHTTP(text: String) async throws {
        let web = FakeWeb([text: Response(status: 200)])
        let address = try Address(parsing: text)
        let error = Failure(
            .uncreatable, "A password for \(address.host) would go over unencrypted http, so nothing was sent.",
            .plain("Use the server's https:// address."), codes: ["output.unencrypted"])
        await #expect(throws: error) { try await web.webDAV.look(at: address, credentials()) }
        await #expect(throws: error) { try await put(web, to: text) }
        #expect(web.requests.isEmpty)
        #expect(try await web.webDAV.look(at: address, nil) == .present(etag: nil, body: []))
    }

    @Test func neverFollowARedirect() async throws {
        let address = "https://cloud.example.org/SECRETPATH.ics"
        let web = FakeWeb([address: .redirect(to: "https://cloud.example.org/other.ics")])
        await expect("output.redirected", answering: 302) {
            try await web.webDAV.look(at: Address(parsing: address), credentials())
        }
        await expect("output.redirected", answering: 302) { try await put(web, to: address) }
        #expect(web.requests.count == 2)
    }

    @Test func aRefusalIsToldFromAWish() async throws {
        let address = "https://cloud.example.org/SECRETPATH.ics"
        let web = FakeWeb([address: Response(status: 401)])
        await expect("output.login_refused", answering: 401) { try await put(web, to: address) }
        await expect("output.login_needed", answering: 401) {
            try await web.webDAV.look(at: Address(parsing: address), nil)
        }
    }

    @Test(arguments: [
        ("an:na", "x", CredentialsError.colonInUser), ("anna\n", "x", .controlCharacterInUser),
        ("anna", "x\r\n", .controlCharacterInPassword), ("anna", "\u{0}", .controlCharacterInPassword),
    ])
    func someCannotBeSent(user: String, password: String, error: CredentialsError) {
        #expect(throws: error) { try Credentials(user: user, password: Secret(password)) }
    }

    @Test func nothingSecretIsShown() async throws {
        let address = "https://cloud.example.org/SECRETPATH.ics"
        let page = Response(
            status: 403, headers: HeaderFields([("X", "SECRETPATH")]), body: Bytes.text("CALENDARBODY"))
        let web = FakeWeb([address: page])
        let error = await #expect(throws: Failure.self) { try await put(web, to: address) }
        let shown: [Any] = [
            try credentials(), try #require(error), try #require(web.requests.first), web.webDAV, page,
            WebDAVClient.Present.present(etag: nil, body: Bytes.text("CALENDARBODY")),
            CredentialsError.controlCharacterInPassword,
        ]
        for value in shown {
            var dumped = ""
            dump(value, to: &dumped)
            for text in [String(describing: value), String(reflecting: value), "\([value])", dumped] {
                for secret in secrets { #expect(!text.contains(secret)) }
            }
        }
        #expect("\(try credentials())" == "<redacted>")
        #expect("\(WebDAVClient.Present.present(etag: nil, body: [1, 2]))" == "present, 2 bytes")
    }

    private func credentials() throws -> Credentials {
        try Credentials(user: "anna", password: Secret("SECRET:pässword"))
    }

    private func put(_ web: FakeWeb, to address: String) async throws -> WebDAVClient.PutOutcome {
        try await web.webDAV.put(
            Bytes.text("CALENDARBODY"), contentType: "text/calendar", to: Address(parsing: address), credentials(),
            expecting: .nothing)
    }
}
