import Basics
import JSON
import Messages
import Senders
import Testing
import WebLab

@testable import Web

extension FakeWeb {
    /// A service that answers always the same.
    convenience init(_ status: Int, _ body: String = "", _ headers: (name: String, value: String)...) {
        let answer = Response(status: status, headers: HeaderFields(headers), body: Array(body.utf8))
        self.init { (_) async throws(FetchFault) in answer }
    }

    func request() throws -> Request {
        try #require(requests.count == 1)
        return requests[0]
    }
}

extension Request {
    var json: JSONValue? { JSONValue(body) }
}

extension Message {
    static func brief(
        title: String = "Today: Run: Tempo", text: String = "Run: Tempo, 1:00.\nDry and 8 °C.", html: String? = nil,
        link: String? = nil
    ) -> Message {
        Message(key: "brief/2026-03-18", kind: .brief, title: title, text: text, html: html, link: link)
    }

    static let trouble = Message(
        key: "trouble/strava/2026-03-16/1", kind: .trouble, title: "Strava: 48 h without data",
        text: "Strava no longer accepts this connection. Run: tpmerge connect strava")
}

extension SendOutcome {
    /// What the outcome is, without its sentence.
    var word: String {
        switch self {
        case .sent: "sent"
        case .later(_, let after): after.map { "later \($0)" } ?? "later"
        case .refused(_, let reason): "refused \(reason.rawValue)"
        case .unknown: "unknown"
        }
    }
}

/// A text that another program has taken for more than text.
struct HostileText: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String

    private init(_ name: String, _ text: String) {
        testDescription = name
        self.text = text
    }

    static let all = [
        HostileText("a header after CRLF", "Tempo\r\nBcc: eve@example.org"),
        HostileText("a header after LF", "Tempo\nBcc: eve@example.org"),
        HostileText("an encoded word", "=?utf-8?B?QmNjOiBldmU=?="),
        HostileText("NUL", "Tempo\0 run"),
        HostileText("10,000 characters", String(repeating: "Tempo. ", count: 1500)),
        HostileText("marks that turn text around", "\u{202E}opmeT\u{2066}"),
        HostileText("pings", "@everyone <!channel> @anna"),
        HostileText("a link and tags", "[x](javascript:alert(1)) <b>bold</b> &amp;"),
        HostileText("marks of Markdown", "`code` _*~|>#+-=.!(){}"),
        HostileText("a dot", "."),
        HostileText("lines of dots", "..\n.\n.\n"),
        HostileText("an emoji of 11 code points", "👩🏽‍❤️‍💋‍👨🏿"),
        HostileText("10,000 accents", "a" + String(repeating: "\u{0301}", count: 10_000)),
        HostileText("marks without width", "\u{FEFF}\u{200B}Tempo"),
        HostileText("umlauts", "Ünïcødé — Läufe"),
        HostileText("a terminal's colours", "\u{7F}\u{1B}[31mred"),
        HostileText("5,000 quotation marks", String(repeating: "\"", count: 5000)),
        HostileText("3,000 lines", String(repeating: "line\n", count: 3000)),
        HostileText("a line of 10,000 bytes", String(repeating: "x", count: 10_000)),
        HostileText("white space at the end", "Tempo \t\n run  \n \n"),
    ]
}
