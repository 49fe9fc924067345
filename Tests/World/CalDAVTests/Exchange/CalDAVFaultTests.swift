import Basics
import Testing
import XML

@testable import CalDAV

struct CalDAVFaultTests {
    @Test(
        "What is in the way is told with what helps, at some servers with the place where passwords are made",
        arguments: [
            (
                "p12-caldav.icloud.com", .loginRefused,
                "answered 401: user name or password is wrong. Make a new app-specific password at account.apple.com, "
                    + "under Sign-In and Security."
            ),
            (
                "caldav.fastmail.com", .loginRefused,
                "answered 401: user name or password is wrong. Make a new app password in Fastmail's settings, under "
                    + "Privacy & Security."
            ),
            (
                "noticloud.com", .loginRefused,
                "answered 401: user name or password is wrong. Correct them; an account with a second factor needs an app "
                    + "password, which the server's own settings make."
            ),
            (
                "dav.example", .forbidden,
                "answered 403: it denies access. Check what this user may read and write there."
            ),
            ("dav.example", .unreadable(.malformed), "sent an answer that is not valid. Check the address."),
            ("dav.example", .unreadable(.tooLarge), "sent an answer that is too large. Use a smaller calendar."),
            (
                "dav.example", .unreadable(.foreign),
                "sent a web page instead of a calendar server's answer. Copy the CalDAV address from the server's "
                    + "settings."
            ),
        ] as [(String, CalDAVFault, String)])
    func sentences(host: String, fault: CalDAVFault, sentence: String) {
        #expect(Failure(host, fault).description == "\(host) \(sentence)")
    }
}
