import CommandLab
import ServerLab
import Testing

@Suite("Rows 63–65 and 67: conditions, encodings and queries") struct ContentRowTests {
    @Test("63: conditional requests are answered rightly, or plainly, and never with a fault", .row)
    func conditions() async throws {
        let path = try #require(try await lab.links()["main"])
        let visitor = try lab.visitor()
        let plain = try await visitor.get(path)
        let tag = try #require(plain["ETag"])
        let changed = try #require(plain["Last-Modified"])
        let packed = try #require(try await visitor.get(path, ["Accept-Encoding": "gzip"])["ETag"])
        #expect(packed == "\(tag.dropLast())-gzip\"")
        let long = String(repeating: "\"a\", ", count: 2500)
        let unchanged: [[String: String]] = [
            ["If-None-Match": tag], ["If-None-Match": packed], ["If-None-Match": "W/\(tag)"], ["If-None-Match": "*"],
            ["If-None-Match": long + tag], ["If-Modified-Since": changed],
            ["If-Modified-Since": "Fri, 31 Dec 9999 23:59:59 GMT"],
            ["If-None-Match": tag, "If-Modified-Since": "Thu, 01 Jan 1970 00:00:00 GMT"],
        ]
        for headers in unchanged {
            let answer = try await visitor.get(path, headers).expect(304, "\(headers.values.map { $0.prefix(60) })")
            #expect(answer.body.isEmpty && answer["Content-Length"] == nil && answer["Transfer-Encoding"] == nil)
            #expect(answer["ETag"] == tag && answer["Last-Modified"] == changed)
            #expect(answer["Cache-Control"] == plain["Cache-Control"])
        }
        let new: [[String: String]] = [
            ["If-None-Match": "\"a\"", "If-Modified-Since": changed],
            ["If-Modified-Since": "nonsense"], ["If-Modified-Since": "Mon, 01 Jan 0001 00:00:00 GMT"],
            ["If-None-Match": "\u{FF}\u{0}1".filter { $0 != "\u{0}" }],
            ["If-Modified-Since": "Fri, 31 Feb 2026 00:00:00 GMT"],
            ["If-Modified-Since": "Fri, 99999999999999999999 Feb 2026 00:00:00 GMT"],
            ["If-Modified-Since": "Thu, 01 Jan 99999999999 00:00:00 GMT"],
            ["If-Modified-Since": "Thu, 01 Jan -5 00:00:00 GMT"],
            ["If-Modified-Since": "Thu, 01 Jan 9223372036854775807 00:00:00 GMT"], ["If-Match": "\"x\""],
            ["If-Unmodified-Since": changed],
        ]
        for headers in new {
            let answer = try await visitor.get(path, headers).expect(200, "\(headers)")
            #expect(answer.body == plain.body, "\(headers)")
        }
        // A connection goes on behind an answer without a body.
        let twice = try await lab.raw(lab.get(path, "If-None-Match: *") + lab.get("/robots.txt", "Connection: close"))
        #expect(twice.statuses == [304, 200])
    }

    @Test(
        "64, 65: bodies that are packed aren't unpacked; what a client takes is honoured, nonsense is passed over", .row
    )
    func encodings() async throws {
        for coding in ["gzip", "deflate", "br", "gzip, gzip", "x-gzip", "GZIP", "nonsense", "identity, gzip"] {
            let answer = try await lab.visitor().post("/sign-in", ["code": "x"], ["Content-Encoding": coding])
            #expect(answer.status == 415, "\(coding)")
        }
        #expect(try await lab.visitor().post("/sign-in", ["code": "x"], ["Content-Encoding": "identity"]).status == 403)
        let path = try #require(try await lab.links()["main"])
        let visitor = try lab.visitor()
        for taken in ["gzip", "br, gzip;q=0.1"] {
            let answer = try await visitor.get(path, ["Accept-Encoding": taken])
            #expect(answer.status == 200 && answer["Content-Encoding"] == "gzip", "\(taken)")
            #expect(answer["Vary"] == "Accept-Encoding")
        }
        for refused in ["gzip;q=0", "nonsense", String(repeating: "a,", count: 5000)] {
            let answer = try await visitor.get(path, ["Accept-Encoding": refused])
            #expect(answer.status == 200 && answer["Content-Encoding"] == nil, "\(refused.prefix(40))")
            #expect(answer["Vary"] == "Accept-Encoding")
        }
        for accept in ["*/*", "", "image/png", "nonsense", "text/calendar;q=0"] {
            for path in [path, "/sign-in", "/robots.txt"] {
                #expect(try await visitor.get(path, ["Accept": accept]).status == 200, "\(accept) \(path)")
            }
        }
        #expect(try await visitor.get("/sign-in", ["Accept-Encoding": "gzip"])["Content-Encoding"] == "gzip")
    }

    @Test("67: queries that make no sense do no harm", .row) func queries() async throws {
        let visitor = try await lab.signIn()
        let queries = [
            "%", "%ff", "=", "&&&", "message", "message=%", "message=%ff", "message=connected&message=denied", "x=y",
            "message=MESSAGE", "message=" + String(repeating: "a", count: 8000), "code=%00", "a[]=b",
            "message[]=connected", "?", "message=connected%00", ";",
        ]
        for query in queries {
            for path in ["/sign-in", "/athletes/anna/settings"] {
                try await visitor.get("\(path)?\(query)")
                    .expect(200, "\(path) \(query.prefix(40))", attributes: ["data-message": nil])
            }
        }
    }
}
