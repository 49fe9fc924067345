import Testing
import Web

struct ValidatorsTests {
    @Test func areTakenFromTheAnswerAsTheyAre() {
        let headers = HeaderFields([
            ("etag", #"W/"a, b""#), ("LAST-MODIFIED", "Sun, 06 Nov 1994 08:49:37 GMT"), ("Age", "7"),
        ])
        let validators = Validators(of: Response(status: 200, headers: headers))
        #expect(validators.etag == #"W/"a, b""#)
        #expect(validators.lastModified == "Sun, 06 Nov 1994 08:49:37 GMT")
        #expect(!validators.isEmpty)
    }

    @Test func anAnswerMayHaveNone() {
        #expect(Validators(of: Response(status: 200)).isEmpty)
        #expect(!Validators(etag: "x").isEmpty)
        #expect(!Validators(lastModified: "x").isEmpty)
    }

    @Test(arguments: [
        "", "\"a\r\nCookie: x\"", "\"a\u{0}\"", "\"a\u{7F}\"", "\"\t\"", String(repeating: "x", count: 1025),
    ])
    func whatCannotBeSentBackIsNone(value: String) {
        let headers = HeaderFields([("ETag", value), ("Last-Modified", value)])
        #expect(Validators(of: Response(status: 200, headers: headers)).isEmpty)
    }

    @Test func theLongestIsKept() {
        let value = String(repeating: "x", count: 1024)
        #expect(Validators(etag: value, lastModified: value).etag == value)
    }

    @Test func aTagThatStandsForEveryDocumentIsNone() {
        #expect(Validators(etag: "*").isEmpty)
        #expect(Validators(etag: #""*""#).etag == #""*""#)
    }
}
