import ArgumentParser
import Athletes
import Export
import Foundation
import Reports
import Settings

/// Takes Strava's bulk export into the memory for good.
struct Import: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Import Strava's bulk export for good.",
        discussion: """
            The same archive again changes nothing; a newer one adds and corrects. Imported activities count in every \
            run, beside what Strava's API says now. To delete them: tpmerge forget --activities.
            """)

    @Argument(
        help: ArgumentHelp("The archive: its zip, the unpacked folder, or activities.csv.", valueName: "archive"),
        completion: .file())
    var archive: String
    @Flag(help: "Say what would change, and keep nothing.") var dryRun = false
    @Flag(help: "Remove what was imported before where the archive lacks it, between its first day and its last.")
    var replace = false
    @Flag(help: "Print JSON instead of text.") var json = false
    @OptionGroup(title: "Configuration") var options: ChosenAthleteOptions

    func run() async throws {
        try await Workplace.work(with: { try options.read($0) }) { workplace in
            let owner = try workplace.onlyOwner()
            guard !dryRun else {
                return tell(workplace) { () throws(RunError) in
                    try owner.wouldTakeArchive(at: archive, replacing: replace)
                }
            }
            return await workplace.withLock { lock in
                let taken: Result<ArchiveReport, RunError>
                do throws(RunError) {
                    taken = .success(try await owner.takeArchive(at: archive, replacing: replace, lock))
                } catch {
                    taken = .failure(error)
                }
                return [tell(workplace) { () throws(RunError) in try taken.get() }]
            }
        }
    }
}

extension Import {
    private func tell(_ workplace: Workplace, _ taken: () throws(RunError) -> ArchiveReport) -> ExitStatus {
        do throws(RunError) {
            let told = try taken()
            let report = ImportReport(told, isDryRun: dryRun)
            workplace.console.tell(told.diagnostics)
            if json { print(report.json(), terminator: "") } else { print(report.sentence.safeForTerminal) }
            return .done
        } catch {
            workplace.console.error("\(error)")
            return ExitStatus(error)
        }
    }
}
