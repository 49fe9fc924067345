import ArgumentParser
import Athletes
import Profiles
import Reports
import Store
import StravaAPI

struct Disconnect: WorkplaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "disconnect",
        abstract: "Revoke access at Strava and delete the tokens.")

    enum Service: String, ExpressibleByArgument, CaseIterable {
        case strava
    }

    @Argument(help: "The service to disconnect from.") var service: Service
    @OptionGroup(title: "Configuration") var options: ChosenAthleteOptions
    @Flag(help: "Delete the fetched activities, too.") var forgetActivities = false

    func work(_ workplace: Workplace) async throws -> ExitStatus {
        let (owner, application) = try workplace.onlyOwnerAtStrava()
        return try await workplace.withLock { lock in
            let ending = await owner.disconnect(
                from: application, inAnyCase: false, forgettingActivities: forgetActivities,
                through: workplace.connections, hints: workplace.access, lock)
            let revoking = show(ending.revocation, of: owner, workplace.console)
            let forgetting = ending.activities.map { show($0, of: owner, workplace) } ?? .done
            var cleaning = ExitStatus.done
            if case .success = ending.revocation {
                cleaning = workplace.console.report(await owner.pushRemembered(lock))
            }
            return .combined([revoking, forgetting, cleaning])
        }
    }

    private func show(
        _ revocation: Result<Revocation, StravaError>, of owner: AthleteOwner, _ console: Console
    ) -> ExitStatus {
        let name = owner.athlete.name
        switch revocation {
        case .failure(let error):
            return console.fail(error)
        case .success(.nothing):
            print("\(name) is not connected to Strava.")
            return .done
        case .success(.revoked):
            print("\(name) is no longer connected to Strava. The tokens are revoked and deleted.")
            return .done
        case .success(.kept(let problem)):
            return console.fail(problem, "\(name) is still connected to Strava. ")
        case .success(.forgotten(let problem)):
            let status = console.fail(
                problem, "The tokens of \(name) were deleted here, but access was not revoked at Strava. ")
            console.show(Revocation.byHand)
            return status == .unreachable || status == .unusableInput ? .temporary : status
        }
    }

    private func show(
        _ activities: Result<[String], StoreError>, of owner: AthleteOwner, _ workplace: Workplace
    ) -> ExitStatus {
        do {
            try activities.get().forEach(workplace.console.say)
        } catch {
            return workplace.console.fail(error, "\(owner.athlete.name): ")
        }
        StoredData(of: owner, workplace.connections).staying.forEach(workplace.console.say)
        return .done
    }
}
