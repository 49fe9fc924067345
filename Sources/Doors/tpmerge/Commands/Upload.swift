import ActivityFiles
import ArgumentParser
import Athletes
import Basics
import Files
import Profiles
import Reports
import Settings
import StravaAPI
import Uploads

struct Upload: WorkplaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "upload",
        abstract: "Upload recordings to Strava, each of them once.",
        discussion: """
            Takes GPX, TCX and FIT files, each also packed by gzip. Every file is checked before it is sent; a bad one is \
            reported, and the others go on. What was uploaded before isn't sent again: the same command later continues \
            where this one had to stop. A file whose name begins with - is given as ./-x.gpx. It needs a connection made with: tpmerge connect strava --write
            """)

    @Argument(help: ArgumentHelp("The recordings.", valueName: "file"), completion: .file()) var files: [String]
    @Option(help: ArgumentHelp("The activity's name; for one file only.", valueName: "text")) var name: String?
    @Option(help: ArgumentHelp("The activity's description.", valueName: "text")) var description: String?
    @Option(help: "The sport: run, bike, swim, … or Strava's name for it, such as TrailRun.") var sport: String?
    @Flag(help: "Mark it as done on a trainer.") var trainer = false
    @Flag(help: "Mark it as a commute.") var commute = false
    @Flag(help: "Upload once more what was uploaded before, for example after deleting it at Strava.")
    var again = false
    @Option(
        help: ArgumentHelp("How long to wait for Strava to process each file; 0 doesn't wait.", valueName: "seconds"))
    var wait = 120
    @Flag(help: "Check the files, and send nothing.") var dryRun = false
    @Flag(help: "Print JSON instead of text.") var json = false
    @OptionGroup(title: "Configuration") var options: ChosenAthleteOptions

    func validate() throws {
        guard (0...86_400).contains(wait) else { throw ValidationError("--wait must be from 0 to 86400.") }
        guard name == nil || files.count == 1 else { throw ValidationError("--name is for one file only.") }
        _ = try heeded { try wishes() }
    }

    func work(_ workplace: Workplace) async throws -> ExitStatus {
        let (wishes, owner) = (try wishes(), try workplace.owners.only())
        guard !dryRun else { return check(owner, workplace) }
        guard let application = owner.athlete.strava else { throw SettingsError.withoutStrava([owner]) }
        let uploader = Uploader(
            owner, workplace.connections, application, patience: .seconds(wait), progress: workplace.console.progress)
        return await send(wishes, through: uploader, of: owner, workplace)
    }

    private func wishes() throws(BadParameter) -> UploadWishes {
        var wishes = try UploadWishes(Parameters(["name": name, "description": description, "sport": sport]))
        (wishes.isTrainer, wishes.isCommute, wishes.isAgain) = (trainer, commute, again)
        return wishes
    }

    private func check(_ owner: AthleteOwner, _ workplace: Workplace) -> ExitStatus {
        let results = files.map { path in
            let result = looked(at: path, workplace).result
            announce(result)
            return result
        }
        return report(results, of: owner)
    }

    private func send(
        _ wishes: UploadWishes, through uploader: Uploader, of owner: AthleteOwner, _ workplace: Workplace
    ) async -> ExitStatus {
        let console = workplace.console
        return await owner.whileUploading {
            let (results, trouble) = await sent(wishes, through: uploader, workplace)
            let failure = trouble?.failureForUploads
            if let failure { console.error("\(failure)") }
            return report(results, of: owner, failure?.kind)
        } otherwise: { error in
            console.error("\(error)")
            return report(files.map { UploadResult($0, .notSent, because: error.failure) }, of: owner)
        }
    }

    private func sent(
        _ wishes: UploadWishes, through uploader: Uploader, _ workplace: Workplace
    ) async -> (results: [UploadResult], trouble: StravaError?) {
        let console = workplace.console
        var uploader = uploader
        var results: [UploadResult] = []
        for path in files {
            let (file, unsent) = looked(at: path, workplace)
            let result =
                if let file { await uploader.send(file.checked, file.bytes, named: path, wishes) } else { unsent }
            console.endProgress()
            announce(result)
            if result.outcome == .notSent, uploader.trouble == nil, let failure = result.failure {
                console.error("\(path): \(failure)")
            }
            for warning in result.warnings { console.warning("\(path): \(warning)") }
            results.append(result)
        }
        return (results, uploader.trouble)
    }

    /// A file with its bytes, nil if it isn't valid, and the result without sending it. Only one file's bytes are in
    /// memory at a time.
    private func looked(
        at path: String, _ workplace: Workplace
    ) -> (file: (checked: CheckedFile, bytes: [UInt8])?, result: UploadResult) {
        do {
            let bytes = try PlainFile.read(path, atMost: CheckedFile.mostBytes)
            let checked = try CheckedFile(looking: bytes, at: workplace.now)
            for note in checked.notes { workplace.console.warning("\(path): \(note)") }
            var result = UploadResult(path, .wouldSend)
            result.checked = checked
            return ((checked, bytes), result)
        } catch {
            let (outcome, kind): (UploadOutcome, Failure.Kind) =
                switch error as? PlainFileError {
                case .missing: (.missing, .missing)
                case .failed: (.invalid, .storage)
                default: (.invalid, .unusable)
                }
            return (nil, UploadResult(path, outcome, because: Failure(kind, "\(error)")))
        }
    }

    private func announce(_ result: UploadResult) {
        if !json { print(UploadReport.line(of: result)) }
    }

    /// - Parameter trouble: the kind of failure that ended it early.
    private func report(_ results: [UploadResult], of owner: AthleteOwner, _ trouble: Failure.Kind? = nil) -> ExitStatus
    {
        if json { print(UploadReport.json(results, of: owner.athlete), terminator: "") }
        let failures = results.compactMap(\.kind) + [trouble].compactMap(\.self)
        return failures.isEmpty ? .done : ExitStatus(.worst(of: failures))
    }
}
