import Athletes
import Basics
import Reports
import Store
import StravaAPI
import Testing

@testable import Server
@testable import Web

/// What a run's troubles lead to, and how they are told to whom.
struct TroubleTests {
    private let lab: APILab

    init() throws { lab = try APILab() }

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
        .fetch(FetchError(host: "feed.example", fault: .refused(status: 401))),
        .fetch(FetchError(host: "feed.example", fault: .hostNotFound)),
        .webDAV(WebDAVError(host: "dav.example", fault: .loginRefused)),
        .webDAV(WebDAVError(host: "dav.example", fault: .folderMissing(status: 409))),
        .lasting(.fetch(FetchError(host: "feed.example", fault: .tooLarge(limit: 1))), days: 9),
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
        let owner = try #require(lab.context.roster.owner(of: "anna"))
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
        let owner = try #require(lab.context.roster.owner(of: "anna"))
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
        #expect(RemoteWords(owner).text(of: revoked, for: .program).hasSuffix("Run: tpmerge connect strava"))
    }

    /// What an earlier version kept as a sentence alone is told as it was, and decides nothing.
    @Test func aSentenceThatWasKeptIsToldAsItWas() throws {
        let owner = try #require(lab.context.roster.owner(of: "anna"))
        let kept = record([.remark("Strava no longer accepts this connection. Run: tpmerge connect strava")])
        #expect(kept.stravaRefusal == nil)
        #expect(kept.failure(of: owner) == "Strava no longer accepts this connection. Run: tpmerge connect strava")
    }

    @Test func theWordsOfTheDatabaseStayAtTheTerminal() throws {
        let owner = try #require(lab.context.roster.owner(of: "anna"))
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
}
