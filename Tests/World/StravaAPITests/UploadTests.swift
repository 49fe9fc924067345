import Basics
import Testing
import Web
import WebLab
import Workouts
import WorkoutsLab

@testable import StravaAPI

@Suite struct UploadAnswerTests {
    private func verdict(
        status: String = "There was an error processing your activity.", error: String? = nil, activity: Int? = nil
    ) -> UploadAnswer.Verdict? {
        let error = error.map { "\"\($0.replacing("\"", with: "\\\""))\"" } ?? "null"
        let activity = activity.map { "\($0)" } ?? "null"
        let body =
            #"{"id":8900000001,"id_str":"8900000001","external_id":null,"error":\#(error),"#
            + #""status":"\#(status)","activity_id":\#(activity)}"#
        return UploadAnswer(Array(body.utf8))?.verdict
    }

    @Test func onlyAnActivityIsSuccess() {
        #expect(verdict(status: "Your activity is still being processed.") == .processing)
        #expect(verdict(status: "Your activity is ready.", activity: 17_500_000_007) == .ready(17_500_000_007))
        #expect(verdict(status: "Your activity is ready.") == .processing)
        #expect(verdict(status: "The created activity has been deleted.") == .deleted)
        #expect(verdict() == .refused(words: "There was an error processing your activity."))
    }

    @Test(arguments: [
        ("17611540601.tcx duplicate of activity 8319193780", 8_319_193_780),
        ("X.fit duplicate of <a href='/activities/99' target='_blank'>TITLE</a>", 99),
        ("X.fit duplicate of <a href='/activities/99'><a href='/activities/1'>duplicate of activity 2</a></a>", 99),
        ("X.fit Duplicate of #99", 99),
        ("X.fit duplicate of <b>/activities/1</b>", nil), ("X.fit duplicate of", nil),
        ("X.fit duplicate of another activity 7", nil), ("X.fit duplicate of activity 99999999999999999999", nil),
    ])
    func duplicates(_ error: String, _ activity: Int64?) {
        #expect(verdict(error: error) == .duplicate(of: activity))
    }

    @Test(arguments: [
        ("Time information is missing from file.", "Time information is missing from file."),
        (
            #"The file is empty, <a href="https://strava.zendesk.com/x">More Information</a>."#,
            "The file is empty, More Information."
        ),
        ("a &lt;b&gt; &amp;lt; <i>c</i\\n> d", "a <b> &lt; c d"), ("<p>", ""), ("a \u{202E}b \u{202E}", "a b"),
    ])
    func refusals(_ error: String, _ words: String) {
        #expect(verdict(error: error) == .refused(words: words))
    }

    @Test(arguments: [
        "", "<!DOCTYPE html>", "[]", "{}", #"{"id":null}"#, #"{"id":0}"#, #"{"id":-1}"#, #"{"id":"x"}"#, "7",
        #"{"message":"error"}"#,
    ])
    func whatIsNone(_ body: String) {
        #expect(UploadAnswer(Array(body.utf8)) == nil)
    }
}

@Suite struct UploadSendingTests {
    private static let taken =
        #"{"id":7,"id_str":"7","external_id":null,"error":null,"status":"Your activity is still being processed.","#
        + #""activity_id":null}"#

    private func form(_ wishes: UploadWishes = UploadWishes(), named name: String = "ride.gpx") -> UploadForm {
        UploadForm(
            file: [1, 13, 10, 45, 45, 0, 255], fileName: name, dataType: "gpx", externalID: "tpmerge-9f",
            wishes: wishes)
    }

    private func send(_ replies: Result<Response, FetchFault>...) async throws -> (UploadSending, FakeWeb) {
        let strava = FakeWeb(replies)
        return (try await strava.client().send(form()), strava)
    }

