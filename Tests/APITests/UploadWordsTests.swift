import Basics
import Reports
import Store
import Testing
import Web

@testable import Athletes
@testable import Server
@testable import StravaAPI

/// What a page and the API say of an upload: neither the command's options nor this machine's folders.
struct UploadWordsTests {
    private let owner: AthleteOwner

    init() throws { owner = try #require(APILab().context.roster.owner(of: "anna")) }

    private static let errors: [StravaError] = [
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
            + Self.errors.flatMap { error in
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
