import Basics
import Testing
import Web

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
