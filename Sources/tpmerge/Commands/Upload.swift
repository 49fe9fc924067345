import ArgumentParser
import Athletes
import Basics
import Settings
import StravaAPI

/// Sends recordings to Strava.
struct Upload: AsyncParsableCommand {
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
        _ = try heeded { () throws(BadParameter) in try wishes() }
    }

    func run() async throws {
        let wishes = try wishes()
        try await Workplace.work(options.selection) { workplace in
            let owner = try workplace.owners.only()
            let uploading = Uploading(
                files: files, owner: owner, console: workplace.console, now: workplace.now, isJSON: json)
            guard !dryRun else { return uploading.check() }
            guard let application = owner.athlete.strava else { throw SettingsError.withoutStrava([owner]) }
            let uploader = Uploader(
                owner, workplace.connections, application, patience: .seconds(wait),
                progress: workplace.console.progress)
            return await uploading.send(wishes, through: uploader)
        }
    }
}

extension Upload {
    private func wishes() throws(BadParameter) -> UploadWishes {
        var wishes = try UploadWishes(Parameters(["name": name, "description": description, "sport": sport]))
        (wishes.isTrainer, wishes.isCommute, wishes.isAgain) = (trainer, commute, again)
        return wishes
    }
}
