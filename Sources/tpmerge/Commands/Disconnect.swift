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
                let ending = await disconnect(owner, application, workplace, lock)
                return .combined([ending, forgetActivities ? await forget(owner, workplace, lock) : .done])
            }
        }
    }
}

extension Disconnect {
    /// Forgets the activities even if revoking has failed.
    private func forget(_ owner: AthleteOwner, _ workplace: Workplace, _ lock: HeldLock) async -> ExitStatus {
        do throws(StoreError) {
            try await owner.forgetActivities(andImported: false, lock).forEach { print($0) }
        } catch {
            workplace.console.error("\(owner.athlete.name): \(error)")
            return ExitStatus(error)
        }
        StoredData(of: owner, workplace.connections).staying.forEach { print($0) }
        return .done
    }

    private func disconnect(
        _ owner: AthleteOwner, _ application: StravaApplication, _ workplace: Workplace, _ lock: HeldLock
    ) async -> ExitStatus {
        let (name, console) = (owner.athlete.name, workplace.console)
        let ending: Revocation
        do throws(StravaError) {
            ending = try await owner.disconnect(
                from: application, inAnyCase: false, through: workplace.connections,
                hints: AccessDesk(workplace).access, lock)
        } catch {
            console.error("\(error)")
            return ExitStatus(error)
        }
        switch ending {
        case .nothing:
            print("\(name) is not connected to Strava.")
            return .done
        case .revoked:
            print("\(name) is no longer connected to Strava. The tokens are revoked and deleted.")
            return .done
        case .kept(let problem):
            console.error("\(name) is still connected to Strava. \(problem)")
            return ExitStatus(problem)
        case .forgotten(let problem):
            console.error("The tokens of \(name) were deleted here, but access was not revoked at Strava. \(problem)")
            console.show(Revocation.byHand)
            let status = ExitStatus(problem)
            return status == .unreachable || status == .unusableInput ? .temporary : status
        }
    }
}
