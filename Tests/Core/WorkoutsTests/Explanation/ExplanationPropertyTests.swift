import Basics
import SeededRandom
import Testing
import Workouts
import WorkoutsLab

/// What holds for the explanation of any plans, activities and pairs.
@Suite struct ExplanationPropertyTests {
    @Test(arguments: 0..<UInt64(150))
    func itSaysWhatTheMatcherFound(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let (plans, done, pairs) = try PropertyTests.anythingByHand(&random)
        let matching = Matcher(today: wednesday, pairs: pairs).match(plans, to: done)
        let joined: Set<PairVerdict.Rule> = [.sameDay, .withinHour, .sameDayUntimed, .manual]
        for plan in try Self.explanations(plans, done, pairs).flatMap(\.plans) {
            let outcome = try #require(matching.fulfilled.first { $0.plan.uid == plan.plan.uid })
            let activities = outcome.fulfilment.map { $0.activities + $0.duplicates } ?? []
            #expect(Set(plan.pairs.filter(\.isJoined).map(\.activityID)) == Set(activities.map(\.id)))
            let main = plan.pairs.filter { joined.contains($0.rule) }
            #expect(main.map(\.activityID) == (outcome.fulfilment.map { [$0.activity.id] } ?? []))
            #expect(main.map(\.rule.rawValue) == (outcome.match.map { [$0.rule.rawValue] } ?? []))
        }
    }

    @Test(arguments: 0..<UInt64(150))
    func everythingOfADayIsTold(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let (plans, done, pairs) = try PropertyTests.anythingByHand(&random)
        for explanation in try Self.explanations(plans, done, pairs) {
            let ownPlans = plans.filter { $0.day == explanation.day }
            let ownDone = done.filter { $0.day == explanation.day }
            #expect(Set(explanation.plans.map(\.plan.uid)).isSuperset(of: ownPlans.map(\.uid)))
            #expect(Set(explanation.activities.map(\.activity.id)).isSuperset(of: ownDone.map(\.id)))
            for plan in explanation.plans where plan.plan.day == explanation.day {
                #expect(Set(plan.pairs.map(\.activityID)).isSuperset(of: ownDone.map(\.id)))
            }
        }
    }

    /// No sentence is left without an end, and what fits and is free has been matched.
    @Test(arguments: 0..<UInt64(150))
    func sentencesAreWhole(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let (plans, done, pairs) = try PropertyTests.anythingByHand(&random)
        for explanation in try Self.explanations(plans, done, pairs) {
            let sentences =
                explanation.plans.flatMap { [$0.sentence.text] + $0.pairs.map(\.sentence.text) }
                + explanation.activities.map(\.sentence.text)
            for sentence in sentences {
                #expect(!sentence.hasSuffix(" ") && !sentence.hasSuffix(":") && !sentence.hasSuffix("; "))
                #expect(!sentence.contains("another plan better") && !sentence.contains("left over"))
                #expect(!sentence.contains("\"\"") && !sentence.contains("fulfils :"))
            }
        }
    }

    @Test(arguments: 0..<UInt64(60))
    func theOrderOfTheInputDoesNotMatter(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let (plans, done, pairs) = try PropertyTests.anythingByHand(&random)
        let expected = try Self.explanations(plans, done, pairs)
        let again = try Self.explanations(
            plans.shuffled(using: &random), done.shuffled(using: &random), pairs.shuffled(using: &random))
        #expect(again == expected)
    }

    /// One plan by its UID is told as its day tells it, and every activity as well.
    @Test(arguments: 0..<UInt64(60))
    func oneWorkoutIsToldAsItsDayTellsIt(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let (plans, done, pairs) = try PropertyTests.anythingByHand(&random)
        let known = MatchIndex(input(plans, done, pairs: pairs))
        for explanation in try Self.explanations(plans, done, pairs) {
            for verdict in explanation.plans {
                let alone = try #require(Explanation(ofWorkout: verdict.plan.uid, known))
                #expect(alone.plans.map(\.sentence) == [verdict.sentence])
                #expect(verdict.pairs.allSatisfy(alone.plans[0].pairs.contains))
            }
            for verdict in explanation.activities {
                let uid = "strava-\(verdict.activity.id)@tpmerge"
                let alone = try #require(Explanation(ofWorkout: uid, known))
                #expect(alone.activities.last == verdict)
                #expect(alone.activities.count == (verdict.role == .duplicate ? 2 : 1))
                #expect(verdict.planUID == nil || alone.plans.contains { $0.plan.uid == verdict.planUID })
            }
        }
    }

    private static func explanations(
        _ plans: [PlannedWorkout], _ done: [Activity], _ pairs: [ManualPair]
    ) throws -> [Explanation] {
        try (16...19).map { Explanation(of: try day("2026-03-\($0)"), MatchIndex(input(plans, done, pairs: pairs))) }
    }
}
