import Basics
import Testing
import Web

struct AddressTests {
    @Test(arguments: [
        ("webcal://www.trainingpeaks.com/ical/X.ics", "https://www.trainingpeaks.com/ical/X.ics", 443),
        ("WEBCAL://WWW.TrainingPeaks.com/ical/X.ics", "https://WWW.TrainingPeaks.com/ical/X.ics", 443),
        ("  https://example.org/a?b=c#d\n", "https://example.org/a?b=c", 443),
        ("http://127.0.0.1:8080/feed", "http://127.0.0.1:8080/feed", 8080),
        ("http://[::1]/feed", "http://[::1]/feed", 80),
        ("https://example.org", "https://example.org", 443),
    ])
    func isReadAsPeoplePasteIt(text: String, url: String, port: Int) throws {
        let address = try Address(parsing: text)
        #expect(address.revealed() == url)
        #expect(address.port == port)
        #expect(address.host == address.host.lowercased())
    }

    @Test(arguments: [
        ("", AddressError.unreadable), ("/home/anna/feed.ics", .unsupportedScheme),
        ("www.trainingpeaks.com/ical/X.ics", .unsupportedScheme), ("file:///etc/passwd", .unsupportedScheme),
        ("ftp://example.org/a", .unsupportedScheme), ("https://", .missingHost), ("https:///ical/X.ics", .missingHost),
        ("https://anna@example.org/", .containsPassword),
        ("https://www.trainingpeaks.com:x@evil.example/", .containsPassword),
        ("https://example.org:0/", .unreadable), ("https://example.org:99999/", .unreadable),
        ("https://ex%41mple.org/", .unsupportedHost), ("https://[fe80::1%25eth0]/", .unsupportedHost),
    ])
    func isRefused(text: String, error: AddressError) {
        #expect(throws: error) { try Address(parsing: text) }
    }

    @Test(arguments: [
        ("/other", "https://example.org/other"),
        ("other", "https://example.org/a/other"),
        ("?page=2", "https://example.org/a/b?page=2"),
        ("//elsewhere.example/x", "https://elsewhere.example/x"),
        ("http://example.org/", "http://example.org/"),
    ])
    func resolvesLocations(location: String, url: String) throws {
        let address = try Address(parsing: "https://example.org/a/b")
        #expect(try address.resolving(location: location).revealed() == url)
    }

    @Test func showsOnlySchemeAndHost() throws {
        let address = try Address(parsing: "webcal://www.trainingpeaks.com/ical/SECRET.ics?key=SECRET#SECRET")
        var dumped = ""
        dump(address, to: &dumped)
        #expect(address.description == "https://www.trainingpeaks.com/<redacted>")
        for text in [
            "\(address)", String(describing: address), String(reflecting: address), dumped,
            "\([address])", "\(Optional(address) as Any)",
        ] {
            #expect(text.contains("https://www.trainingpeaks.com/<redacted>"))
            #expect(!text.contains("SECRET"))
        }
    }

    @Test func errorsNeverQuoteTheText() {
        do {
            _ = try Address(parsing: "SECRET://SECRET/SECRET")
            Issue.record("accepted")
        } catch {
            #expect(!"\(error)".contains("SECRET"))
            #expect("\(error)".hasPrefix("The address does not start with https://, http:// or webcal://."))
        }
    }
}

/// Addresses below an address, and addresses of this machine.
struct AddressAppendingTests {
    @Test(arguments: [
        ("https://h.example/api/v3", "athlete/activities", "https://h.example/api/v3/athlete/activities"),
        ("https://h.example/api/v3/", "/athlete/", "https://h.example/api/v3/athlete"),
        ("https://h.example", "a", "https://h.example/a"),
        ("https://h.example/", "", "https://h.example/"),
        ("http://127.0.0.1:8080/x%20y", "a b/c?d#e%", "http://127.0.0.1:8080/x%20y/a%20b/c%3Fd%23e%25"),
        ("https://h.example/é", "ü", "https://h.example/%C3%A9/%C3%BC"),
        ("https://[::1]:8080/", "a", "https://[::1]:8080/a"),
        ("https://h.example/a/b", "../c", "https://h.example/a/b/../c"),
    ])
    func goesBelow(base: String, path: String, whole: String) throws {
        #expect(try Address(parsing: base).appending(path: path).revealed() == whole)
    }

