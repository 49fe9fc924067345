import Testing

@testable import CalDAV
@testable import Web

struct HrefTests {
    @Test(
        "211: one place, however a server writes it",
        arguments: [
            "/dav/anna@example.org/a.ics", "/dav/anna%40example.org/a.ics", "/dav/anna%40example%2Eorg/%61.ics",
            "https://other.host:8443/dav/anna@example.org/a.ics", "//host/dav/anna@example.org/a.ics", "a.ics",
            "./a.ics", "../anna@example.org/a.ics", "/dav//anna@example.org/x/../a.ics",
            " /dav/anna@example.org/a.ics?x#y ",
        ])
    func samePlace(written: String) {
        let base = Href("/dav/anna@example.org/")
        #expect(Href(written, relativeTo: base)?.path == "/dav/anna@example.org/a.ics")
    }

    @Test("A slash in a name stays escaped, and so does what is no path")
    func escapes() {
        #expect(Href("/a%2fb/ü%20?x")?.path == "/a%2Fb/%C3%BC%20")
        #expect(Href("/a%zz")?.path == "/a%25zz")
        #expect(Href("https://host")?.path == "/")
        #expect(Href("/a/../../..")?.path == "/")
    }

    @Test("Control characters, blanks and endless hrefs are none", arguments: ["", "/a\u{0}b", "/a\nb", "/a b"])
    func refused(written: String) {
        #expect(Href(written) == nil)
        #expect(Href("/" + String(repeating: "a", count: 5000)) == nil)
    }

    @Test("A member lies directly in its collection")
    func members() throws {
        let home = try #require(Href("/a/b"))
        #expect(Href("/a/b/c.ics")?.isMember(of: home) == true)
        #expect(Href("/a/b/")?.isMember(of: home) == false)
        #expect(Href("/a/b/c/d")?.isMember(of: home) == false)
        #expect(Href("/a/bc")?.isMember(of: home) == false)
        #expect(home.appending("x y.ics").path == "/a/b/x%20y.ics")
        #expect(home.isSameCollection(as: home.asCollection))
    }
}

struct CalendarAddressTests {
    @Test("Addresses as people write them")
    func parsing() {
        #expect(Address(calDAV: "HTTPS://Dav.Example.org")?.revealed() == "https://dav.example.org/")
        #expect(Address(calDAV: "http://[::1]:5232/a/")?.revealed() == "http://[::1]:5232/a/")
        #expect(Address(calDAV: "http://[::1]:5232/a/")?.isPrivate == true)
        #expect(Address(calDAV: "http://127.0.0.1/")?.isPrivate == true)
        #expect(Address(calDAV: "http://127.evil.org/")?.isPrivate == false)
        for text in ["ftp://a/", "https://", "https://a:b@c/", "https://a:99999/", "a.org", "https://a b/", "https:/a"]
        {
            #expect(Address(calDAV: text) == nil, "\(text)")
        }
    }

    @Test(
        "The password goes to the same host, to one below it, and between iCloud's, by https alone",
        arguments: [
            ("https://caldav.icloud.com/", "https://p12-caldav.icloud.com/x", true),
            ("https://caldav.icloud.com/", "https://caldav.icloud.com:8443/", true),
            ("https://caldav.icloud.com.cn/", "https://p212-caldav.icloud.com.cn/x", true),
            ("https://caldav.icloud.com.cn/", "https://other.com.cn/", false),
            ("https://caldav.icloud.com/", "http://caldav.icloud.com/", false),
            ("https://caldav.icloud.com/", "https://icloud.com.evil.org/", false),
            ("https://icloud.com/", "https://p12-caldav.icloud.com/x", true),
            ("https://evilicloud.com/", "https://p12-caldav.icloud.com/", false),
            ("https://a.co.uk/", "https://b.co.uk/", false), ("https://x.a.co.uk/", "https://y.a.co.uk/", false),
            ("https://anna.ts.net/", "https://ben.ts.net/", false), ("https://a.co.uk/", "https://dav.a.co.uk/", true),
            ("https://dav.a.co.uk/", "https://a.co.uk/", false), ("https://0.0.1/", "https://10.0.0.1/", false),
            ("https://10.0.0.1/", "https://10.1.0.1/", false), ("http://localhost:1/", "http://localhost:2/", false),
            ("http://localhost:1/", "http://localhost:1/b", true), ("https://com/", "https://org/", false),
        ])
    func leading(from: String, to: String, may: Bool) throws {
        let (from, to) = (try #require(Address(calDAV: from)), try #require(Address(calDAV: to)))
        #expect(from.mayLead(to: to) == may)
    }
}
