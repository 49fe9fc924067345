import CommandLab
import Foundation
import ServerLab
import StravaStandIn
import Testing

@Suite("Rows 41–43, 50–53: text, paths and headers from outside") struct PathRowTests {
    @Test(
        "41, 42: names at Strava are shown as the text that they are; what a link to sign in brings along stays in its fields",
        .row(.smallPlan))
    func names() async throws {
        let visitor = try await lab.signIn()
        for name in [
            "<script>alert(1)</script>", #""><img src=x onerror=alert(1)>"#, "{{frame.csrf}}", "{{{frame.csrf}}}",
            "javascript:alert(1)", "' onclick='alert(1)", "</bdi></title><svg/onload=alert(1)>", "&lt;b&gt;",
        ] {
            await lab.world?.change { ($0.athlete.firstName, $0.athlete.lastName) = (name, "X") }
            try await visitor.connect(at: lab)
            let page = try await visitor.get("/athletes/anna/settings")
            var shown = name.replacingOccurrences(of: "&", with: "&amp;")
            for (raw, escaped) in [("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;"), ("'", "&#39;")] {
                shown = shown.replacingOccurrences(of: raw, with: escaped)
            }
            #expect(page.text.contains("<bdi dir=\"auto\">\(shown) X</bdi>"), "\(page.text)")
            for tag in ["<script>", "<img", "<svg/", "onclick='", "href=\"javascript"] {
                #expect(!page.text.contains(tag), "\(name) \(tag)")
            }
        }
        for text in [#""><script>alert(1)</script>"#, "{{frame.base}}", "'onfocus='x", "/\"><script>", "/{{{then}}}"] {
            for name in ["code", "then", "message"] {
                try await lab.visitor().get("/sign-in?\(name)=\(Visitor.encoded(text))")
                    .expect(200, "\(name) \(text)", hiding: "<script", "\"\"", "value=\"'")
            }
        }
    }

    @Test("43: no header splits, wherever line ends and control characters stand", .row(.smallPlan))
    func splitting() async throws {
        let visitor = try await lab.signIn()
        let ends = [
            "%0d%0aSet-Cookie:%20a=b", "%0aX-Evil:%201", "%0d", "%00", "%e2%80%a8X-Evil:1", "%c4%8aX-Evil:1", "%7f",
        ]
        for end in ends {
            let paths = [
                "/\(end)", "/athletes/anna\(end)/settings", "/assets/\(end)", "/calendars/\(end).ics",
                "/sign-in?then=/\(end)", "/sign-in?code=\(end)", "/sign-in?message=\(end)",
                "/connections/strava/callback?state=\(end)&code=\(end)", "/?\(end)",
                "/athletes/anna/settings?message=\(end)",
            ]
            for path in paths {
                for visitor in [visitor, try lab.visitor()] {
                    let answer = try await visitor.get(path)
                    #expect(answer.status < 500, "\(path)")
                    #expect(answer["Set-Cookie"] == nil && answer["X-Evil"] == nil, "\(path)")
                }
            }
            let raw = end.removingPercentEncoding ?? ""
            let answer = try await lab.visitor().post("/sign-in", ["code": lab.code(), "then": "/" + raw])
            #expect(answer.status == 303)
            #expect(answer["Location"] == "/", "\(end)")
        }
        for then in [
            "//evil.example", "/\\evil.example", "\\\\evil", "https://evil.example", "evil", "/ /evil", "", "/%",
        ] {
            let answer = try await lab.visitor().post("/sign-in", ["code": lab.code(), "then": then])
            #expect(answer["Location"] == (then == "/%" ? "/%" : "/"), "\(then)")
        }
    }

