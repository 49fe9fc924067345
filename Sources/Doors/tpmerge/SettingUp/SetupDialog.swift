import Athletes
import Basics
import Export
import Files
import Foundation
import Settings

/// Collects the answers from options, from the user at a terminal, or from defaults.
struct SetupDialog {
    private let console: Console
    private let environment: [String: String]
    private let place: SetupPlace
    private let options: SetupOptions
    private let trial: SetupTrial
    private let reader: SetupAnswer
    private let asks = Question.canBeAsked

    /// The number of wrong answers after which the dialog ends.
    private static let patience = 3

    init(_ workplace: Workplace, _ place: SetupPlace, _ options: SetupOptions) {
        console = workplace.console
        environment = workplace.environment
        self.place = place
        self.options = options
        trial = SetupTrial(workplace: workplace, account: place.account)
        reader = SetupAnswer(
            home: workplace.environment["HOME"] ?? NSHomeDirectory(), folder: FileManager.default.currentDirectoryPath)
    }

    /// All answers, each of them tried.
    ///
    /// - Throws: `SettingsError` if one is missing or wrong; then nothing was written.
    func setup() async throws(SettingsError) -> Setup {
        let system = Zone.system(environment: environment)
        guard let someZone = system ?? Zone(identifier: "UTC") else {
            throw SettingsError(.configuration, ["This system has no time zone data."])
        }
        if asks { greet() } else { try checkNothingIsMissing(zone: system) }
        let feed = try await ask(.feed, given: givenFeed()) { text throws(Failure) in
            let feed = try reader.feed(text)
            say(try await trial.feed(feed, in: someZone))
            return feed
        }
        let zone = try await ask(.zone, given: options.timezone, usual: system?.identifier) { text throws(Failure) in
            try reader.zone(text)
        }
        let recordings = try await recordings(in: zone)
        return Setup(
            name: options.athlete ?? "me", feed: feed, zone: zone, recordings, way: try await way(in: zone))
    }
}

extension SetupDialog {
    private func recordings(in zone: Zone) async throws(SettingsError) -> Setup.Recordings {
        var found = Setup.Recordings()
        for path in options.activities {
            found.activities.append(
                try await ask(.activities, given: path) { text throws(Failure) in
                    try await tried(reader.path(text), in: zone)
                })
        }
        for path in options.files {
            found.files.append(
                try await ask(.activities, given: path) { text throws(Failure) in
                    try await tried(reader.path(text), isFolder: true, in: zone)
                })
        }
        if let clientID = options.clientID {
            found.application = try await taking(.application) { () throws(Failure) in
                try await tried(WantedApplication(clientID: clientID, clientSecret: try givenSecret()))
            }
            return found
        }
        guard found.activities.isEmpty, found.files.isEmpty else { return found }
        let answer = try await ask(.activities, given: nil) { text throws(Failure) in
            let answer = reader.activities(text)
            switch answer {
            case .files(let path): _ = try await tried(path, isFolder: true, in: zone)
            case .archive(let path): _ = try await tried(path, in: zone)
            case .none, .strava: break
            }
            return answer
        }
        switch answer {
        case .none: break
        case .files(let path): found.files = [path]
        case .archive(let path): found.activities = [path]
        case .strava:
            found.application = try await ask(.application, given: nil) { text throws(Failure) in
                try await tried(WantedApplication(answer: text))
            }
        }
        return found
    }

    private func way(in zone: Zone) async throws(SettingsError) -> WayOut {
        let isServer = try await ask(.way, given: options.way?.rawValue) { text throws(Failure) in
            try reader.isServer(text)
        }
        let output = { (text: String) async throws(Failure) in try await trial.output(reader.output(text), in: zone) }
        guard isServer else { return .file(try await ask(.file, given: options.publish, usual: usualFile, output)) }
        var file: String?
        if let publish = options.publish { file = try await ask(.file, given: publish, output) }
        // The network is never opened unless the user asks for it.
        let given = options.publicURL ?? (asks || place.machine.isContainer ? nil : SetupQuestion.here)
        let address = try await ask(.address(place.machine), given: given) { text throws(Failure) in
            let address = try reader.address(text, on: place.machine)
            try await trial.address(address)
            return address
        }
        return .server(address, file: file)
    }

