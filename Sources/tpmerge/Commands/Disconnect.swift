import ArgumentParser
import Athletes
import Files
import Foundation
import Reports
import Settings
import Store
import StravaAPI
import Web

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
            let chosen = try StravaChoice(workplace)
            return await workplace.withLock { lock in
                let access = AccessStore(
                    in: workplace.state.path, now: workplace.outside.now, tell: workplace.console.warning)
                let ending = await disconnect(chosen, access, workplace.console, lock)
                return [ending, forgetActivities ? await forget(chosen, workplace.console, lock) : .done]
            }
        }
    }
}

extension Disconnect {
    /// Forgets the activities even if revoking has failed.
    private func forget(_ chosen: StravaChoice, _ console: Console, _ lock: HeldLock) async -> ExitStatus {
        do throws(StoreError) {
            try await chosen.owner.forgetActivities(andImported: false, lock).forEach { print($0) }
        } catch {
            console.error("\(chosen.athlete.name): \(error)")
            return ExitStatus(error)
        }
        StoredData(of: chosen.owner, chosen.connections).staying.forEach { print($0) }
        return .done
    }

    private func disconnect(
        _ chosen: StravaChoice, _ access: AccessStore, _ console: Console, _ lock: HeldLock
    ) async -> ExitStatus {
        let name = chosen.athlete.name
        let ending: Revocation
        do throws(StravaError) {
            ending = try await chosen.owner.disconnect(
                from: chosen.application, inAnyCase: false, through: chosen.connections, hints: access, lock)
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
