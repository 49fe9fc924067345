import Basics
import Testing
import WorkoutsLab

@testable import Workouts

/// Of which days it is known what was done, by the claims of the sources. The days are those of March 2026.
@Suite("Known days")
struct KnownDaysTests {
    /// Claims, the days that are known by them, and why the 20th is or isn't.
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let known: [Int]
        let why: String
        let claims: KnownDays

        init(_ title: String, _ known: [Int], _ why: String, _ claim: (inout KnownDays) -> Void) {
            var claims = KnownDays()
            claim(&claims)
            (testDescription, self.known, self.why, self.claims) = (title, known, why, claims)
        }
    }

    private static func march(_ days: ClosedRange<Int>) -> ClosedRange<Day> {
        Self.day(days.lowerBound)...Self.day(days.upperBound)
    }

    private static func day(_ day: Int) -> Day { Day(number: Day("2026-03-01").number + day - 1) }

    private static let nothing = "nothing that was read tells of that day"

    @Test(arguments: [
        Row("nothing", [], nothing) { _ in },
        Row("an API", Array(3...20), "Strava has all of that day") {
            $0.need(.strava)
            $0.claim(march(3...20), by: .strava)
        },
        Row("an archive", Array(3...9), nothing) { $0.claim(march(3...9), by: .archive) },
        Row("a list and an archive", [1, 2, 3] + Array(18...25), "a list of activities has all of that day") {
            $0.claim(march(1...3), by: .archive)
            $0.claim(march(18...25), by: .list)
        },
        Row("a recorder, for two weeks after what it told, up to the day before it was read", Array(5...19), nothing) {
            $0.claim(evidence: [day(5)], lastRead: day(31), by: .files)
        },
        Row("a recorder that is in use", Array(2...23), "a folder of files was read after that day") {
            $0.claim(evidence: [day(15), day(2), day(2), day(24)], lastRead: day(24), by: .files)
        },
        Row("a recorder that told of nothing", [], nothing) {
            $0.claim(evidence: [], lastRead: day(24), by: .trainingPeaks)
        },
        Row("a recorder that was never read", [], nothing) {
            $0.claim(evidence: [day(15)], lastRead: nil, by: .files)
        },
        Row("a feed with days that no reading covered", [8, 9, 10] + Array(15...22), "TrainingPeaks was read after") {
            $0.claim(
                evidence: [day(8), day(16)], lastRead: day(23), without: [march(11...14)], by: .trainingPeaks)
        },
        Row("a recorder beside an API that is away", [], "Strava doesn't have that day") {
            $0.need(.strava)
            $0.claim(evidence: [day(15)], lastRead: day(24), by: .files)
        },
        Row("a recorder beside an API that lacks the last days", Array(10...18), "Strava doesn't have that day") {
            $0.need(.strava)
            $0.claim(march(10...18), by: .strava)
            $0.claim(evidence: [day(15)], lastRead: day(24), by: .files)
        },
        Row("a recorder and an archive, where the API is withheld", Array(1...9), "what only Strava knows isn't used") {
            $0.need(.strava, isWithheld: true)
            $0.claim(march(1...9), by: .archive)
            $0.claim(evidence: [day(15)], lastRead: day(24), by: .trainingPeaks)
        },
        Row("a recorder that goes on where an archive ends", Array(1...23), "a folder of files was read after") {
            $0.claim(march(1...9), by: .archive)
            $0.claim(evidence: [day(9), day(12)], lastRead: day(24), by: .files)
        },
        Row("two recorders, of which files are named", Array(12...23), "a folder of files was read after") {
            $0.claim(evidence: [day(12)], lastRead: day(24), by: .trainingPeaks)
            $0.claim(evidence: [day(14)], lastRead: day(24), by: .files)
        },
    ])
    func claims(_ row: Row) {
        #expect((1...31).filter { row.claims.contains(Self.day($0)) } == row.known)
        #expect((1...31).filter { row.claims.source(of: Self.day($0)) != nil } == row.known)
        #expect(row.claims.last(upTo: Self.day(31)) == row.known.last.map(Self.day))
        let sentence = row.claims.sentence(on: Self.day(20))
        #expect(sentence.hasPrefix("What was done is\(row.known.contains(20) ? "" : "n't") known: "))
        #expect(sentence.contains(row.why), "\(sentence)")
    }

    @Test("Plans that stay open because their days aren't known have one sentence, by the last of these days")
    func openPlans() throws {
        var known = KnownDays([Self.march(1...9)])
        known.need(.strava, isWithheld: true)
        func sentence(_ days: Int...) throws -> String? {
            let plans = try days.map { try plan("p\($0) Run \($0). 60m") }
            let today = Self.day(18)
            let workouts = try Merger(today: today, zone: berlin, knownDays: known)
                .merge(Matcher(today: today, pairs: []).match(plans, to: []))
            return known.sentence(onOpen: workouts, today: today)
        }
        #expect(try sentence(5, 18, 20) == nil)
        let why = "what only Strava knows isn't used here."
        #expect(try sentence(5, 17) == "What was done on Tue 17 Mar isn't known: \(why)")
        #expect(try sentence(16, 17) == "What was done on Tue 17 Mar isn't known, nor on 1 day before: \(why)")
        #expect(try sentence(16, 12, 11) == "What was done on Mon 16 Mar isn't known, nor on 2 days before: \(why)")
    }
}