    private func tried(_ path: String, isFolder: Bool = false, in zone: Zone) async throws(Failure) -> String {
        let found = try await trial.recordings(at: path, isFolder: isFolder, in: zone)
        say(found)
        // What was found is said to a user who is there; that nothing was, to any.
        if !asks, isFolder, path.hasNoDeviceFiles { console.warning(found) }
        return path
    }

    private func tried(_ application: WantedApplication) async throws(Failure) -> WantedApplication {
        say(try await trial.application(application))
        return application
    }
}

extension SetupDialog {
    /// The answer to a question: the option, the default if there is no terminal, or the typed answer.
    ///
    /// - Parameter take: reads an answer and tries it.
    private func ask<Answer>(
        _ question: SetupQuestion, given: String?, usual: String? = nil,
        _ take: (String) async throws(Failure) -> Answer
    ) async throws(SettingsError) -> Answer {
        let usual = usual ?? question.usual
        if let text = given ?? (asks ? nil : usual ?? "") {
            return try await taking(question) { () throws(Failure) in try await take(text) }
        }
        say("")
        say(question.text)
        var kind = Failure.Kind.usage
        for _ in 0..<Self.patience {
            let prompt = question.prompt + (usual.map { " [\($0.safeForTerminal)]" } ?? "")
            guard let line = Question.answer(to: prompt, isSecret: question.isSecret) else { break }
            do {
                return try await take(line.allSatisfy(\.isWhitespace) ? usual ?? "" : line)
            } catch {
                console.error("\(error)")
                kind = error.kind
            }
        }
        throw SettingsError(kind, ["Nothing was written."])
    }

    /// Reads and tries an option's value; errors name the option.
    private func taking<Answer>(
        _ question: SetupQuestion, _ take: () async throws(Failure) -> Answer
    ) async throws(SettingsError) -> Answer {
        do { return try await take() } catch {
            throw SettingsError(error.kind, ["\(question.option): \(error)"])
        }
    }

    /// Shows a text if there is a user to ask.
    private func say(_ text: String) {
        guard asks else { return }
        let lines = text.safeForTerminal.split(separator: " ").map(String.init)
            .inLines(of: Terminal.sentenceWidth, joinedBy: " ")
        console.show(lines.joined(separator: "\n"))
    }

    private func greet() {
        say(
            "tpmerge asks at most six questions, tries each answer, and then writes \(place.path). Return takes what "
                + "stands in brackets. Ctrl-D ends it, and nothing is written.")
        if place.account == nil, ServiceAccount.isInstalled {
            say("This is for you alone. To set up the service that all of this machine may use: sudo tpmerge init")
        }
    }

    private func checkNothingIsMissing(zone: Zone?) throws(SettingsError) {
        let missing = [
            options.feed == nil ? SetupQuestion.feed : nil,
            options.timezone == nil && zone == nil ? .zone : nil,
            options.way == nil ? .way : nil,
            options.way == .cron && options.publish == nil ? .file : nil,
            options.way == .serve && options.publicURL == nil && place.machine.isContainer
                ? .address(place.machine) : nil,
        ].compactMap { $0?.option }
        guard missing.isEmpty else {
            throw SettingsError(
                .usage,
                ["Not a terminal, so nothing can be asked. Also give \(missing.joined(separator: ", and "))."])
        }
    }
}

extension SetupDialog {
    /// The plan's option. With `-` its address comes from standard input, so that the list of processes doesn't show
    /// it.
    private func givenFeed() -> String? { options.feed == "-" ? readLine() ?? "" : options.feed }

    private func givenSecret() throws(Failure) -> String {
        guard let file = options.clientSecretFile else {
            guard let secret = environment["TPMERGE_STRAVA_CLIENT_SECRET"], !secret.isEmpty else {
                throw Failure(.usage, "Name the file of the Client Secret, too.")
            }
            return secret
        }
        do throws(FileError) {
            guard let bytes = try PrivateFile(reader.path(file), holding: "the client secret").read() else {
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
        return PrivateFolder("/var/www/html").canBeUsed ? "/var/www/html/" : reader.path("~/training.ics")
    }
}
