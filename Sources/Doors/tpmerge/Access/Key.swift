import ArgumentParser
import Athletes
import Basics
import Export
import JSON
import Profiles
import Store
import Web

struct Key: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "key",
        abstract: "Create, list and revoke keys for the API.", subcommands: [Create.self, List.self, Revoke.self])

    struct Create: WorkplaceCommand {
        static let configuration = CommandConfiguration(
            commandName: "create",
            abstract: "Create a key for one athlete. It is shown only once.")

        @Option(help: "What to know it by, for example phone.") var label = ""
        @Flag(help: "Print JSON instead of text.") var json = false
        @OptionGroup(title: "Configuration") var options: ChosenAthleteOptions

        func validate() throws {
            guard label.count <= 100 else { throw ValidationError("--label has 100 characters at most.") }
        }

        func work(_ workplace: Workplace) async throws -> ExitStatus {
            let athlete = try workplace.owners.only().athlete.name
            let token = BearerToken(prefix: "tpm_", randomBytes: workplace.outside.randomBytes)
            let id = BearerToken(randomBytes: workplace.outside.randomBytes).digest.prefix(10)
            let key = AccessKey(id: "k\(id)", athlete: athlete, label: label, created: workplace.now)
            try workplace.access.add(key, digest: token.digest)
            if json {
                printJSON { json in
                    json.member("id", key.id)
                    json.member("key", token.secret.revealed())
                    json.member("athlete", key.athlete)
                    json.member("label", key.label)
                    json.member("created_at", key.created.description)
                }
            } else {
                print(token.secret.revealed())
            }
            return .done
        }
    }

    struct List: WorkplaceCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List all keys (never the secrets).")

        @Flag(help: "Print JSON instead of text.") var json = false
        @OptionGroup(title: "Configuration") var options: ConfigurationOptions

        func work(_ workplace: Workplace) async throws -> ExitStatus {
            let access = workplace.access
            let keys = access.exists ? try access.keys() : []
            let chosen = keys.filter { options.athlete.isEmpty || options.athlete.contains($0.athlete) }
            if json {
                printJSON { json in
                    json.list("keys", chosen) { json, key in
                        json.member("id", key.id)
                        json.member("athlete", key.athlete)
                        json.member("label", key.label)
                        json.member("created_at", key.created.description)
                        json.member("last_used", key.used?.utc.day.description)
                    }
                }
            } else {
                for key in chosen {
                    let label = key.label.isEmpty ? "" : "  \(key.label.safeForTerminal)"
                    let used = key.used.map { "last used \($0.utc.day)" } ?? "never used"
                    print(
                        "\(key.id)  \(key.athlete.safeForTerminal)\(label)  created \(key.created.utc.day), \(used)"
                    )
                }
            }
            return .done
        }
    }

    struct Revoke: WorkplaceCommand {
        static let configuration = CommandConfiguration(
            commandName: "revoke", abstract: "Revoke a key. It no longer works from then on.")

        @Argument(help: "The key's id, as tpmerge key list shows it.") var id: String
        @Flag(help: "Print JSON instead of text.") var json = false
        @OptionGroup(title: "Configuration") var options: ConfigurationOptions

        func work(_ workplace: Workplace) async throws -> ExitStatus {
            let access = workplace.access
            guard access.exists, try access.revoke(key: id) else {
                workplace.console.error("There is no key with that id. tpmerge key list shows all.")
                return .unusableInput
            }
            if json {
                printJSON { json in
                    json.member("id", id)
                    json.member("revoked", true)
                }
            }
            return .done
        }
    }
}
