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
