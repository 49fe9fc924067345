import Basics
import Testing
import Workouts
import WorkoutsLab

/// Which plans and activities an explanation lists, in what order, and how many.
@Suite struct ExplanationListTests {
    @Test func aDayListsItsOwnInOrder() throws {
        let explanation = try explained(
            ["a Run 18:00", "b Swim", "c Bike 07:00", "d Run 16."],
            ["3 Run 18:00", "2 Run 07:00", "1 Run 07:00", "4 Run 16. 07:00", "5 Yoga 18. 00:00"])
        #expect(explanation.plans.map(\.plan.feedUID) == ["b", "c", "a"])
        #expect(explanation.activities.map(\.activity.id) == [1, 2, 3])
    }

    @Test func aDayListsWhatIsPairedWithOtherDays() throws {
        let explanation = try explained(
            ["a Run 17.", "b Run 15.", "c Run 15."], ["1 Run 16. 08:00", "2 Run 17. 08:00", "3 Run 15. 08:00"],
            byHand: ["a=1", "b=2"])
        #expect(explanation.plans.map(\.plan.feedUID) == ["b", "a"])
        #expect(explanation.plans.map { $0.pairs.map(\.activityID) } == [[2], [1, 2]])
        #expect(explanation.activities.map(\.activity.id) == [1, 2])
        #expect(explanation.morePlans == 0 && explanation.moreActivities == 0)
    }

    @Test func anEmptyDay() throws {
        let explanation = try explained([], [])
        #expect(explanation.plans.isEmpty && explanation.activities.isEmpty)
        #expect(explanation.day.description == "2026-03-17")
    }

    @Test func aPlanIsComparedWithTheDaysBeside() throws {
        let explanation = try #require(
            try explained(
                "a", ["a Run | Tempo", "b Run 16."],
                [
                    "1 Run 16. 08:00", "2 Run 18. 08:00", "3 Ride 18. 08:00", "4 Ride 08:00", "5 Run 19. 08:00",
                    "6 Run 18. 08:05 20m",
                ]))
        #expect(explanation.day.description == "2026-03-17")
        #expect(explanation.plans.map(\.plan.feedUID) == ["a"])
        let pairs = try #require(explanation.plans.first).pairs
        #expect(pairs.map(\.activityID) == [1, 4, 2])
        #expect(pairs.map(\.rule) == [.otherDay, .otherSport, .otherDay])
        #expect(pairs.first?.sentence.text == "on another day: 2026-03-16 instead of 2026-03-17")
        #expect(explanation.activities.isEmpty)
    }

    @Test func aPlanIsToldWithWhatBelongsToIt() throws {
        let explanation = try #require(
            try explained(
                "a", ["a Run 60m"],
                ["1 Run 08:00 40m", "2 Run 08:45 20m", "3 Run 08:00 39m", "4 Run 18:00 10m"]))
        #expect(explanation.activities.map(\.activity.id) == [1, 3, 2])
        #expect(explanation.activities.map(\.role) == [.matched, .duplicate, .part])
        #expect(explanation.plans.first?.pairs.map(\.isJoined) == [true, true, true, false])
    }

    @Test func anActivityIsToldWithThePlansAroundIt() throws {
        let explanation = try #require(
            try explained(
                "STRAVA-1@tpmerge", ["a Run 16.", "b Run 17.", "c Swim 17.", "d Swim 18.", "e Run 12."],
                ["1 Run 08:00", "2 Run 08:00 20m"]))
        #expect(explanation.day.description == "2026-03-17")
        #expect(explanation.plans.map(\.plan.feedUID).sorted() == ["a", "b", "c"])
        #expect(explanation.plans.allSatisfy { $0.pairs.map(\.activityID) == [1] })
        #expect(explanation.activities.map(\.activity.id) == [1])
        #expect(explanation.activities.first?.planUID == explanation.plans.first { $0.plan.feedUID == "b" }?.plan.uid)
    }

    /// A session may be published under the UID of the recording that was there first.
    @Test func anotherRecordingIsExplainedAsItsSession() throws {
        let explanation = try #require(
            try explained("strava-1@tpmerge", ["a Run 17. | Easy"], ["1 Swim 08:00 60m", "2 Swim 08:00 61m | Watch"]))
        #expect(explanation.activities.map(\.activity.id) == [2, 1])
        #expect(explanation.plans.map { $0.pairs.map(\.activityID) } == [[2]])
    }

    @Test func whatNobodyKnowsIsNotExplained() throws {
        #expect(try explained("plan-0@tpmerge", ["a Run"], ["1 Run 08:00"]) == nil)
        #expect(try explained("strava-2@tpmerge", ["a Run"], ["1 Run 08:00"]) == nil)
    }

    @Test func namesStayOnOneShortLine() throws {
        let long = String(repeating: "é", count: 500)
        let sentence = try #require(
            try explained([], ["1 Run 08:00 60m", "2 Run 08:00 61m | \(long)"]).activities.first
        )
        .sentence.text
        #expect(sentence == "another recording of 2 \"\(String(repeating: "é", count: 79))…\", which counts")
    }

    @Test(.timeLimit(.minutes(20))) func aHostileDayIsCutShort() throws {
        let plans = WorkoutIdentity.identified(try (0..<2000).map { try plan("p\($0) Run") })
        let done = try (0..<3000).map { try activity("\($0) \($0 < 1000 ? "Swim" : "Run") hidden") }
        let explanation = Explanation(of: "2026-03-17", MatchIndex(input(plans, done)))
        #expect(explanation.plans.count == 50 && explanation.morePlans == 1950)
        #expect(explanation.activities.count == 50 && explanation.moreActivities == 2950)
        #expect(explanation.plans.allSatisfy { $0.pairs.count == 50 && $0.morePairs == 2950 })
        // Whatever is cut off, what fulfilled the plan is there.
        #expect(explanation.plans.allSatisfy { $0.pairs.contains { $0.isJoined } })
    }
}

/// The explanation of a plan, by its letter, or of a UID.
private func explained(_ name: String, _ plans: [String], _ done: [String]) throws -> Explanation? {
    let plans = WorkoutIdentity.identified(try plans.map(plan))
    return Explanation(
        ofWorkout: plans.first { $0.feedUID == name }?.uid ?? name,
        MatchIndex(input(plans, try done.map(activity), knownDays: .all)))
}
