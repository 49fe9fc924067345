import Basics
import IntervalsAPI
import Web

/// A question of a setup: what it asks, and what becomes of an answer. A terminal asks it, or an option answers it.
package struct SetupQuestion: Sendable {
    /// Reads an answer, tries it, and puts it into the setup.
    ///
    /// - Returns: what was found, in a sentence; nil if there is nothing to say.
    /// - Throws: `Failure`: what is wrong. It quotes no secret.
    package typealias Take = @Sendable (_ answer: String, _ trial: SetupTrial, inout Setup) async throws -> String?

    package let text: String
    package let prompt: String
    /// The answer for an empty line; nil for none.
    package var usual: String?
    package private(set) var isSecret = false
    /// The options that answer it without a dialog.
    package let option: String
    package let take: Take

    private static let ofRecordings = "--files or --activities"

    // Words that are answers.
    static let none = "none"
    static let strava = "strava"
    static let intervals = "intervals"
    package static let here = "here"
    static let home = "home"

    package static let feed = SetupQuestion(
        text: "The plan. In TrainingPeaks open Settings, then Calendar, and copy the calendar link. It begins with "
            + "webcal:// and is as good as a password. The path of a calendar's file will do, too.",
        prompt: "Address", option: "--feed"
    ) { answer, trial, setup in
        setup.feed = try trial.reader.feed(answer)
        return try await trial.feed(setup.feed, in: setup.zone)
    }

    package static let zone = SetupQuestion(text: "Your time zone.", prompt: "Time zone", option: "--timezone") {
        answer, trial, setup in
        setup.zone = try trial.reader.zone(answer)
        return nil
    }

    package static let activities = SetupQuestion(
        text: "Where your recordings are. Give the path of a folder into which your device or app puts its files "
            + "(.fit, .tcx, .gpx), or of Strava's archive (its zip). Type intervals for intervals.icu, which is free, "
            + "strava for Strava's API, or press Return to use only the plan.",
        prompt: "Recordings", usual: none, option: ofRecordings
    ) { answer, trial, setup in
        switch trial.reader.activities(answer) {
        case .none: return nil
        case .strava:
            setup.asksStrava = true
            return nil
        case .intervals:
            setup.asksIntervals = true
            return nil
        case .files: return try await folder.take(answer, trial, &setup)
        case .archive: return try await archive.take(answer, trial, &setup)
        }
    }

    /// Strava's archive, or a list of activities.
    package static let archive = SetupQuestion(text: "", prompt: "", option: ofRecordings) {
        answer, trial, setup in
        let path = trial.reader.path(answer)
        let found = try await trial.recordings(at: path, isFolder: false, in: setup.zone)
        setup.activities.append(path)
        return found
    }

    /// A folder of device files, or one of them.
    package static let folder = SetupQuestion(text: "", prompt: "", option: ofRecordings) {
        answer, trial, setup in
        let path = trial.reader.path(answer)
        let found = try await trial.recordings(at: path, isFolder: true, in: setup.zone)
        setup.files.append(path)
        return found
    }

    package static let application = SetupQuestion(
        text: "Client ID and Client Secret of your own application at Strava (https://www.strava.com/settings/api), "
            + "with a blank between them. They aren't shown while you type.",
        prompt: "ID and secret", isSecret: true, option: "--client-id and --client-secret-file"
    ) { answer, trial, setup in
        let application = try WantedApplication(answer: answer)
        let found = try await trial.application(application)
        setup.application = application
        return found
    }

    package static let intervalsKey = SetupQuestion(
        text: "Your API key of intervals.icu (\(IntervalsError.settings), Developer Settings), which is as good as a "
            + "password. It isn't shown while you type.",
        prompt: "API key", isSecret: true, option: "--intervals-key-file"
    ) { answer, trial, setup in
        guard let key = IntervalsKey(answer) else {
            throw Failure(.usage, "An API key is one word of letters and digits.")
        }
        let found = try await trial.intervals(key, in: setup.zone)
        (setup.intervals, setup.thresholds) = (key, found.thresholds)
        return found.sentence
    }

    package static let way = SetupQuestion(
        text: "How your phone gets the calendar. With serve, tpmerge keeps running and gives it out by a secret link. "
            + "With cron, it runs once an hour and writes a file, which your own web server gives out.",
        prompt: "serve or cron", usual: "serve", option: "--serve or --cron"
    ) { answer, trial, setup in
        setup.server = try trial.reader.isServer(answer) ? .here : nil
        return nil
    }

    package static let file = SetupQuestion(
        text: "Where the calendar goes. In a folder it gets a name that can't be guessed, because anyone who knows the "
            + "name can read it.",
        prompt: "File or folder", option: "--publish"
    ) { answer, trial, setup in
        setup.calendar = try await trial.output(trial.reader.output(answer), in: setup.zone)
        return nil
    }

    package static func address(_ machine: SetupMachine) -> SetupQuestion {
        SetupQuestion(
            text: "The address your phone uses. " + addresses(of: machine), prompt: "Address",
            usual: machine.isContainer ? nil : machine.homeURL ?? here, option: "--public-url"
        ) { answer, trial, setup in
            let address = try trial.reader.address(answer, on: machine)
            try await trial.address(address)
            setup.server = address
            return nil
        }
    }

    private static func addresses(of machine: SetupMachine) -> String {
        guard !machine.isContainer else {
            return "Type the https address of the proxy in front of the container."
        }
        let others = "the https address of a proxy on this machine, or here for this machine alone."
        guard machine.homeURL != nil else { return "Type \(others)" }
        return
            "Return takes this machine's address in your own network, which isn't encrypted: anyone who listens in there can "
            + "sign in as you. Or type \(others)"
    }
}

package struct SetupMachine: Sendable {
    /// Its address in its own network; nil if it has none.
    var homeAddress: String?
    /// Whether this is a container of tpmerge's image: phones reach only the ports that its host publishes.
    package var isContainer = false
    /// The folder of installed documents and samples; nil if they aren't installed.
    var documents: String?

    /// The address at which phones in the same network reach a server here; nil if there is none.
    var homeURL: String? {
        isContainer ? nil : homeAddress.map { "http://\($0):\(ListenAddress.usual.port)" }
    }

    func place(of document: String) -> String { documents.map { "\($0)/\(document)" } ?? document }
}