    @Test func escapesTheQuery() throws {
        let base = try Address(parsing: "https://h.example/oauth")
        let query = [
            ("redirect_uri", "http://127.0.0.1:5/?a=b&c#d"), ("scope", "read,activity:read_all"), ("plus", "1+1 = 2"),
            ("é&=", "100%\r\n"), ("", ""),
        ]
        #expect(
            try base.appending(path: "authorize", query: query).revealed()
                == "https://h.example/oauth/authorize?redirect_uri=http%3A%2F%2F127.0.0.1%3A5%2F%3Fa%3Db%26c%23d"
                + "&scope=read%2Cactivity%3Aread_all&plus=1%2B1%20%3D%202&%C3%A9%26%3D=100%25%0D%0A&=")
    }

    @Test func keepsAQueryThatWasThere() throws {
        let base = try Address(parsing: "https://h.example/?key=a%2Bb")
        #expect(try base.appending(path: "x", query: [("y", "z")]).revealed() == "https://h.example/x?key=a%2Bb&y=z")
        #expect(try base.appending(path: "x").revealed() == "https://h.example/x?key=a%2Bb")
    }

    @Test(arguments: [
        "http://localhost/", "http://LOCALHOST:80/", "http://127.0.0.1/", "http://127.255.0.9:1/", "http://[::1]/",
        "http://[0:0:0:0:0:0:0:1]/",
    ])
    func isThisMachine(text: String) throws {
        #expect(try Address(parsing: text).isLoopback)
    }

    @Test(arguments: [
        "http://localhost.example.org/", "http://127.0.0.1.example.org/", "http://127.example.org/",
        "http://128.0.0.1/", "http://10.0.0.1/", "http://127.0.0/", "http://127.0.0.256/", "http://127.0.0.01/",
        "http://0127.0.0.1/", "http://[::2]/", "http://0.0.0.0/", "http://127.0.0.1./", "http://2130706433/",
    ])
    func isAnotherOrNoneThatIsSure(text: String) throws {
        #expect(try !Address(parsing: text).isLoopback)
    }

    @Test(arguments: [
        ("a%20b", "a b"), ("%c3%A9", "é"), ("100%", "100%"), ("%zz%2", "%zz%2"), ("%+1", "%+1"), ("", ""),
        ("%25%32%30", "%20"), ("%FF", "\u{FFFD}"), ("é%", "é%"),
    ])
    func undoesEscapes(text: String, plain: String) {
        #expect(text.percentDecoded == plain)
    }

    @Test func escapesComeBack() {
        let text = String(String.UnicodeScalarView((0...0x2FF).compactMap(Unicode.Scalar.init)))
        #expect(text.percentEncoded.percentDecoded == text)
        #expect(text.percentEncoded.utf8.allSatisfy { (0x21...0x7E).contains($0) })
    }
}

struct IPAddressTests {
    @Test(arguments: [
        "0.0.0.0", "10.1.2.3", "100.64.0.1", "100.127.255.255", "127.0.0.1", "127.255.255.254", "169.254.169.254",
        "172.16.0.1", "172.31.255.255", "192.0.0.8", "192.0.2.1", "192.168.1.1", "198.19.0.1", "198.51.100.1",
        "203.0.113.1", "224.0.0.1", "240.0.0.1", "255.255.255.255",
        "::", "::1", "::7f00:1", "fc00::1", "fd12::1", "fe80::1", "febf::1", "ff02::1", "2001:db8::1", "2001::1",
        "3fff::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::10.0.0.1", "64:ff9b:1::1", "2002:7f00:1::1",
        "2002:c0a8:101::1",
    ])
    func isNotPublic(text: String) async throws {
        let address = try #require(await Resolver.system.addresses(text).first)
        #expect(!address.isPublic)
    }

    @Test(arguments: [
        "1.1.1.1", "9.255.255.255", "11.0.0.0", "93.184.216.34", "100.63.255.255", "100.128.0.0", "126.255.255.255",
        "128.0.0.1", "172.15.255.255", "172.32.0.0", "192.167.255.255", "192.169.0.0", "223.255.255.255",
        "2606:4700::1111", "2a00:1450::1", "::ffff:1.1.1.1", "64:ff9b::1.1.1.1", "2002:101:101::1",
    ])
    func isPublic(text: String) async throws {
        let address = try #require(await Resolver.system.addresses(text).first)
        #expect(address.isPublic)
    }

    @Test(arguments: ["127.1", "2130706433", "0x7f000001", "0177.0.0.1", "localhost"])
    func loopbackInDisguiseIsNotPublic(host: String) async {
        #expect(await Resolver.system.addresses(host).allSatisfy { !$0.isPublic })
    }

    @Test func isWrittenAsItIsRead() {
        #expect(IPAddress(bytes: [93, 184, 216, 34])?.description == "93.184.216.34")
        #expect(IPAddress.v6([0x2606, 0x4700, 0, 0, 0, 0, 0, 0x1111]).description == "2606:4700:0:0:0:0:0:1111")
        #expect(IPAddress(bytes: [1, 2, 3]) == nil)
    }

    @Test func unknownNamesStandForNothing() async {
        #expect(await Resolver.system.addresses("nonexistent.invalid").isEmpty)
    }
}
