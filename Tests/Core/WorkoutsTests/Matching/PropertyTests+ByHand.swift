import Basics
import SeededRandom
import Testing
import Workouts
import WorkoutsLab

extension PropertyTests {
    @Test(arguments: 0..<UInt64(150))
    func pairsByHandStandAboveTheRules(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let (plans, done, pairs) = try Self.anythingByHand(&random)
        let matching = Matcher(today: wednesday, pairs: pairs).match(plans, to: done)
        for pair in pairs {
            let outcome = try #require(matching.fulfilled.first { $0.plan.uid == pair.uid })
            if let id = pair.activityID, done.contains(where: { $0.id == id }) {
                #expect(outcome.match?.rule == .manual)
                #expect(outcome.fulfilment?.activities.contains { $0.id == id } == true)
            } else if pair.activityID == nil {
                #expect(outcome.match == nil)
            } else {
                #expect(outcome.match?.rule != .manual)
            }
        }
        let byHand = matching.fulfilled.filter { $0.match?.rule == .manual }
        #expect(byHand.count == pairs.count { pair in done.contains { $0.id == pair.activityID } })
    }

    @Test(arguments: 0..<UInt64(150))
    func byHandTheOrderDoesNotMatterAndEverythingIsThereOnce(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let (plans, done, pairs) = try Self.anythingByHand(&random)
        let matching = Matcher(today: wednesday, pairs: pairs).match(plans, to: done)
        let again = Matcher(today: wednesday, pairs: pairs.shuffled(using: &random))
            .match(plans.shuffled(using: &random), to: done.shuffled(using: &random))
        #expect(again == matching)
        #expect(matching.fulfilled.map(\.plan.uid).sorted() == plans.map(\.uid).sorted())
        let fulfilments = matching.fulfilled.compactMap(\.fulfilment) + matching.unplanned
        #expect(fulfilments.flatMap { $0.activities + $0.duplicates }.map(\.id).sorted() == done.map(\.id).sorted())
    }

    /// What is said about other days changes nothing on this one.
    @Test(arguments: 0..<UInt64(60))
    func pairsThatSayNothingChangeNothing(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let (plans, done, _) = try Self.anythingByHand(&random)
        let absent = plans.map { ManualPair(uid: $0.uid, activityID: 1000) }
        let strange = done.map { ManualPair(uid: "nobody-\($0.id)", activityID: $0.id) }
        #expect(
            Matcher(today: wednesday, pairs: absent + strange).match(plans, to: done)
                == Matcher(today: wednesday).match(plans, to: done))
    }

    /// Plans with their UIDs, activities, and pairs of which no two are about one plan or one session.
    static func anythingByHand(
        _ random: inout SplitMix64
    ) throws -> ([PlannedWorkout], [Activity], [ManualPair]) {
        let (listed, done) = try anything(&random)
        // Only plans are paired by hand.
        let plans = WorkoutIdentity.identified(listed.filter { $0.standing == .plan })
        let sessions = Matcher(today: wednesday).match([], to: done).unplanned
        var ids = sessions.compactMap { ([$0.activity] + $0.duplicates).randomElement(using: &random)?.id }
        ids.append(1000)
        ids.shuffle(using: &random)
        var pairs: [ManualPair] = []
        for plan in plans.shuffled(using: &random).prefix(Int.random(in: 1...5, using: &random)) {
            let isApart = Int.random(in: 0...3, using: &random) == 0
            guard let id = ids.popLast() else { break }
            pairs.append(ManualPair(uid: plan.uid, activityID: isApart ? nil : id))
        }
        return (plans, done, pairs)
    }
}
