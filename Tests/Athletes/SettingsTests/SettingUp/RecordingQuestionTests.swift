import Basics
import CommandLab
import IntervalsAPI
import Profiles
import StravaAPI
import Testing
import Web
import WebLab

@testable import Settings

/// "Where are your recordings?"
struct RecordingQuestionTests {
    @Test(arguments: [
        (["1", "watch"], ["number or folder [5]", "folder"]), (["watch"], ["number or folder [5]"]),
        (["folder", "nowhere", "'watch'"], ["number or folder [5]", "folder", "folder"]),
        // Another file is none of either way.
        (["1", "feed.ics", "watch"], ["number or folder [5]", "folder", "folder"]),
        (["feed.ics", "watch"], ["number or folder [5]", "number or folder [5]"]),
    ])
    func aFolderIsNamedInTheMenuOrAfterIt(_ answers: [String], _ prompts: [String]) async throws {
        let talk = try SetupTalk()
        let ending = try await talk.ask(
            .recordings, answers: answers.absolute(talk).map { $0 == "'watch'" ? "'\(talk.folder.path("watch"))'" : $0 }
        )
        #expect(ending.prompts == prompts)
        #expect(try ending.athlete(in: talk.folder).files == [talk.folder.path("watch")])
        #expect(ending.says("has no .fit, .tcx or .gpx file yet"))
    }

    @Test(arguments: [["3", "activities.json"], ["activities.json"], ["archive", "damaged.zip", "activities.json"]])
    func anArchiveIsRead(_ answers: [String]) async throws {
        let talk = try SetupTalk()
        let ending = try await talk.ask(.recordings, answers: answers.absolute(talk))
        #expect(try ending.athlete(in: talk.folder).activities == [talk.folder.path("activities.json")])
    }

    @Test(arguments: ["", "5", "none", " No "]) func noneIsAnAnswer(_ answer: String) async throws {
        let talk = try SetupTalk()
        let ending = try await talk.ask(.recordings, answers: [answer])
        #expect(ending.setup.missing.isEmpty && !ending.setup.hasRecordings)
    }

    /// A wrong secret asks for the secret alone.
    @Test func stravaAsksForNumberAndSecret() async throws {
        var talk = try SetupTalk()
        talk.web = FakeWeb { (request) async throws(FetchFault) in
            let isRight = String(decoding: request.body, as: UTF8.self).contains("geheim")
            return .text(#"{"message":"Bad Request"}"#, status: isRight ? 400 : 401)
        }
        let ending = try await talk.ask(.recordings, answers: ["4", "K7QX", " 12345 ", "wrong-secret", "geheim"])
        #expect(
            ending.prompts == ["number or folder [5]", "Client ID", "Client ID", "Client Secret", "Client Secret"])
        #expect(SetupQuestion.clientID.text.contains("Callback Domain is localhost"))
        #expect(!ending.says("K7QX") && !ending.says("wrong-secret") && !ending.says("geheim"))
        let strava = try #require(try ending.athlete(in: talk.folder).strava)
        #expect((strava.clientID, strava.clientSecret) == ("12345", Secret("geheim")))
    }

    /// No secret mends a number that Strava doesn't know.
    @Test func anUnknownNumberIsAskedAgain() async throws {
        var talk = try SetupTalk()
        talk.web = FakeWeb(
            always: .says(#"{"errors":[{"resource":"Application","field":"client_id","code":"invalid"}]}"#, status: 400)
        )
        let ending = try await talk.ask(.recordings, answers: ["4", "1", "geheim"])
        #expect(ending.prompts == ["number or folder [5]", "Client ID", "Client Secret", "Client ID"])
    }

    @Test func anApplicationIsANumberAndAWord() throws {
        #expect(throws: Failure.self) { try StravaApplication("K7QX", "x", [:]) }
        #expect(throws: Failure.self) { try StravaApplication("1", "x y", [:]) }
        #expect(try StravaApplication("1", "x", [:]).oauthURL == Address(parsing: "https://www.strava.com/oauth"))
        #expect(throws: Failure.self) {
            try StravaApplication("1", "x", ["TPMERGE_STRAVA_API_URL": "http://example.org"])
        }
    }

    @Test func aKeyOfIntervalsIsTriedAndItsThresholdsAreTaken() async throws {
        var talk = try SetupTalk()
        talk.web = FakeWeb { (request) async throws(FetchFault) in
            let isRight =
                request.headers.first("Authorization") == "Basic " + Array("API_KEY:key0123456789".utf8).base64
            return isRight ? .text("[]") : .text("{}", status: 401)
        }
        let ending = try await talk.ask(.recordings, answers: ["2", "two words", "wrong0key", "key0123456789"])
        #expect(ending.prompts.filter { $0 == "API key" }.count == 3)
        #expect(ending.says("intervals.icu has 0 activities of the last year."))
        #expect(try ending.athlete(in: talk.folder).intervals?.key == IntervalsKey("key0123456789"))
    }
}
