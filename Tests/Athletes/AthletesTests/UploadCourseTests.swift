import Basics
import Store
import Synchronization
import Testing

@testable import Athletes
@testable import StravaAPI
@testable import Uploads
@testable import Web
@testable import Webhooks

struct UploadCourseTests {
    private static let now = Instant(secondsSinceEpoch: 1_773_842_520)
    private static let fresh = UploadEntry(
        hash: "9f", externalID: "tpmerge-9f", file: "ride.gpx", start: now, intended: now)

    private func known(_ state: UploadEntry.State, _ change: (inout UploadEntry) -> Void = { _ in }) -> UploadEntry {
        var entry = Self.fresh
        entry.state = state
        entry.sent = Self.now.advanced(bySeconds: -100)
        change(&entry)
        return entry
    }

    private func course(_ known: UploadEntry? = nil, isAgain: Bool = false) -> UploadCourse {
        UploadCourse(Self.fresh, known: known, isAgain: isAgain)
    }

    private func sent(_ sending: UploadSending, _ known: UploadEntry? = nil, isAgain: Bool = false) -> UploadCourse {
        var course = course(known, isAgain: isAgain)
        course.begin(at: Self.now)
        course.take(sending, at: Self.now)
        return course
    }

    private func outcome(_ course: UploadCourse) -> UploadOutcome? {
        guard case .end(let outcome, _) = course.step else { return nil }
        return outcome
    }

    @Test func beginsWhereTheLedgerHasLeftOff() {
        #expect(course().step == .send)
        #expect(course(known(.refused)).step == .send)
        #expect(course(known(.intended)).step == .search(from: Self.now.advanced(bySeconds: -80)))
        #expect(course(known(.taken)).step == .poll)
        #expect(course(known(.ready) { $0.activityID = 7 }).step == .read(7))
        #expect(outcome(course(known(.new))) == .alreadyUploaded)
        #expect(outcome(course(known(.duplicate))) == .alreadyUploaded)
        #expect(outcome(course(known(.deleted))) == .deleted)
        #expect(outcome(course(known(.lost))) == .lost)
    }

    /// What is under way goes on, however it was asked for.
    @Test func againIsForWhatIsDone() {
        for state in [UploadEntry.State.new, .duplicate, .deleted, .lost] {
            let next = course(known(state), isAgain: true)
            #expect(next.step == .send)
            #expect(next.entry?.externalID == "tpmerge-9f-2")
            let third = course(known(state) { $0.externalID = "tpmerge-9f-2" }, isAgain: true)
            #expect(third.entry?.externalID == "tpmerge-9f-3")
        }
        #expect(course(known(.taken), isAgain: true).step == .poll)
        #expect(course(known(.refused) { $0.externalID = "tpmerge-9f-2" }).entry?.externalID == "tpmerge-9f-2")
    }

    /// A number that Strava doesn't know is asked for again for a day, and then it is lost.
    @Test func whatStravaDoesNotKnowIsLostAfterADay() {
        for (age, isLost) in [(3600, false), (86_399, false), (86_400, true)] {
            var course = course(known(.taken) { $0.sent = Self.now.advanced(bySeconds: -age) })
            course.take(polled: .failure(.refused(status: 404)), at: Self.now)
            #expect(outcome(course) == (isLost ? .lost : nil), "\(age)")
            #expect(course.entry?.state == (isLost ? .lost : .taken))
            #expect(course.entry?.settled == (isLost ? Self.now : nil))
        }
    }

