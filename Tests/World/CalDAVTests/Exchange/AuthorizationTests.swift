import Basics
import Testing

@testable import CalDAV
@testable import Web

struct AuthorizationTests {
    @Test(
        "RFC 7616 §3.9.1, its two answers",
        arguments: [
            ("SHA-256", "753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1"),
            ("MD5", "8ca523f5e9506fed4657c9700eebdbec"),
        ])
    func digest(algorithm: String, response: String) throws {
        let login = try Credentials(user: "Mufasa", password: Secret("Circle of Life"))
        var authorization = Authorization(login) { "f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ" }
        let field =
            "Digest realm=\"http-auth@example.org\", qop=\"auth, auth-int\", algorithm=\(algorithm), "
            + "nonce=\"7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v\", opaque=\"FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS\""
        let isLearned = authorization.learn(from: Challenge.read([field]))
        #expect(isLearned)
        let value = authorization.value(for: "GET", "/dir/index.html")
        #expect(value.contains("response=\"\(response)\""))
        #expect(value.contains("nc=00000001"))
        let second = authorization.value(for: "GET", "/dir/index.html")
        #expect(second.contains("nc=00000002"))
    }

    @Test("One field may hold several challenges")
    func challenges() {
        let read = Challenge.read([
            "x-mobileme-authtoken realm=\"a, b\", Basic realm=\"c \\\"d\\\"\"", "Negotiate", "Digest nonce=n,,qop=auth",
            "=,\"",
        ])
        #expect(read.map(\.scheme) == ["x-mobileme-authtoken", "basic", "negotiate", "digest"])
        #expect(read[1].parameters == ["realm": "c \"d\""])
        #expect(read[3].parameters == ["nonce": "n", "qop": "auth"])
    }

    @Test("Each request names the user's own certificate authority")
    func ownAuthority() async throws {
        let login = try Credentials(user: "anna", password: Secret("c"))
        let home = try #require(Address(calDAV: "https://dav.example.org/"))
        let transport = Transport { Response(status: $0.caFile == "/etc/home.pem" ? 207 : 500) }
        let client = DAVClient(home, login, transport.trusting("/etc/home.pem"), now: { PushLab.start }, nonce: { "n" })
        #expect(try await client.answer(.propfind, home).status == 207)
    }

    @Test("Basic needs no challenge; Digest is learned once", arguments: ["MD5", "SHA-256", nil])
    func digestServer(algorithm: String?) async throws {
        let server = FakeServer(Manners(login: .digest(algorithm: algorithm)), calendars: ["Training"])
        let client = server.client
        for _ in 0..<2 {
            _ = try await client.answer(.propfind, server.address)
        }
        #expect(server.asked.map(\.status) == [401, 207, 207])
    }

    @Test("201: a refused password costs one request")
    func refused() async {
        for manners in [Manners(login: .refused), Manners(login: .digest(algorithm: "MD5-sess"))] {
            let server = FakeServer(manners)
            let error = await #expect(throws: Failure.self) {
                _ = try await server.client.answer(.propfind, server.address)
            }
            #expect(error == Failure(FakeServer.host, .loginRefused))
            #expect(server.asked.count == 1)
        }
    }

    @Test("Nothing goes over http, or to another host")
    func elsewhere() async throws {
        let server = FakeServer()
        for (address, fault) in [
            ("http://dav.example.org/", CalDAVFault.unencrypted), ("https://evil.net/", .redirected(to: "evil.net")),
        ] {
            let address = try #require(Address(calDAV: address))
            let error = await #expect(throws: Failure.self) {
                _ = try await server.client.answer(.propfind, address)
            }
            #expect(error == Failure(FakeServer.host, fault))
        }
        #expect(server.asked.isEmpty)
    }
}
