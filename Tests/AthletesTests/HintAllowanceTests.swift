import Basics
import Testing

@testable import Athletes
@testable import StravaAPI

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