    @Test func whatStravaSaysIsWritten() {
        let taken = sent(.taken(UploadAnswer(id: 5, verdict: .processing)))
        #expect(taken.step == .poll)
        #expect(taken.entry?.state == .taken && taken.entry?.uploadID == 5)
        for (verdict, state, outcome) in [
            (UploadAnswer.Verdict.duplicate(of: 7), UploadEntry.State.duplicate, UploadOutcome.duplicate),
            (.refused(words: "no"), .refused, .refused), (.deleted, .deleted, .deleted),
        ] {
            let ended = sent(.taken(UploadAnswer(id: 5, verdict: verdict)))
            #expect(self.outcome(ended) == outcome)
            #expect(ended.entry?.state == state && ended.entry?.settled == Self.now)
            var polled = taken
            polled.take(polled: .success(UploadAnswer(id: 5, verdict: verdict)), at: Self.now)
            #expect(polled == ended)
        }
        var ready = taken
        ready.take(polled: .success(UploadAnswer(id: 5, verdict: .ready(7))), at: Self.now)
        #expect(ready.step == .read(7) && ready.entry?.state == .ready)
        ready.finish(at: Self.now)
        #expect(outcome(ready) == .new && ready.entry?.state == .new)
    }

    /// It is looked for before it is sent again, and sent twice at most.
    @Test func nothingIsSentBlindlyAgain() {
        var course = sent(.unknown(.unavailable(.interrupted)))
        #expect(course.step == .search(from: Self.now.advanced(bySeconds: 20)))
        #expect(course.entry?.state == .intended)
        var found = course
        found.take(found: .success(7), at: Self.now)
        #expect(found.step == .read(7))
        var failed = course
        failed.take(found: .failure(.unavailable(.interrupted)), at: Self.now)
        #expect(outcome(failed) == .uncertain && failed.entry?.state == .intended)
        course.take(found: .success(nil), at: Self.now)
        #expect(course.step == .send && course.entry?.externalID == "tpmerge-9f")
        course.begin(at: Self.now)
        var refused = course
        refused.take(.notSent(.rateLimited(until: Self.now)), at: Self.now)
        #expect(outcome(refused) == .uncertain && refused.entry?.state == .intended && refused.trouble != nil)
        course.take(.unknown(.unavailable(.interrupted)), at: Self.now)
        #expect(outcome(course) == .uncertain && course.entry?.state == .intended)
    }

    /// What surely isn't there leaves the ledger as it was.
    @Test(arguments: [UploadEntry.State?.none, .new, .duplicate, .deleted, .refused])
    func notSentLeavesNothing(_ state: UploadEntry.State?) {
        let before = state.map { known($0) { $0.activityID = 7 } }
        let course = sent(.notSent(.writeNotGranted), before, isAgain: true)
        #expect(outcome(course) == .notSent)
        #expect(course.entry == before)
        #expect(course.trouble == .writeNotGranted)
    }

    /// What is done stays done where it can't be done again.
    @Test func refusedAtOnce() {
        #expect(sent(.refused(words: "data empty")).entry?.state == .refused)
        let again = sent(.refused(words: "data empty"), known(.new), isAgain: true)
        #expect(outcome(again) == .refused)
        #expect(again.entry == known(.new))
    }

    @Test func pollsThatFailArePolls() {
        var course = course(known(.taken) { $0.uploadID = 5 })
        for error in [
            StravaError.unavailable(.interrupted), .unusable("an upload"), .refused(status: 404),
            .unavailable(.busy(status: 503, retryAfter: nil)),
        ] {
            course.take(polled: .failure(error), at: Self.now)
            #expect(course.step == .poll && course.trouble == nil)
        }
        course.take(polled: .failure(.rateLimited(until: Self.now)), at: Self.now)
        #expect(outcome(course) == .processing && course.trouble != nil && course.entry?.state == .taken)
    }

    /// Of what may have arrived it isn't said that it wasn't sent.
    @Test func whereStravaIsNotAsked() {
        for (known, expected) in [
            (nil, UploadOutcome.notSent), (known(.refused), .notSent), (known(.intended), .uncertain),
            (known(.taken), .processing), (known(.ready) { $0.activityID = 7 }, .processing),
        ] {
            var course = course(known)
            course.stop(because: .notConnected)
            #expect(outcome(course) == expected)
            #expect(course.entry == known)
        }
    }
}

