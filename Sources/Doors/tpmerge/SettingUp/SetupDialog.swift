import Athletes
import Basics
import Export
import Files
import Foundation
import IntervalsAPI
import Profiles
import Server
import Settings

/// Collects the answers from options, from the user at a terminal, or from defaults.
struct SetupDialog {
    private let console: Console
    private let environment: [String: String]
    private let place: SetupPlace
    private let options: SetupOptions
    private let trial: SetupTrial
    private let asks = Question.canBeAsked

    /// The number of wrong answers after which the dialog ends.
    private static let patience = 3

    init(_ workplace: Workplace, _ place: SetupPlace, _ options: SetupOptions) {
        console = workplace.console
        environment = workplace.environment
        self.place = place
        self.options = options
        trial = SetupTrial(
            environment: environment, workplace.state, workplace.connections, workplace.effects, for: place.account,
            listen: Serving.tryListening)
    }

    /// All answers, each of them tried. If one is missing or wrong, nothing was written.
    func setup() async throws(SettingsError) -> Setup {
        let system = Zone.system(environment: environment)
        guard let someZone = system ?? Zone(identifier: "UTC") else {
            throw SettingsError(.configuration, ["This system has no time zone data."])
        }
        if asks { greet() } else { try checkNothingIsMissing(zone: system) }
        var setup = Setup(name: try name(zone: someZone), zone: someZone)
        // With `-` the address comes from standard input, so that the list of processes doesn't show it.
        try await ask(.feed, given: options.feed == "-" ? readLine() ?? "" : options.feed, &setup)
        try await ask(.zone, given: options.timezone, usual: system?.identifier, &setup)
        try await askForRecordings(&setup)
        if let present = place.present {
            let isServed = options.way.map { $0 == .serve } ?? (present.server != nil && options.publish == nil)
            setup.server = isServed ? present.server ?? .here : nil
            if let url = options.publicURL, url != setup.server?.publicURL.map({ "\($0)" }) {
                throw SettingsError(
                    .configuration, ["\(place.path) says under `server` where the calendars are. Change it there."])
            }
            guard !isServed || options.publish != nil else { return setup }
            try await ask(.file, given: options.publish, usual: present.folder.map { $0 + "/" } ?? usualFile, &setup)
            return setup
        }
        try await ask(.way, given: options.way?.rawValue, &setup)
        if setup.server == nil || options.publish != nil {
            try await ask(.file, given: options.publish, usual: usualFile, &setup)
        }
        guard setup.server != nil else { return setup }
        // The network is never opened unless the user asks for it.
        let given = options.publicURL ?? (asks || place.machine.isContainer ? nil : SetupQuestion.here)
        try await ask(.address(place.machine), given: given, &setup)
        return setup
    }

    /// The athlete's name, which is asked where others have theirs.
    private func name(zone: Zone) throws(SettingsError) -> String {
        var failure = Failure(.usage, "An athlete needs a name: tpmerge init --add NAME.")
        for attempt in 0..<Self.patience {
            let given = options.givenName ?? (place.present == nil ? "me" : nil)
            guard let name = given ?? (asks ? Question.answer(to: "Name of the athlete") : nil) else { break }
            do {
                try SetupOptions.check(name: name)
                try place.check(Setup(name: name, zone: zone))
                return name
            } catch {
                failure = (error as? any Failing)?.failure ?? Failure(.usage, "\(error)")
                guard given == nil, asks, attempt < Self.patience - 1 else { break }
                console.error("\(failure)")
            }
        }
        throw SettingsError(failure.kind, ["\(failure)"])
    }

    private func askForRecordings(_ setup: inout Setup) async throws(SettingsError) {
        for path in options.activities { try await ask(.archive, given: path, &setup) }
        for path in options.files { try await ask(.folder, given: path, &setup) }
        if let file = options.intervalsKeyFile {
            try await ask(.intervalsKey, given: try givenKey(file), &setup)
        }
        if let clientID = options.clientID {
            do {
                let application = try WantedApplication(clientID: clientID, clientSecret: givenSecret())
                show(try await trial.application(application))
                setup.application = application
            } catch {
                throw SettingsError(error.kind, ["\(SetupQuestion.application.option): \(error)"])
            }
        } else if !setup.hasRecordings {
            try await ask(.activities, given: nil, &setup)
            if setup.asksStrava { try await ask(.application, given: nil, &setup) }
            if setup.asksIntervals { try await ask(.intervalsKey, given: nil, &setup) }
        }
    }

