import ArgumentParser
import Athletes
import Reports
import Store
import StravaAPI

/// Revokes a connection.
struct Disconnect: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "disconnect",
        abstract: "Revoke access at Strava and delete the stored tokens.")

    @Argument(help: "The service to disconnect from.") var service: Service
    @OptionGroup(title: "Configuration") var options: ChosenAthleteOptions
    @Flag(help: "Delete the fetched activities, too.") var forgetActivities = false

    func run() async throws {
        try await Workplace.work(options.selection) { workplace in
            let (owner, application) = try workplace.onlyOwnerAtStrava()
            return try await workplace.withLock { lock in
                let ending = await owner.disconnect(
                    from: application, inAnyCase: false, forgettingActivities: forgetActivities,
                    through: workplace.connections, hints: ServerAccess(workplace).store, lock)
                if case .success = ending.revocation {
                    await owner.pushRemembered(lock).forEach { workplace.console.warning($0) }
                }
                let revoking = show(ending.revocation, of: owner, workplace.console)
                return .combined([revoking, ending.activities.map { show($0, of: owner, workplace) } ?? .done])
            }
        }
    }
}

extension Disconnect {
    private func show(
        _ revocation: Result<Revocation, StravaError>, of owner: AthleteOwner, _ console: Console
    ) -> ExitStatus {
        let name = owner.athlete.name
        switch revocation {
        case .failure(let error):
            console.error("\(error)")
            return ExitStatus(error)
        case .success(.nothing):
            print("\(name) is not connected to Strava.")
            return .done
        case .success(.revoked):
            print("\(name) is no longer connected to Strava. The tokens are revoked and deleted.")
            return .done
        case .success(.kept(let problem)):
            console.error("\(name) is still connected to Strava. \(problem)")
            return ExitStatus(problem)
        case .success(.forgotten(let problem)):
            console.error("The tokens of \(name) were deleted here, but access was not revoked at Strava. \(problem)")
            console.show(Revocation.byHand)
            let status = ExitStatus(problem)
            return status == .unreachable || status == .unusableInput ? .temporary : status
        }
    }

    private func show(
        _ activities: Result<[String], StoreError>, of owner: AthleteOwner, _ workplace: Workplace
    ) -> ExitStatus {
        do throws(StoreError) {
            try activities.get().forEach { print($0) }
        } catch {
            workplace.console.error("\(owner.athlete.name): \(error)")
            return ExitStatus(error)
        }
        StoredData(of: owner, workplace.connections).staying.forEach { print($0) }
        return .done
    }
}
