import ArgumentParser
import Athletes
import Basics
import Export
import Files
import Profiles
import Reports
import Settings
import Store
import StravaAPI
import Uploads

struct Forget: WorkplaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "forget",
        abstract: "Delete everything stored about an athlete.",
        discussion: """
            Deletes the memory, files of it that were set aside, the time of the last Strava sync, and sign-ins, keys and \
            calendar links at the server. An API key of intervals.icu and recordings that were given on a page are deleted, too. Tokens are deleted only with --yes. That does not revoke access at Strava; run tpmerge disconnect strava first. \
            Published calendars stay, and nothing is taken back from them later; the command ends by saying how to delete them. \
            What Strava's API told leaves calendars on servers; tpmerge unlink, before, takes out the other events.
            """)

    @OptionGroup(title: "Configuration") var options: ChosenAthleteOptions
    @Flag(help: "Delete only activities.") var activities = false
    @Flag(help: "Don't ask, and delete tokens, too.") var yes = false

    func read(_ selection: Selection) throws -> Configuration { try selection.readOrLeft() }

    func work(_ workplace: Workplace) async throws -> ExitStatus {
        let access = workplace.access
        try check(workplace.owners.map { StoredData(of: $0, workplace.connections, access) }, workplace)
        return try await workplace.withLock { lock in
            var statuses: [ExitStatus] = []
            // A run may have changed the data while the question was open.
            for owner in workplace.owners {
                let stored = StoredData(of: owner, workplace.connections, access)
                statuses.append(await forget(owner, stored, access, workplace, lock))
            }
            return .combined(statuses)
        }
    }

    private func check(_ kept: [StoredData], _ workplace: Workplace) throws(SettingsError) {
        guard !options.athlete.isEmpty || kept.count == 1 else {
            throw SettingsError(
                .usage, ["Several athletes are configured (\(workplace.owners.names)). Choose with --athlete."])
        }
        guard !yes else { return }
        guard Question.canBeAsked else {
            throw SettingsError(
                .usage, ["Not a terminal, so no confirmation is possible. Use --yes to skip it."])
        }
        let connected = activities ? [] : kept.filter(\.hasTokens)
        guard connected.isEmpty else {
            throw SettingsError(.configuration, connected.map(Self.refusal))
        }
        let wanted = kept.filter { !$0.isNothing }
        guard !wanted.isEmpty else { return }
        for one in wanted {
            workplace.console.show("To be deleted for \(one.athlete.name):")
            let sentences = activities ? ["the stored activities"] : one.sentences
            for sentence in sentences { workplace.console.show("  " + sentence) }
            if !activities { one.pushed.forEach { workplace.console.show($0.safeForTerminal) } }
        }
        guard Question.isAnsweredYes("Delete it?") else {
            throw SettingsError(.usage, ["Nothing was deleted."])
        }
    }

    private func forget(
        _ owner: AthleteOwner, _ one: StoredData, _ access: AccessStore, _ workplace: Workplace, _ lock: HeldLock
    ) async -> ExitStatus {
        let (console, prefix) = (workplace.console(for: one.athlete), "\(one.athlete.name): ")
        guard activities || !owner.isUploading else {
            console.error(prefix + "Activities are being uploaded. Try again later.")
            return .temporary
        }
        var statuses: [ExitStatus] = []
        do {
            if activities {
                try await owner.forgetActivities(andImported: true, lock).forEach(console.say)
                statuses.append(console.report(await owner.pushRemembered(lock)))
            } else {
                if one.isNothing { print("Nothing is stored about \(one.athlete.name).") }
                if yes { one.pushed.forEach { print($0.safeForTerminal) } }
                statuses.append(console.report(try await owner.forget(lock)))
                // Also if only traces in the log are left.
                if access.exists { try access.forget(one.athlete.name) }
                if one.hasAccess { print("Deleted the sign-ins, keys and calendar links at the server.") }
            }
        } catch {
            return console.fail(error, prefix)
        }
        if !activities {
            workplace.connections.forget(one.athlete)
            if one.hasSync { print("Deleted the time of the last Strava sync.") }
            do {
                // Also what a killed process has left of one.
                try owner.state.intervalsKeys().remove(of: owner.athlete)
                if one.hasIntervalsKey { print("Deleted the API key of intervals.icu. It stays good there.") }
            } catch { statuses.append(console.fail(error, prefix)) }
            do {
                if owner.inbox.isThere { try owner.inbox.removeAll() }
                if one.handedIn > 0 { print("Deleted \(one.handedIn.counted("recording")) handed in on pages.") }
            } catch { statuses.append(console.fail(error, prefix)) }
            if one.hasTokens { statuses.append(await forgetTokens(of: one.athlete, workplace)) }
        }
        one.staying.forEach(console.say)
        return .combined(statuses)
    }

    private func forgetTokens(of athlete: Athlete, _ workplace: Workplace) async -> ExitStatus {
        let console = workplace.console
        let storage = workplace.connections.storage(of: athlete)
        do {
            try await storage.withExclusiveLock { () async throws(StravaError) in try storage.put(nil) }
        } catch {
            return console.fail(error, "\(athlete.name): ")
        }
        console.warning("The tokens of \(athlete.name) were deleted here, but access was not revoked at Strava.")
        console.show(Revocation.byHand)
        return .done
    }

    private static func refusal(_ one: StoredData) -> String {
        let name = one.athlete.name
        guard one.athlete.foundMemory == nil else {
            return
                "\(name) is connected to Strava and no longer configured, so that access can't be revoked from here. "
                + "\(Revocation.byHand); then use --yes to delete the tokens."
        }
        return (one.problem.map { "\($0) " } ?? "")
            + "\(name) is connected to Strava. Run first: tpmerge disconnect strava --athlete "
            + "\(name.quotedForShell). Or use --yes to delete the tokens without revoking access at Strava."
    }
}