    /// Takes the option, the default if there is no terminal, or the typed answer.
    private func ask(
        _ question: SetupQuestion, given: String?, usual: String? = nil, _ setup: inout Setup
    ) async throws(SettingsError) {
        let usual = usual ?? question.usual
        if let text = given ?? (asks ? nil : usual ?? "") {
            do { return try await take(text, question, &setup) } catch {
                throw SettingsError(error.kind, ["\(question.option): \(error)"])
            }
        }
        show("")
        show(question.text)
        var kind = Failure.Kind.usage
        for _ in 0..<Self.patience {
            let prompt = question.prompt + (usual.map { " [\($0.safeForTerminal)]" } ?? "")
            guard let line = Question.answer(to: prompt, isSecret: question.isSecret) else { break }
            do {
                return try await take(line.allSatisfy(\.isWhitespace) ? usual ?? "" : line, question, &setup)
            } catch {
                console.error("\(error)")
                kind = error.kind
            }
        }
        throw SettingsError(kind, ["Nothing was written."])
    }

    private func take(_ answer: String, _ question: SetupQuestion, _ setup: inout Setup) async throws(Failure) {
        let count = setup.files.count
        do {
            guard let found = try await question.take(answer, trial, &setup) else { return }
            show(found)
            // What was found is said to a user who is there; that nothing was, to any.
            let isEmptyFolder = setup.files.count > count && setup.files.last?.hasNoDeviceFiles == true
            if !asks, isEmptyFolder { console.warning(found) }
        } catch {
            throw (error as? any Failing)?.failure ?? Failure(.temporary, "\(error)")
        }
    }

    private func show(_ text: String) {
        guard asks else { return }
        let lines = text.safeForTerminal.split(separator: " ").map(String.init)
            .inLines(of: Terminal.sentenceWidth, joinedBy: " ")
        console.show(lines.joined(separator: "\n"))
    }

    private func greet() {
        show(
            "tpmerge asks at most six questions, tries each answer, and then writes \(place.path). Return takes what "
                + "stands in brackets. Ctrl-D ends it, and nothing is written.")
        if place.account == nil, ServiceAccount.isInstalled {
            show("This is for you alone. To set up the service that all of this machine may use: sudo tpmerge init")
        }
    }

    private func checkNothingIsMissing(zone: Zone?) throws(SettingsError) {
        let missing = [
            options.feed == nil ? SetupQuestion.feed : nil,
            options.timezone == nil && zone == nil ? .zone : nil,
            options.way == nil && place.present == nil ? .way : nil,
            options.way == .cron && options.publish == nil ? .file : nil,
            options.way == .serve && options.publicURL == nil && place.machine.isContainer && place.present == nil
                ? .address(place.machine) : nil,
        ].compactMap { $0?.option }
        guard missing.isEmpty else {
            throw SettingsError(
                .usage,
                ["Not a terminal, so nothing can be asked. Also give \(missing.joined(separator: ", and "))."])
        }
    }

    private func givenKey(_ file: String) throws(SettingsError) -> String {
        do throws(Failure) {
            let path = trial.reader.path(file)
            guard let key = try IntervalsKey.read(path) else { throw Failure(.missing, "\(path) does not exist.") }
            return key.revealed()
        } catch {
            throw SettingsError(error.kind, ["\(SetupQuestion.intervalsKey.option): \(error)"])
        }
    }

    private func givenSecret() throws(Failure) -> String {
        guard let file = options.clientSecretFile else {
            guard let secret = environment["TPMERGE_STRAVA_CLIENT_SECRET"], !secret.isEmpty else {
                throw Failure(.usage, "Name the file of the Client Secret, too.")
            }
            return secret
        }
        do throws(FileError) {
            guard let bytes = try PrivateFile(trial.reader.path(file), holding: "the client secret").read() else {
                throw FileError(message: "\(file) does not exist.", cause: .missing)
            }
            return UTF8Text.of(bytes).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        } catch {
            throw error.failure
        }
    }

    /// The web server's folder if it can be written to; else a file in the home folder.
    private var usualFile: String {
        if place.account != nil { return ServiceAccount.publicFolder }
        return PrivateFolder("/var/www/html").canBeUsed ? "/var/www/html/" : trial.reader.path("~/training.ics")
    }
}
