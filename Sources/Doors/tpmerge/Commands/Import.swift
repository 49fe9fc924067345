import ArgumentParser
import Athletes
import Export
import Profiles
import Reports

struct Import: WorkplaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Import Strava's bulk export for good.",
        discussion: """
            The same archive again changes nothing; a newer one adds and corrects; an older one adds what is missing. \
            Imported activities count in every run, beside what Strava's API says now. To delete them: \
            tpmerge forget --activities.
            """)

    @Argument(
        help: ArgumentHelp("The archive: its zip, the unpacked folder, or activities.csv.", valueName: "archive"),
        completion: .file())
    var archive: String?
    @Flag(help: "Say what would change, and keep nothing.") var dryRun = false
    @Flag(
        help: """
            Remove what was imported before where the archive lacks it, between its first day and its last. Only for an \
            archive that is whole: one that was cut or edited takes the rest away.
            """)
    var replace = false
    @Flag(help: "Take an archive although it seems to be another athlete's.") var otherAthlete = false
    @Flag(help: "Take the last import back: what it brought goes, what it changed or removed is as before.")
    var undo = false
    @Flag(help: "Print JSON instead of text.") var json = false
    @OptionGroup(title: "Configuration") var options: ChosenAthleteOptions

    func validate() throws {
        guard undo else {
            if archive == nil { throw ValidationError("Name an archive, or take the last one back with --undo.") }
            return
        }
        if archive != nil { throw ValidationError("--undo takes the last import back: leave out the archive.") }
        if replace || otherAthlete {
            throw ValidationError("--undo and --replace or --other-athlete exclude each other.")
        }
    }

    func work(_ workplace: Workplace) async throws -> ExitStatus {
        let owner = try workplace.owners.only()
        let wanted = ImportOptions(replaces: replace, takesOthers: otherAthlete)
        guard !dryRun else { return show(try await owner.takeArchive(at: archive, wanted, nil), workplace.console) }
        return try await workplace.withLock { lock in
            show(try await owner.takeArchive(at: archive, wanted, lock), workplace.console)
        }
    }

    private func show(_ report: ArchiveReport, _ console: Console) -> ExitStatus {
        console.show(report.diagnostics)
        if json {
            print(report.json(), terminator: "")
        } else {
            console.say(report.sentence(isUndo: undo, isDryRun: dryRun))
        }
        return .done
    }
}
