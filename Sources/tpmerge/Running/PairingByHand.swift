import Athletes
import Basics
import Export
import Files
import Foundation
import Reports
import Workouts

/// The common part of `pair` and `unpair`: changes the pair of one athlete's plan, and reports the result.
struct PairingByHand {
    let options: ChosenAthleteOptions
    let isJSON: Bool

    func run(_ wish: PairWish) async throws {
        try await Workplace.work(options.selection) { workplace in
            let owner = try workplace.onlyOwner()
            return await workplace.withLock { lock in
                do throws(RunError) {
                    tell(try await owner.say(wish, lock), wish, owner.athlete)
                    return [.done]
                } catch {
                    workplace.console.error("\(error)")
                    return [ExitStatus(error)]
                }
            }
        }
    }
}

extension PairingByHand {
    private func tell(_ said: PairedByHand, _ wish: PairWish, _ athlete: Athlete) {
        if isJSON {
            print(PairReport(said, wish, of: athlete).json(), terminator: "")
            return
        }
        let name = said.plan.nameWithDay
        let sentence =
            if let activity = said.activity {
                "\(name) is paired with \(activity.name.onOneLine) of \(activity.day)."
            } else if wish.isByRules {
                "The matching rules decide about \(name) again."
            } else {
                "\(name) is marked as not fulfilled by any activity."
            }
        let loss = said.loser.map { " \($0.nameWithDay) is no longer fulfilled by it." } ?? ""
        let day = said.activity?.day ?? said.plan.day
        let publishing =
            said.firstPublished.map {
                "Runs publish the days from \($0) on, so only this one publishes it: tpmerge --since \(day)"
            } ?? "The next run publishes it: tpmerge"
        print("\(sentence)\(loss) \(publishing)".safeForTerminal)
    }
}

extension PlannedWorkout {
    fileprivate var nameWithDay: String { "\(summary.onOneLine) of \(day)" }
}