    @Test func theFormHoldsTheFileAndNoMoreThanWasSaid() async throws {
        let (sending, strava) = try await send(.says(Self.taken, status: 201))
        #expect(sending == .taken(UploadAnswer(id: 7, verdict: .processing)))
        let request = try #require(strava.requests.first)
        #expect(strava.paths == ["POST /api/v3/uploads"])
        let boundary = try #require(request.headers.first("Content-Type")?.split(separator: "=").last)
        #expect(boundary.count > 30)
        let expected =
            "--\(boundary)\r\nContent-Disposition: form-data; name=\"data_type\"\r\n\r\ngpx\r\n"
            + "--\(boundary)\r\nContent-Disposition: form-data; name=\"external_id\"\r\n\r\ntpmerge-9f\r\n"
            + "--\(boundary)\r\nContent-Disposition: form-data; name=\"file\"; filename=\"ride.gpx\"\r\n"
            + "Content-Type: application/octet-stream\r\n\r\n"
        #expect(
            request.body == Array(expected.utf8) + [1, 13, 10, 45, 45, 0, 255] + Array("\r\n--\(boundary)--\r\n".utf8))
    }

    @Test(arguments: [
        ("a\"b\\c\r\n.gpx", "abc.gpx"), ("\u{202E}\u{0}\u{1B}", "recording"), ("", "recording"), ("ä ö.gpx", "ä ö.gpx"),
    ])
    func namesAreCleaned(_ name: String, _ cleaned: String) {
        let body = String(decoding: form(named: name).body(boundary: "x"), as: UTF8.self)
        #expect(body.contains("filename=\"\(cleaned)\"\r\nContent-Type"))
    }

    /// What may have arrived is told from what can't have.
    @Test func nobodyKnows() async throws {
        for reply: Result<Response, FetchFault> in [
            .failure(.interrupted), .failure(.timedOut(.idle)), .failure(.timedOut(.total)), .failure(.cancelled),
            .failure(.damaged(.protocolViolation)), .says("<html>", status: 503),
            .says(#"{"message":"error"}"#, status: 500),
            .says("<html>Log in</html>"), .says("{", status: 201), .says("", status: 408),
        ] {
            let (sending, strava) = try await send(reply)
            guard case .unknown = sending else {
                Issue.record("\(reply): \(sending)")
                continue
            }
            #expect(strava.requests.count == 1)
        }
    }

    @Test func surelyNotThere() async throws {
        for (reply, error): (Result<Response, FetchFault>, StravaError) in [
            (.failure(.hostNotFound), .unreachable(.hostNotFound)),
            (.failure(.timedOut(.connecting)), .unavailable(.timedOut(.connecting))),
            (.says("", status: 404), .refused(status: 404)), (.says("", status: 302), .redirected),
            (.says(Texts.fault("AccessToken", "activity:write_permission", "missing"), status: 401), .writeNotGranted),
            (.says(Texts.fault("Application", "Status", "Inactive"), status: 403), .inactive),
            (
                .says(Texts.fault("Application", "Limit of connected athletes", "exceeded"), status: 403),
                .refused(status: 403)
            ),
        ] { #expect(try await send(reply).0 == .notSent(error)) }
        #expect(
            try await send(.says(Texts.fault("Upload", "data", "empty"), status: 400)).0
                == .refused(words: "data empty"))
        #expect(try await send(.says("", status: 413)).0 == .refused(words: "413"))
        guard case .notSent(.rateLimited) = try await send(.says("", status: 429)).0 else {
            Issue.record("a 429 says that it wasn't taken")
            return
        }
    }

    /// A token that was refused is renewed, for then nothing was taken.
    @Test func sendsAgainWithAnotherTokenOnly() async throws {
        let (sending, strava) = try await send(
            .invalidToken, .says(Texts.tokens()), .says(Self.taken, status: 201))
        #expect(sending == .taken(UploadAnswer(id: 7, verdict: .processing)))
        #expect(strava.paths == ["POST /api/v3/uploads", "POST /oauth/token", "POST /api/v3/uploads"])
        let denied = Texts.fault("Upload", "activity", "access_denied")
        let other = FakeWeb(.says(denied, status: 401), .says(Texts.tokens()), .says(denied, status: 401))
        #expect(try await other.client().send(form()) == .notSent(.writeNotGranted))
    }

    /// Five have to be left in both windows, and the one that is sent counts among all questions only.
    @Test func keepsToTheBudget() async throws {
        let limits = ("X-RateLimit-Limit", "200,2000")
        let strava = FakeWeb(
            .says(
                Self.taken, status: 201, limits, ("X-RateLimit-Usage", "1,1"), ("X-ReadRateLimit-Limit", "100,1000"),
                ("X-ReadRateLimit-Usage", "94,94")),
            .says(Self.taken), .says(Self.taken, status: 201))
        let budget = RateBudget()
        let client = try strava.client(budget: budget)
        _ = await client.send(form())
        #expect(await budget.snapshot(now: strava.now).readsLeft(in: .quarterHour) == 5)
        _ = try await client.upload(7)
        let refused = await client.send(form())
        #expect(refused == .notSent(.rateLimited(until: FakeWeb.start.advanced(bySeconds: 780))))
        #expect(strava.requests.count == 2)
    }

    /// By what Strava has put behind it, and not by another's.
    @Test func findsItInTheList() async throws {
        let rows = ["tpmerge-9f-2.gpx", "other.gpx", "tpmerge-9f.gpx.gz"].enumerated().map { index, id in
            Texts.row(index + 1, more: #","external_id":"\#(id)""#)
        }
        let start = FakeWeb.start
        let strava = FakeWeb(.says("[\(rows.joined(separator: ","))]"))
        #expect(try await strava.client().activity(uploadedAs: "tpmerge-9f", around: start) == 3)
        let path = try #require(strava.paths.first)
        #expect(path.contains("after=1773756120&before=1773928920"))
        let other = FakeWeb(.says("[\(rows[0])]"), .says("[]"))
        #expect(try await other.client().activity(uploadedAs: "tpmerge-9f", around: start) == nil)
    }

    @Test func mendsWhatWasNotHeeded() async throws {
        let strava = FakeWeb(.says(Texts.row(7, more: #","description":"Slow""#)))
        var wishes = UploadWishes()
        (wishes.name, wishes.sportType) = ("A \"B\"", SportType(rawValue: "Ride"))
        let activity = try await strava.client().mend(7, wishes)
        #expect(activity.notes == "Slow")
        #expect(strava.paths == ["PUT /api/v3/activities/7"])
        let text = try #require(strava.requests.first?.text)
        #expect(text.filter { !$0.isWhitespace } == #"{"name":"A\"B\"","sport_type":"Ride"}"#)
    }

    @Test func tellsWhatWasHeeded() throws {
        var wishes = UploadWishes()
        var activity = Activity(
            id: 7, name: "Evening run", sportType: SportType(rawValue: "Run"), start: FakeWeb.start,
            localStart: LocalTime(secondsSinceEpoch: 0), movingTime: .zero, elapsedTime: .zero)
        #expect(wishes.unheeded(in: activity) == nil)
        wishes.name = " Evening  run"
        wishes.description = "Slow.\r\nDark. "
        activity.notes = "Slow.\nDark."
        wishes.sportType = SportType(rawValue: "Ride")
        #expect(wishes.unheeded(in: activity)?.name == nil)
        #expect(wishes.unheeded(in: activity)?.description == nil)
        #expect(wishes.unheeded(in: activity)?.sportType?.rawValue == "Ride")
    }
}

struct UploadWishesTests {
    @Test(arguments: [
        ("  Lunch\u{A0}Run \n", "Lunch\u{A0}Run"), ("Lunch\r\nRun", "Lunch Run"), ("Lunch\u{7}Run", "LunchRun"),
        ("", nil), ("\t \u{2003}", nil), (String(repeating: "x", count: 256), nil),
    ])
    func aNameIsOneLine(_ text: String, _ name: String?) { #expect(UploadWishes.name(text) == name) }

    @Test(arguments: [(" Legs\nfelt fine\n\n", "Legs\nfelt fine"), (" \n", nil)])
    func aDescriptionMayHaveSeveral(_ text: String, _ description: String?) {
        #expect(UploadWishes.description(text) == description)
    }
}
