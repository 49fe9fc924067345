import CommandLab
import Foundation
import HTTPTypes
import Testing

@testable import Server

struct UploadingTests {
    private let lab: APILab
    private static let path = "/api/v1/athletes/anna/uploads"
    private static let type = "multipart/form-data; boundary=xx"
    private static let gpx = """
        <gpx><trk><trkseg><trkpt><time>2026-03-17T05:38:51Z</time></trkpt>
        <trkpt><time>2026-03-17T05:38:52Z</time></trkpt></trkseg></trk></gpx>
        """

    init() throws { lab = try APILab() }

    private static func part(_ name: String, _ content: String, file: String? = nil) -> String {
        let fileName = file.map { "; filename=\"\($0)\"" } ?? ""
        return "--xx\r\nContent-Disposition: form-data; name=\"\(name)\"\(fileName)\r\n\r\n\(content)\r\n"
    }

    private func send(_ parts: String...) async throws -> HTTPAnswer {
        try await lab.ask(Self.path, .post, body: parts.joined() + "--xx--\r\n", type: Self.type)
    }

    @Test func aFileIsLookedAtBeforeAllElse() async throws {
        let bad = try await send(Self.part("file", "<gpx>\n<trk>", file: "a.gpx"))
        bad.expect(422, code: "unusable_file")
        #expect(bad.json?["error"]?["message"] == "The file can't be uploaded: line 2: it is cut short.")
        // No Strava application is configured in this lab.
        let good = try await send(Self.part("file", Self.gpx, file: "a.gpx"))
        good.expect(409, code: "not_configured")
        try await send(Self.part("file", String(repeating: "x", count: 25_000_001), file: "a.gpx")).expect(
            code: "too_large")
    }

    @Test func aFormSaysEverythingOnceAndNothingElse() async throws {
        let file = Self.part("file", Self.gpx, file: "a.gpx")
        for (parts, code, parameter) in [
            ([], "invalid_parameter", "file"), ([file, file], "duplicate_parameter", "file"),
            ([file, Self.part("private", "1")], "unknown_parameter", "private"),
            ([file, Self.part("sport", "x"), Self.part("sport", "x")], "duplicate_parameter", "sport"),
            ([file, Self.part("sport", "flying")], "invalid_parameter", "sport"),
            ([file, Self.part("trainer", "maybe")], "invalid_parameter", "trainer"),
            ([file, Self.part("name", "\u{1}")], "invalid_parameter", "name"),
            ([file, Self.part("name", String(repeating: "x", count: 256))], "invalid_parameter", "name"),
        ] {
            let told = try await lab.ask(Self.path, .post, body: parts.joined() + "--xx--\r\n", type: Self.type)
                .expect(422, "\(parts)", code: code)
            #expect(told.parameter == parameter, "\(parts)")
        }
    }

    @Test(arguments: [
        ("", 400), ("nothing", 400), ("--xx\r\n", 400), ("--xx--", 422), ("preamble\r\n--xx--", 422),
        ("--xx\r\n\r\nno name\r\n--xx--", 400), ("--xxy\r\n", 400),
        ("--xx\r\nContent-Disposition: attachment; name=\"file\"\r\n\r\nx\r\n--xx--", 400),
        ("--xx\r\nContent-Disposition: form-data; name=\"file\r\n\r\nx\r\n--xx--", 400),
        (
            String(repeating: "--xx\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n\r\n", count: 1001) + "--xx--",
            400
        ), ("--xx\r\nContent-Disposition: form-data; name=\"file\"" + String(repeating: "x", count: 9000), 400),
    ]) func brokenFormsAreRefused(_ body: String, _ status: Int) async throws {
        #expect(try await lab.ask(Self.path, .post, body: body, type: Self.type).status == status)
    }

    @Test(arguments: [
        ("application/json", 415), ("multipart/mixed; boundary=xx", 415), ("multipart/form-data", 400),
        ("multipart/form-data; boundary=", 400), ("multipart/form-data; boundary=\"x\u{7F}\"", 400),
        ("multipart/form-data; boundary=" + String(repeating: "x", count: 71), 400),
        ("multipart/form-data; boundary=xx; boundary=xx", 400), ("Multipart/Form-Data; Boundary=\"xx\"", 422),
    ]) func theTypeSaysWhatItIs(_ type: String, _ status: Int) async throws {
        #expect(try await lab.ask(Self.path, .post, body: "--xx--", type: type).status == status)
    }

    @Test func nothingIsKnownBeforeTheFirst() async throws {
        #expect(try await lab.ask(Self.path).json == .object(["uploads": .array([])]))
        #expect(try await lab.ask(Self.path + "/" + String(repeating: "0", count: 32)).code == "not_found")
        #expect(try await lab.ask(Self.path + "?page=1").code == "unknown_parameter")
    }
}

struct MultipartTests {
    private static let form = Array(
        """
        preamble\r
        --a'b c\r
        Content-Disposition: form-data; name="file"; filename="C:\\rides\\a%22\\"b.gpx"\r
        Content-Type: application/octet-stream\r
        \r
        one\r\n--a'b\r\n\r\r\n-two\r
        --a'b c \t\r
        content-disposition:form-data;name=empty\r
        \r
        \r
        --a'b c--\r
        --a'b c\r\nepilogue
        """.utf8)

    @Test func itIsTheSameHoweverItIsCut() throws {
        let expected: [Multipart.Part] = [
            Multipart.Part(
                name: "file", fileName: "C:\\rides\\a\"\"b.gpx", content: Array("one\r\n--a'b\r\n\r\r\n-two".utf8)),
            Multipart.Part(name: "empty", fileName: nil, content: []),
        ]
        for size in 1...Self.form.count {
            var multipart = try Multipart("multipart/form-data; boundary=\"a'b c\"")
            for start in stride(from: 0, to: Self.form.count, by: size) {
                try multipart.take(Self.form[start..<min(start + size, Self.form.count)])
            }
            #expect(try multipart.finished() == expected, "\(size)")
        }
    }

    @Test func withoutItsEndItIsRefused() throws {
        let end = Self.form.count - "\r\n--a'b c\r\nepilogue".utf8.count
        for length in 0..<(end - 1) {
            var multipart = try Multipart("multipart/form-data; boundary=\"a'b c\"")
            try multipart.take(Self.form.prefix(length))
            #expect(throws: ServerError.self) { try multipart.finished() }
        }
    }

    /// Nothing is looked at again and again: ten times as much takes about ten times as long, and not a hundred times.
    @Test func whatLooksLikeAnEndTakesNoTime() throws {
        let line = Array(("\r\n--" + String(repeating: "-", count: 69) + "x").utf8)
        func cost(_ lines: Int) throws -> Double {
            var multipart = try Multipart("multipart/form-data; boundary=" + String(repeating: "-", count: 70))
            let begin = Self.computed
            for _ in 0..<lines { try multipart.take(line) }
            return Self.computed - begin
        }
        let few = try (0..<3).map { _ in try cost(2000) }.min() ?? 0
        #expect(try cost(20_000) < 40 * few)
    }

    /// How long this thread has computed, in seconds, whatever else the machine does.
    private static var computed: Double {
        var time = timespec()
        // Real time: work can be counted only as the time that it takes.
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