/// How long Strava is left alone.
struct PollPausesTests {
    private func pauses(_ patience: Int, isFirstAtOnce: Bool = false) async throws -> [Double] {
        let slept = Mutex<[Double]>([])
        let outside = Outside(
            now: { Instant(secondsSinceEpoch: 0) }, sleep: { time in slept.withLock { $0.append(time / .seconds(1)) } }
        ) { (_) throws(FetchFault) in throw .cancelled }
        var pauses = PollPauses(patience: .seconds(patience), outside: outside)
        pauses.isFirstAtOnce = isFirstAtOnce
        for _ in 0..<100 { if await !pauses.next() { break } }
        return slept.withLock(\.self)
    }

    @Test func growUpToTheCeiling() async throws {
        #expect(try await pauses(0) == [])
        #expect(try await pauses(120) == [1.5, 2, 3, 5, 8, 12, 20, 30, 30, 8.5])
        #expect(try await pauses(200).suffix(3) == [30, 30, 28.5])
        #expect(try await pauses(4) == [1.5, 2])
        #expect(try await pauses(6, isFirstAtOnce: true) == [2, 3, 1])
    }
}

/// How much of Strava's limits hints may take.
struct HintAllowanceTests {
    /// 20:00 UTC.
    private static let begin = Instant(secondsSinceEpoch: 1_773_864_000)

    private let allowance = HintAllowance()

    private func rate(_ used: Int, onTheDay usedOnTheDay: Int? = nil, of limit: Int = 101) -> RateSnapshot {
        var rate = RateSnapshot()
        rate.overall.limit = RateUse.Pair(quarterHour: 1000, day: 10_000)
        rate.reads.limit = RateUse.Pair(quarterHour: limit, day: 1001)
        rate.reads.used = RateUse.Pair(quarterHour: used, day: usedOnTheDay ?? used)
        return rate
    }

    private func rest(in rate: RateSnapshot, after seconds: Int = 0) async -> HintAllowance.Share {
        await allowance.rest(of: "12345", in: rate, at: Self.begin.advanced(bySeconds: seconds))
    }

    @Test func theyTakeHalfOfAWindowInHowManyStepsEver() async {
        for asked in 0..<50 {
            #expect(await rest(in: rate(asked)).questions == 50 - asked)
            await allowance.note(1, of: "12345", at: Self.begin)
        }
        let spent = await rest(in: rate(50))
        #expect(spent == HintAllowance.Share(questions: 0, end: Self.begin.advanced(bySeconds: 900)))
        #expect(await allowance.rest(of: "67890", in: rate(0), at: Self.begin).questions == 50)
        #expect(await rest(in: rate(50), after: 899).questions == 0)
        #expect(await rest(in: rate(0), after: 900).questions == 50)
    }

    @Test func whatOthersAskIsNotTheirs() async {
        await allowance.note(10, of: "12345", at: Self.begin)
        #expect(await rest(in: rate(10)).questions == 40)
        #expect(await rest(in: rate(70)).questions == 10)
        #expect(await rest(in: rate(95)).questions == 0)
    }

    @Test func sixtyAQuarterHourAreTheMost() async {
        #expect(await rest(in: rate(0, of: 600)).questions == 60)
        await allowance.note(59, of: "12345", at: Self.begin)
        #expect(await rest(in: rate(59, of: 600)).questions == 1)
        await allowance.note(30, of: "12345", at: Self.begin)
        #expect(await rest(in: rate(89, of: 600)).questions == 0)
    }

    @Test func theDayHasAHalfAsWell() async {
        for quarter in 0..<10 {
            #expect(await rest(in: rate(0, onTheDay: quarter * 50), after: quarter * 900).questions == 50)
            await allowance.note(50, of: "12345", at: Self.begin.advanced(bySeconds: quarter * 900))
        }
        let spent = await rest(in: rate(0, onTheDay: 500), after: 9000)
        #expect(spent == HintAllowance.Share(questions: 0, end: Self.begin.advanced(bySeconds: 14_400)))
    }
}
