import ArgumentParser
import Basics
import JSON
import Profiles
import Settings
import Store
import Web

struct SignIn: WorkplaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign-in", abstract: "Print a link that signs a browser in, once.",
        discussion: "It works within ten minutes.")

    @Flag(help: "Let the browser see all athletes.") var all = false
    @Flag(help: "Print JSON instead of text.") var json = false
    @OptionGroup var code: CodeOptions
    @OptionGroup(title: "Configuration") var options: ChosenAthleteOptions

    func validate() throws {
        if all, !options.athlete.isEmpty { throw ValidationError("Give --athlete or --all, not both.") }
        if options.athlete.count > 1 { throw ValidationError("Give one --athlete, or --all.") }
    }

    func work(_ workplace: Workplace) async throws -> ExitStatus {
        let owners = workplace.owners
        guard all || owners.count == 1 else {
            throw SettingsError(
                .usage, ["Choose one of the athletes \(owners.names) with --athlete, or all with --all."])
        }
        let athlete = all ? nil : options.athlete.first
        if all {
            workplace.console.show(
                "Strava's terms allow to show an athlete's data from its API to that athlete alone: let others see "
                    + "it only where each athlete has agreed (docs/privacy.md).")
        }
        let token = BearerToken(randomBytes: workplace.outside.randomBytes)
        try workplace.access.add(code: token.digest, of: athlete, at: workplace.now)
        let address = workplace.linkAddress
        workplace.warnWithoutServer()
        let url = "\(address)/sign-in?code=\(token.secret.revealed())"
        guard json else {
            print(url)
            code.draw(url, at: address, workplace.environment)
            return .done
        }
        let ends = AccessStore.end(ofCodeMadeAt: workplace.now)
        printJSON { json in
            json.member("url", url)
            json.member("expires_at", ends.description)
            json.member("athlete", athlete)
        }
        return .done
    }
}

struct SignOut: WorkplaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign-out", abstract: "Sign all browsers out, or those of one athlete.")

    @Flag(help: "Print JSON instead of text.") var json = false
    @OptionGroup(title: "Configuration") var options: ConfigurationOptions

    func work(_ workplace: Workplace) async throws -> ExitStatus {
        let access = workplace.access
        var ended = 0
        if access.exists {
            let names: [String?] = options.athlete.isEmpty ? [nil] : options.athlete
            for name in names { ended += try access.endSessions(of: name) }
        }
        if json {
            printJSON { $0.member("ended", ended) }
        } else {
            print(ended == 1 ? "1 session ended." : "\(ended) sessions ended.")
        }
        return .done
    }
}