    @Test(
        "50, 51: every page, errors included, forbids to be framed and kept; no address makes a shared cache keep it",
        .row)
    func framing() async throws {
        let visitor = try await lab.signIn()
        let port = try lab.port
        var pages = [
            try await visitor.get("/sign-in"), try await visitor.get("/nothing"), try await visitor.get("/%2e%2e/"),
            try await visitor.get("/athletes/anna/settings"), try await visitor.get("/athletes/ben/settings"),
            try await visitor.get("/athletes/anna/connections/disconnect"),
            try await lab.visitor().get("/athletes/anna/settings"),
            try await visitor.get("/sign-out"), try await visitor.post("/sign-out", ["csrf": "x"]),
        ]
        let refused = [
            "nonsense\r\n\r\n", "GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n",
            "TRACE / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n",
            try lab.get("/" + String(repeating: "a", count: 9000)),
            try lab.get("/", "X: " + String(repeating: "a", count: 20_000)),
        ]
        for bytes in refused { pages += try await lab.raw(bytes).answers }
        #expect(pages.count == 14)
        for page in pages {
            #expect(page["X-Frame-Options"] == "DENY", "\(page)")
            #expect(page["Content-Security-Policy"]?.contains("frame-ancestors 'none'") == true, "\(page)")
            #expect(page["Cache-Control"] == "no-store", "\(page)")
            #expect(page["X-Content-Type-Options"] == "nosniff", "\(page)")
            #expect(page["Referrer-Policy"] == "same-origin" && page["Server"] == nil, "\(page)")
            #expect(page["Date"] != nil, "\(page)")
        }
        for end in ["/x.css", ";.css", "%2e.css", "%3b.css", "/.css", "?.css", "?x=.js", "%23.css", ";x=.png"] {
            try await visitor.get("/athletes/anna/settings" + end)
                .expect(end.hasPrefix("?") ? 200 : 404, "\(end)", headers: ["Cache-Control": "no-store"])
        }
        let headers = [
            "X-Original-URL": "/athletes/anna/settings", "X-Rewrite-URL": "/athletes/anna/settings",
            "X-Forwarded-Host": "evil.example", "X-HTTP-Method-Override": "POST", "Range": "bytes=0-3",
        ]
        #expect(try await visitor.get("/robots.txt", headers).text == "User-agent: *\nDisallow: /\n")
        let calendar = try await visitor.get(try #require(try await lab.links()["main"]), headers)
        calendar.expect(
            200, headers: ["Cache-Control": "private, max-age=900", "Set-Cookie": nil, "Content-Range": nil])
        #expect(try await lab.visitor().get("/connections", ["x-api-key": lab.key()])["Cache-Control"] == "no-store")
    }

    @Test("52, 53: no file is opened by a path; an athlete's name is the configured one, letter by letter", .row)
    func traversal() async throws {
        let visitor = try await lab.signIn(as: nil)
        let ways = [
            "..", "%2e%2e", ".%2e", "%252e%252e", "..%5c", "..\\", ".;", "..;", "%2e%2e;", "%c0%ae%c0%ae", "%e0%80%ae",
            "%00", "x%00.css", "....", "%2f", "..%2f..%2f..%2fetc%2fpasswd", "/etc/passwd", "%2fetc%2fpasswd", "%",
            "%2", "%zz", "%u002e", "\u{FF0E}\u{FF0E}", "~root", "file:", "%ff", "%ed%a0%80", "%f5%80%80%80",
        ]
        for way in ways {
            let paths = [
                "/assets/\(way)", "/assets/\(way)/config.yaml", "/calendars/\(way).ics", "/calendars/\(way)",
                "/athletes/\(way)/settings",
                "/\(way)/config.yaml", "//\(way)", "/connections/\(way)/initiate", "/.well-known/\(way)",
            ]
            for path in paths {
                let answer = try await visitor.get(path)
                #expect([400, 404, 405].contains(answer.status), "\(path) \(answer)")
                #expect(!answer.text.contains("root:") && !answer.text.contains("athletes:"), "\(path)")
            }
        }
        for path in [
            "//", "//robots.txt", "/robots.txt//", "/athletes//anna/connections", "/./robots.txt", "/x/../robots.txt",
        ] { #expect(try await visitor.get(path).status == 400, "\(path)") }
        let names = [
            "Anna", "ANNA", "anna%20", "%20anna", "anna.", "anna%00", "..%2fanna", "%2e%2e%2fanna", "anna%2f..%2fben",
            "anna%2fben", "a%cc%8anna", "%ef%bd%81nna", "%d0%b0nna", "anna%e2%80%8d", "%f0%9f%8f%83", "con", "nul", "-",
            "anna;x=y", String(repeating: "a", count: 1000), "anna%5cben", "*", "%25", "anna%0a",
        ]
        for name in names {
            let answer = try await visitor.get("/athletes/\(name)/settings")
            #expect([400, 404].contains(answer.status), "\(name.prefix(40)) \(answer.status)")
        }
        #expect(try await visitor.get("/athletes/%61nna/settings").status == 200, "the same letters in disguise")
        #expect(try await visitor.get("/athletes/anna/settings/").status == 200)
    }
}
