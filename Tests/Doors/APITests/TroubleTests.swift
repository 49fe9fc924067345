import Basics
import Reports
import Store
import Testing

@testable import Athletes
@testable import Profiles
@testable import Server
@testable import StravaAPI
@testable import Uploads
@testable import Web

/// What a run's troubles lead to, and how they and uploads are told to whom.
struct TroubleTests {
    private let lab: APILab
    private let owner: AthleteOwner

    init() throws {
        lab = try APILab()
        owner = try #require(lab.context.roster.owner(of: "anna"))
    }

    private static let errors: [RunError] = [
        .strava(.revoked), .strava(.notConnected), .strava(.unauthorized), .strava(.inactive),
        .strava(.otherApplication), .strava(.missingScope(granted: Scopes(parsing: ""))),
        .strava(.refused(status: 401)), .strava(.refused(status: 403)), .strava(.refused(status: 404)),
        .strava(.wrongSecret), .strava(.writeNotGranted), .lasting(.strava(.revoked), days: 9),
        .several([.waiting("Wait."), .strava(.revoked)]), .several([.waiting("Wait."), .strava(.notConnected)]),
        .waiting("Strava no longer accepts this connection."), .stopped, .unusable("This is no calendar."),
        .nothingKnown("Strava has revoked everything."), .wouldEmpty("Strava refused."),
        .blank("Connect to Strava again."), .stranger("401"), .uncreatable("403"),
        .memory(StoreError(sentence: "The memory in x can't be used.", cause: .damaged)),
        .fetch(FetchFault.refused(status: 401).failure(ofFeedAt: "feed.example")),
        .fetch(FetchFault.hostNotFound.failure(ofFeedAt: "feed.example")),
        .webDAV(Failure(.uncreatable, "dav.example answered 401: password is wrong.", codes: ["output.login_refused"])),
        .webDAV(Failure(.uncreatable, "dav.example answered 409: Strava?", codes: ["output.folder_missing"])),
        .lasting(.fetch(FetchFault.tooLarge(limit: 1).failure(ofFeedAt: "feed.example")), days: 9),
    ]

    private func record(_ troubles: [Failure]) -> RunRecord {
        RunRecord(started: APILab.now, finished: APILab.now, status: 77, troubles: troubles)
    }

    /// The same failure, of which every sentence has become its codes.
    private func spoken(inCodes failure: Failure) -> Failure {
        let words = failure.codes.map(\.rawValue).joined(separator: " ")
        let advice: Failure.Advice =
            switch failure.advice {
            case .none: .none
            case .plain: .plain(words)
            case .each: .each(terminal: words, page: words)
            }
        return Failure(failure.kind, words, advice, codes: failure.codes)
    }

    @Test(arguments: errors) func noWordsOfASentenceDecide(_ error: RunError) throws {
        let failure = error.failure
        #expect(!failure.codes.isEmpty)
        let (told, coded) = (record([failure]), record([spoken(inCodes: failure)]))
        #expect(coded.stravaRefusal?.codes == told.stravaRefusal?.codes)
        #expect((coded.failure(of: owner) == nil) == (told.failure(of: owner) == nil))
    }

