import ArgumentParser
import Athletes
import Basics
import Export
import Profiles
import Reports
import Settings
import Workouts

struct Pair: PairingCommand {
    static let configuration = CommandConfiguration(
        commandName: "pair",
        abstract: "Pair a plan with the activity that fulfilled it.",
        discussion: "The next run publishes it. To undo it: tpmerge unpair.")

    @Argument(help: ArgumentHelp("The plan's UID in the calendar.", valueName: "uid")) var uid: String
    @Argument(
        help: ArgumentHelp("The activity's ID, at Strava or as `intervals-…` or `file-…`.", valueName: "activity-id"),
        transform: ActivityID.init(argument:))
    var activity: ActivityID
    @Flag(help: "Print JSON instead of text.") var json = false
    @OptionGroup(title: "Configuration") var options: ChosenAthleteOptions

    var wish: PairWish { .pair(uid, with: activity) }
}

struct Unpair: PairingCommand {
    static let configuration = CommandConfiguration(
        commandName: "unpair",
        abstract: "Mark a plan as not fulfilled by any activity.",
        discussion: "Overrides the matching rules; the next run publishes it. With --rules, the rules decide again.")

    @Argument(help: ArgumentHelp("The plan's UID in the calendar.", valueName: "uid")) var uid: String
    @Flag(help: "Undo pair and unpair, and let the rules decide.") var rules = false
    @Flag(help: "Print JSON instead of text.") var json = false
    @OptionGroup(title: "Configuration") var options: ChosenAthleteOptions

    var wish: PairWish { rules ? .letRulesDecide(about: uid) : .unpair(uid) }
}

/// Changes the pair of one athlete's plan, and prints the result.
private protocol PairingCommand: WorkplaceCommand {
    var wish: PairWish { get }
    var json: Bool { get }
}

extension PairingCommand {
    func work(_ workplace: Workplace) async throws -> ExitStatus {
        let owner = try workplace.owners.only()
        return try await workplace.withLock { lock in
            show(try await owner.say(wish, lock), owner.athlete)
            return .done
        }
    }

    private func show(_ paired: PairedByHand, _ athlete: Athlete) {
        if json {
            print(paired.json(after: wish, of: athlete), terminator: "")
            return
        }
        let name = paired.plan.nameWithDay
        let sentence =
            if let activity = paired.activity {
                "\(name) is paired with \(activity.name.onOneLine) of \(activity.day)."
            } else if wish.isByRules {
                "The matching rules decide about \(name) again."
            } else {
                "\(name) is marked as not fulfilled by any activity."
            }
        let loss = paired.loser.map { " \($0.nameWithDay) is no longer fulfilled by it." } ?? ""
        let day = paired.activity?.day ?? paired.plan.day
        let publishing =
            paired.firstPublished.map {
                "Runs publish the days from \($0) on, so only this one publishes it: tpmerge --since \(day)"
            } ?? "The next run publishes it: tpmerge"
        print(athlete.typed.completing("\(sentence)\(loss) \(publishing)").safeForTerminal)
    }
}

extension PlannedWorkout {
    fileprivate var nameWithDay: String { "\(summary.onOneLine) of \(day)" }
}
