import Basics
import CommandLab
import Foundation
import ServerLab
import StravaStandIn
import Testing

@Suite("Rows 44–49: who may change what, and see whom") struct DoorRowTests {
    @Test("44, 45: what another site sends changes nothing, nor does a look, whatever is looked at", .row(.smallPlan))
    func otherSites() async throws {
        let visitor = try await lab.signIn()
        try await visitor.connect(at: lab)
        let other = try #require(try await lab.signIn().csrf)
        let (origin, token) = (try lab.origin, try #require(visitor.csrf))
        let shapes: [(fields: [String: String], headers: [String: String])] = [
            (["csrf": token], ["Origin": "https://evil.example"]), (["csrf": token], ["Origin": "null"]),
            (["csrf": token], ["Origin": origin + ".evil.example"]),
            (["csrf": token], ["Origin": origin.replacingOccurrences(of: "http:", with: "https:")]),
            (["csrf": token], ["Origin": "http://127.0.0.1"]), (["csrf": token], ["Origin": "http://127.0.0.1:1"]),
            (["csrf": token], ["Origin": "", "Sec-Fetch-Site": "cross-site"]),
            (["csrf": token], ["Origin": "", "Sec-Fetch-Site": "same-site"]),
            (["csrf": token], ["Sec-Fetch-Site": "cross-site"]),
            (["csrf": token], ["Origin": "https://evil.example", "Content-Type": "text/plain"]),
            ([:], ["Origin": "https://evil.example", "Content-Type": "application/json"]), (["csrf": ""], [:]),
            (["csrf": "x"], [:]), (["csrf": other], [:]), (["csrf": String(token.dropLast())], [:]),
            (["csrf": token + token], [:]), (["csrf": ""], ["Origin": "", "Referer": origin + "/"]),
        ]
        let asked = await lab.consents
        for (fields, headers) in shapes {
            for path in ["/sign-out", "/athletes/anna/connections/connect", "/athletes/anna/connections/disconnect"] {
                try await visitor.post(path, fields, headers)
                    .expect(403, "\(path) \(fields) \(headers)", code: "cross_site", headers: ["Set-Cookie": nil])
            }
        }
        for headers in [["Origin": "https://evil.example"], ["Origin": "null"], ["Sec-Fetch-Site": "cross-site"]] {
            let code = try await lab.code()
            #expect(try await lab.visitor().post("/sign-in", ["code": code], headers).code == "cross_site")
            #expect(try await lab.visitor().post("/sign-in", ["code": code]).status == 303, "the code isn't spent")
        }
        for method in ["GET", "HEAD"] {
            for path in ["/sign-out", "/athletes/anna/connections/connect"] {
                try await visitor.ask(method, path)
                    .expect(405, "\(method) \(path)", headers: ["Allow": "OPTIONS, POST"])
            }
            #expect(try await visitor.ask(method, "/athletes/anna/connections/disconnect").status == 200)
            let key = try await lab.key()
            for path in ["/connections/strava", "/connections/strava/initiate", "/connections/strava/refresh"] {
                #expect(try await lab.visitor().ask(method, path, ["x-api-key": key]).status == 405, "\(path)")
            }
        }
        try await visitor.get("/athletes/anna/settings").expect(attributes: ["data-connected": "true"])
        #expect(await lab.consents == asked, "Strava is asked nothing")
    }

    @Test("46: a cookie that was planted before is not the session afterwards", .row) func fixation() async throws {
        let planted = "tpmerge_session"
        let visitor = try lab.visitor()
        visitor.cookies = [planted: String(repeating: "a", count: 43)]
        #expect(try await visitor.post("/sign-in", ["code": lab.code()]).status == 303)
        let own = try #require(visitor.cookies[planted])
        #expect(own != String(repeating: "a", count: 43))
        let attacker = try lab.visitor()
        attacker.cookies = [planted: String(repeating: "a", count: 43)]
        #expect(try await attacker.get("/athletes/anna/settings").status == 303)
        // Who signs in again gets another id, and the former one opens nothing.
        #expect(try await visitor.post("/sign-in", ["code": lab.code()]).status == 303)
        #expect(visitor.cookies[planted] != own)
        attacker.cookies = [planted: own]
        #expect(try await attacker.get("/athletes/anna/settings").status == 303)
    }

    @Test("47: cookies that are stolen, old, changed, doubled or long open nothing", .row) func cookies() async throws {
        let name = "tpmerge_session"
        let visitor = try await lab.signIn()
        let id = try #require(visitor.cookies[name])
        func status(_ header: String) async throws -> Int {
            try await lab.visitor().get("/athletes/anna/settings", ["Cookie": header]).status
        }
        #expect(try await status("\(name)=\(id)") == 200)
        #expect(try await status("a=b; \(name)=\(id);c=d") == 200)
        let changed = (id.hasPrefix("A") ? "B" : "A") + id.dropFirst()
        let shapes = [
            "\(name)=\(changed)", "\(name)=\(id)A", "\(name)=\(id.dropLast())", "\(name)=", name,
            "\(name)=\(id); \(name)=\(id)", "\(name)=\(changed); \(name)=\(id)", "TPMERGE_SESSION=\(id)",
            "x\(name)=\(id)", "\(name)=\(String(repeating: "a", count: 4096))", "\(name)=%00", "\(name)=\u{FF}",
            "__Host-\(name)=\(id)", ";;;===;", "\(name)==\(id)",
        ]
        for shape in shapes { #expect(try await status(shape) == 303, "\(shape.prefix(80))") }
        try await visitor.post("/sign-out").expect(303, headers: ["Clear-Site-Data": #""cache", "cookies", "storage""#])
        #expect(try await status("\(name)=\(id)") == 303, "after sign-out")
        let another = try #require(try await lab.signIn().cookies[name])
        #expect(try await lab.json("sign-out")["ended"]?.number == 1)
        #expect(try await status("\(name)=\(another)") == 303, "after tpmerge sign-out")
    }

    @Test("48: previews spend nothing, and of several tries at once exactly one wins", .row) func codes() async throws {
        let code = try await lab.code()
        let path = "/sign-in?code=\(code)"
        let shown = try await lab.visitor().get(path).expect(200)
        for method in ["GET", "HEAD", "OPTIONS", "GET"] {
            let answer = try await lab.visitor().ask(method, path).expect(headers: ["Set-Cookie": nil])
            #expect([200, 204].contains(answer.status))
        }
        let statuses = try await lab.atOnce(6) { try await lab.visitor().post("/sign-in", ["code": code]) }
        #expect(statuses.count { $0.status == 303 && $0["Set-Cookie"] != nil } == 1)
        #expect(statuses.count { $0.status == 403 && $0.code == "code_invalid" } == 5)
        // What a link shows says nothing of it.
        for other in [code, String(repeating: "x", count: 43)] {
            let page = try await lab.visitor().get("/sign-in?code=\(other)")
            #expect(page.text.replacingOccurrences(of: other, with: code) == shown.text)
        }
    }

    @Test("49: DNS rebinding, doubled and foreign names, and headers that name another host", .row)
    func hosts() async throws {
        let port = try lab.port
        func ask(_ lines: String, target: String = "/robots.txt", version: String = "1.1") async throws -> Int? {
            let received = try await lab.raw("GET \(target) HTTP/\(version)\r\n\(lines)Connection: close\r\n\r\n")
            return received.statuses.count == 1 ? received.statuses[0] : nil
        }
        for host in ["127.0.0.1:\(port)", "localhost:\(port)", "[::1]:\(port)", "LocalHost:\(port)"] {
            #expect(try await ask("Host: \(host)\r\n") == 200, "\(host)")
        }
        let foreign = [
            "evil.example", "evil.example:\(port)", "localhost.evil.example:\(port)", "127.0.0.1.:\(port)", "127.0.0.1",
            "127.0.0.1:\(port + 1)", "127.0.0.1:0\(port)", "127.0.0.1:\(port):\(port)", "localhost",
            "localhost.:\(port)", "127.1:\(port)", "2130706433:\(port)", "0.0.0.0:\(port)", "[::]:\(port)",
            "[::ffff:127.0.0.1]:\(port)", "user@127.0.0.1:\(port)", "127.0.0.1:\(port)/",
            "127.0.0.1:\(port), evil.example", "", "127.0.0.1:\(port)#",
        ]
        for host in foreign {
            #expect(try await ask("Host: \(host)\r\n") == 421, "\(host)")
            #expect(try await ask("Host: \(host)\r\n", target: "/sign-in") == 421, "\(host)")
        }
        let known = "Host: 127.0.0.1:\(port)\r\n"
        #expect(try await ask("") == 400, "none")
        #expect(try await ask("", version: "1.0") == 421, "none, HTTP/1.0")
        #expect(try await ask(known + known) == 400, "two")
        #expect(try await ask("Host: evil.example\r\n" + known) == 400, "two")
        #expect(try await ask(known, target: "http://evil.example/robots.txt") == 421)
        #expect(try await ask(known, target: "http://127.0.0.1:\(port)/robots.txt") == 421)
        #expect(try await ask("Host: evil.example\r\n", target: "/healthz") == 200, "healthz is for everybody")
        let forwarded = [
            "X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "https", "X-Forwarded-Prefix": "/evil",
            "Forwarded": "host=evil.example", "X-Host": "evil.example", "X-Original-Host": "evil.example",
        ]
        for path in ["/sign-in", "/athletes/anna/settings", "/nothing", "/connections"] {
            let answer = try await lab.visitor().get(path, forwarded)
            #expect(!answer.description.contains("evil") && !answer.text.contains("evil"), "\(path)")
            #expect(answer.status == (try await lab.visitor().get(path)).status, "\(path)")
        }
    }
}

@Suite("Row 68: guessing") struct GuessRowTests {
    /// A way to guess: the first answer to a wrong guess, and the request for the next guess.
    private struct Way {
        let name: String
        let status: Int
        let code: String?
        let request: @Sendable () throws -> String
    }

    @Test(
        "68: of ten thousand guesses none opens anything, and what is right works among them", .row(.smallPlan), .slow)
    func guesses() async throws {
        let (key, code) = (try await lab.key(), try await lab.code())
        let calendar = try #require(try await lab.links()["main"])
        _ = try await lab.tpmerge("merge", "--today", "2026-03-18")
        // Real time: the limit counts by the minute, and a slow machine takes more of them.
        let begin = ContinuousClock.now
        let (first, shapes) = (try lab.memory, try ways(at: lab, key: key))
        var ordinary = 0
        for way in shapes {
            for _ in 0..<25 {
                let requests = try (0..<100).map { _ in try way.request() }.joined()
                let answers = try await lab.raw(requests, answers: 100).answers
                #expect(answers.count == 100, "\(way.name)")
                for answer in answers where answer.status != 429 {
                    ordinary += 1
                    answer.expect(way.status, "\(way.name)", code: way.code)
                }
                for answer in answers where answer.status == 429 {
                    let seconds = answer["Retry-After"].flatMap { Int($0) }
                    #expect(seconds.map { (1...60).contains($0) } == true, "\(way.name) \(answer)")
                }
                #expect(try await lab.visitor().get("/connections", ["x-api-key": key]).status == 200)
                #expect(try await lab.visitor().get(calendar).status == 200)
            }
        }
        // Real time: see above.
        let minutes = Int((ContinuousClock.now - begin).components.seconds / 60) + 1
        #expect(ordinary >= 30 && ordinary <= 30 * minutes, "\(ordinary)")
        #expect(try await lab.visitor().post("/sign-in", ["code": code]).status == 303, "a right code")
        let visitor = try await lab.signIn()
        try await visitor.connect(at: lab)
        #expect(try lab.memory < first + 40_000, "kilobytes")
    }
}

extension GuessRowTests {
    private func ways(at lab: ServerLab, key: String) throws -> [Way] {
        let form = "Content-Type: application/x-www-form-urlencoded"
        return [
            Way(name: "keys", status: 401, code: "key_invalid") {
                try lab.get("/connections", "x-api-key: tpm_" + Self.token())
            },
            Way(name: "codes", status: 403, code: "code_invalid") {
                let body = "code=" + Self.token()
                return try lab.post("/sign-in", [form, "Content-Length: \(body.utf8.count)"], body)
            }, Way(name: "calendars", status: 404, code: nil) { try lab.get("/calendars/\(Self.token()).ics") },
            Way(name: "states", status: 400, code: "state_unknown") {
                let body = #"{"code":"x","scope":"read","state":"\#(Self.token())"}"#
                return try lab.post(
                    "/connections/strava/callback",
                    ["Content-Type: application/json", "x-api-key: \(key)", "Content-Length: \(body.utf8.count)"], body)
            },
        ]
    }

    /// 43 characters that were never given to anybody.
    private static func token() -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        return String((0..<43).map { _ in alphabet.randomElement() ?? "A" })
    }
}