    @Test func onlyAConnectionThatThereWasIsRefused() {
        let refused = Self.errors.map { record([$0.failure]).stravaRefusal != nil }
        #expect(
            refused.map { $0 ? 1 : 0 } == [1, 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 1, 1, 0, 0, 0, 0]
                + Array(repeating: 0, count: 11))
    }

    /// A page has the button that connects, so it doesn't say that there is no connection.
    @Test func aPageNamesTheButtonInsteadOfTheCommand() throws {
        let revoked = RunError.strava(.revoked).failure
        #expect(
            record([revoked]).failure(of: owner)
                == "Strava no longer accepts this connection. Connect to Strava again.")
        let both = RunError.several([.strava(.revoked), .waiting("Wait.")]).failure
        #expect(
            record([both]).failure(of: owner)
                == "Strava no longer accepts this connection. Connect to Strava again. Wait.")
        #expect(record([RunError.strava(.notConnected).failure]).failure(of: owner) == nil)
        // An app's people have a terminal.
        #expect(
            RemoteWords(owner).text(of: revoked, for: .program).hasSuffix(
                "Run: tpmerge connect strava --athlete anna --config config.yaml"))
    }

    /// What an earlier version kept as a sentence alone is told, too, and decides nothing.
    @Test func aSentenceThatWasKeptIsToldWithItsCommandComplete() throws {
        let kept = record([.remark("Strava no longer accepts this connection. Run: tpmerge connect strava")])
        #expect(kept.stravaRefusal == nil)
        #expect(
            kept.failure(of: owner)
                == "Strava no longer accepts this connection. Run: tpmerge connect strava --athlete "
                + "anna --config config.yaml")
    }

    @Test func theWordsOfTheDatabaseStayAtTheTerminal() throws {
        let failure = Failure(
            .storage, "The memory in \(owner.path) can't be used: no such column: x.", codes: ["memory.failed"],
            remoteEvent: "The memory in \(owner.path) can't be used.")
        for audience in [Failure.Audience.page, .program] {
            #expect(
                RemoteWords(owner).text(of: failure, for: audience)
                    == "The memory in athlete-anna.sqlite can't be used.")
        }
        #expect(failure.description.hasSuffix("no such column: x."))
    }

    // MARK: What a page and the API say of an upload: neither the command's options nor this machine's folders

    private static let stravaErrors: [StravaError] = [
        .notConnected, .otherApplication, .writeNotGranted, .wrongSecret, .inactive, .revoked, .unauthorized,
        .refused(status: 403), .refused(status: 404), .rateLimited(until: APILab.now), .unavailable(.interrupted),
        .unavailable(.cancelled), .unreachable(.hostNotFound), .unusable("an upload"), .redirected,
    ]

    private static func entry(_ state: UploadEntry.State, words: String? = nil) -> UploadEntry {
        var entry = UploadEntry(
            hash: "9f", externalID: "tpmerge-9f", file: "ride.gpx", start: APILab.now, intended: APILab.now)
        entry.state = state
        entry.words = words
        return entry
    }

    private static func result(_ known: UploadEntry.State, _ go: (inout UploadCourse) -> Void) -> UploadResult {
        var course = UploadCourse(entry(known), known: entry(known))
        go(&course)
        guard case .end(let outcome, let reason) = course.step else { return UploadResult("ride.gpx", .new) }
        return UploadResult("ride.gpx", outcome, because: reason)
    }

    private var results: [UploadResult] {
        let store = StoreError(sentence: "The memory in \(owner.path) can't be used.", cause: .failed)
        var warned = UploadResult("ride.gpx", .new)
        warned.warnings = [.remark("\(owner.path) is damaged. It was kept as \(owner.path).old."), .remark("Look.")]
        return [
            warned, UploadResult("ride.gpx", .notSent, because: RunError.memory(store).failure),
            Self.result(.deleted) { _ in }, Self.result(.lost) { _ in }, Self.result(.taken) { $0.giveUp() },
            Self.result(.intended) { $0.giveUpSending() },
            Self.result(.taken) {
                let answer = UploadAnswer(id: 5, verdict: .refused(words: "The file is empty."))
                $0.take(polled: .success(answer), at: APILab.now)
            }, UploadResult(Self.entry(.waiting)), UploadResult(Self.entry(.refused, words: "The file is empty.")),
        ]
            + Self.stravaErrors.flatMap { error in
                [
                    Self.result(.intended) { $0.stop(because: error) },
                    UploadResult("ride.gpx", .notSent, because: error.failureForUploads),
                ]
            }
    }

    @Test func theyNameNeitherOptionsNorFolders() {
        for result in results {
            guard let text = RemoteWords(owner).text(of: result) else {
                Issue.record("\(result)")
                continue
            }
            for mark in ["--", " /", "tpmerge connect", "command"] { #expect(!text.contains(mark), "\(text)") }
            #expect(!text.hasPrefix("/"), "\(text)")
        }
    }

    /// A command's users read on where they can type.
    @Test func theTerminalNamesTheCommand() {
        #expect(
            Self.result(.deleted) { _ in }.failure?.description
                == "Strava has deleted the activity that came of it. To upload it once more, use --again.")
        #expect(
            StravaError.writeNotGranted.failureForUploads.description
                == "Strava did not grant permission to upload activities. Run: tpmerge connect strava --write")
        #expect(
            Self.result(.intended) { $0.stop(because: .unavailable(.interrupted)) }.failure?.description
                == "It is unclear whether Strava received it. Strava closed the connection before the reply was "
                + "complete. Run the same command again later.")
    }

    @Test func warningsFollowTheReason() {
        var result = UploadResult(Self.entry(.refused, words: "No."))
        result.warnings = [.remark("Look.")]
        #expect(RemoteWords(owner).text(of: result) == "No. Look.")
        #expect(RemoteWords(owner).text(of: UploadResult("ride.gpx", .new)) == nil)
    }
}
