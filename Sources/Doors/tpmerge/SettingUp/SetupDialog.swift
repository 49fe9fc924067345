import Athletes
import Basics
import Export
import Files
import Foundation
import IntervalsAPI
import Profiles
import Server
import Settings
import Web

/// Collects the answers of a setup from options, from the user at a terminal, or from defaults. It shows the questions in
/// lines that are as narrow as the terminal.
struct SetupDialog {
    private let console: Console
    private let environment: [String: String]
    private let place: SetupPlace
    private let options: SetupOptions
    private let trial: SetupTrial
    private let minute: Int

    init(_ workplace: Workplace, _ place: SetupPlace, _ options: SetupOptions) {
        (console, environment) = (workplace.console, workplace.environment)
        (self.place, self.options) = (place, options)
        minute = workplace.now.secondsSinceEpoch / 60 % 60
        trial = SetupTrial(
            for: place, workplace.connections, workplace.effects, asks: Question.canBeAsked,
            reading: options.allowRead, tools: workplace.machine, listen: Serving.tryListening)
    }

    private var asks: Bool { trial.asks }
    private var isNew: Bool { place.present == nil }

    /// All answers, each of them tried. Nothing is written.
    func setup() async throws(SettingsError) -> Setup {
        let system = Zone.system(environment: environment)
        guard let someZone = system ?? Zone(identifier: "UTC") else {
            throw SettingsError(.configuration, ["This system has no time zone data."])
        }
        if asks { greet() } else { try checkNothingIsMissing(zone: system) }
        var setup = Setup(zone: someZone)
        if let zone = options.timezone { try await take(zone, for: .zone, &setup) }
        // With `-` the address comes from standard input, so that the list of processes doesn't show it.
        try await answer(.plan, given: options.feed == "-" ? readLine() ?? "" : options.feed, &setup)
        try await answerName(&setup)
        if options.timezone == nil, system == nil { try await dialogue.ask(.zone, &setup) }
        try await answerRecordings(&setup)
        try await answerWay(&setup)
        try await answerMessages(&setup)
        if let staying = place.staying(after: setup, minute: minute) {
            switch options.staying {
            case .keepRunning: setup.staying = staying
            case nil where asks: try await dialogue.ask(.staying(staying), &setup)
            default: break
            }
        }
        return setup
    }

    private func answerName(_ setup: inout Setup) async throws(SettingsError) {
        if let name = options.givenName { return try await take(name, for: .name(usual: nil), &setup) }
        guard isNew || asks else {
            throw SettingsError(.usage, ["An athlete needs a name: tpmerge init --add NAME."])
        }
        let login = isNew ? place.login : nil
        // Root sets it up for others.
        guard !asks || login != nil && geteuid() != 0 else {
            return try await dialogue.ask(.name(usual: isNew ? login ?? "athlete" : nil), &setup)
        }
        do { try await take(login ?? "athlete", for: .name(usual: nil), &setup) } catch {
            guard asks else { throw error }
            error.problems.forEach(say)
            try await dialogue.ask(.name(usual: nil), &setup)
        }
    }

    private func answerRecordings(_ setup: inout Setup) async throws(SettingsError) {
        for path in options.activities { try await take(path, for: .archive, &setup) }
        for path in options.files {
            try await take(path, for: .folder, &setup)
            if !asks, setup.files.last?.hasNoDeviceFiles == true {
                console.warning(
                    "\(path) has no .fit, .tcx or .gpx file yet; once your device or app puts its there, they are read."
                )
            }
        }
        if let file = options.intervalsKeyFile { try await take(file, "API key", for: .intervalsKey, &setup) }
        if let clientID = options.clientID {
            let question = SetupQuestion.clientSecret(of: clientID)
            var secret = environment["TPMERGE_STRAVA_CLIENT_SECRET"]
            if let file = options.clientSecretFile { secret = try self.secret(in: file, "client secret", question) }
            guard let secret, !secret.isEmpty else {
                throw SettingsError(.usage, ["\(question.option): Name the file of the Client Secret, too."])
            }
            try await take(secret, for: question, &setup)
        }
        if !setup.hasRecordings, asks { try await dialogue.ask(.recordings, &setup) }
    }

    private func answerWay(_ setup: inout Setup) async throws(SettingsError) {
        if let server = options.caldav, let user = options.caldavUser, let file = options.caldavPasswordFile {
            try await take(file, "password", for: .ownCalendar(at: server, user: user), &setup)
        }
        guard options.way != nil || options.publish != nil || options.publicURL != nil else {
            guard setup.account == nil else { return }
            if asks { return try await dialogue.ask(.phone(place.machine, present: place.present), &setup) }
            setup.server = place.present?.server
            return
        }
        if let present = place.present { return try await answerAdded(to: present, &setup) }
        if options.publish != nil || options.way == .cron && setup.account == nil {
            try await answer(.file(usual: place.machine.usualFile), given: options.publish, &setup)
        }
        if options.way != .cron, options.way == .serve || options.publicURL != nil {
            // The network is never opened unless the user asks for it.
            try await answer(.address(place.machine), given: options.publicURL ?? (asks ? nil : "here"), &setup)
        }
    }

    /// An athlete who is added has the server of the others, or a file beside theirs.
    private func answerAdded(to present: PresentConfiguration, _ setup: inout Setup) async throws(SettingsError) {
        let isServed = options.way.map { $0 == .serve } ?? (present.server != nil && options.publish == nil)
        setup.server = isServed ? present.server ?? .here : nil
        if let url = options.publicURL, url != setup.server?.publicURL.map({ "\($0)" }) {
            throw SettingsError(
                .configuration, ["\(place.path) says under `server` where the calendars are. Change it there."])
        }
        guard options.publish != nil || !isServed && setup.account == nil else { return }
        let usual = present.folder.map { $0 + "/" } ?? place.machine.usualFile
        try await answer(.file(usual: usual), given: options.publish, &setup)
    }

    private func answerMessages(_ setup: inout Setup) async throws(SettingsError) {
        if let server = options.ntfy { return try await take(server, for: .ntfy, &setup) }
        if let file = options.telegramTokenFile { return try await take(file, "token", for: .telegram, &setup) }
        if let address = options.mail {
            guard let server = options.mailServer, let file = options.mailPasswordFile else {
                return try await take(address, for: .mail, &setup)
            }
            let question = SetupQuestion.mailPassword(of: options.mailUser ?? address, for: address, at: server)
            return try await take(file, "password", for: question, &setup)
        }
        if asks, !options.noMessages { try await dialogue.ask(.messages, &setup) }
    }

    private func checkNothingIsMissing(zone: Zone?) throws(SettingsError) {
        let needed: [(isMissing: Bool, option: String)] = [
            (options.feed == nil, SetupQuestion.plan.option),
            (options.timezone == nil && zone == nil, SetupQuestion.zone.option),
            (
                options.way == nil && options.caldav == nil && place.present?.server == nil
                    && (isNew || options.publish == nil), "--serve or --cron"
            ),
            (options.way == .cron && options.caldav == nil && options.publish == nil, "--publish"),
            (
                isNew && options.way == .serve && options.publicURL == nil && place.machine.isContainer,
                "--public-url"
            ),
        ]
        let missing = needed.filter(\.isMissing).map(\.option)
        guard missing.isEmpty else {
            throw SettingsError(
                .usage,
                ["Not a terminal, so nothing can be asked. Also give \(missing.joined(separator: ", and "))."])
        }
    }

    /// Takes what an option says, or asks at the terminal.
    private func answer(
        _ question: SetupQuestion, given: String?, _ setup: inout Setup
    ) async throws(SettingsError) {
        guard let given else { return try await dialogue.ask(question, &setup) }
        try await take(given, for: question, &setup)
    }

    private func take(_ text: String, for question: SetupQuestion, _ setup: inout Setup) async throws(SettingsError) {
        try await dialogue.take(text, for: question, &setup)
    }

    /// Takes the text of a file that only its owner may read.
    private func take(
        _ file: String, _ what: String, for question: SetupQuestion, _ setup: inout Setup
    ) async throws(SettingsError) {
        try await take(try secret(in: file, what, question), for: question, &setup)
    }

    private func secret(in file: String, _ what: String, _ question: SetupQuestion) throws(SettingsError) -> String {
        do throws(FileError) {
            guard let bytes = try PrivateFile(trial.reader.path(file), holding: "the \(what)").read() else {
                throw FileError(message: "\(file) does not exist.", cause: .missing)
            }
            return UTF8Text.of(bytes).split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
        } catch {
            throw SettingsError(error.kind, ["\(question.option): \(error)"])
        }
    }

    // MARK: the terminal

    private var dialogue: SetupDialogue {
        SetupDialogue(trial) { line in
            switch line {
            case .question(let question): show(question)
            // Without a user, what was found is of no use.
            case .found(let sentence): if asks { say(sentence) }
            case .wrong(let failure): say("error: \(failure)")
            case .left(let sentence): say("That is enough wrong answers for now. \(sentence)")
            }
        } read: { question in
            let brackets = question.isConsent ? " [Y/n]" : question.usual.map { $0.isEmpty ? "" : " [\($0)]" } ?? ""
            return Question.answer(to: wrapped(question.prompt + brackets + ":"), isSecret: question.isSecret)
        }
    }

    private func greet() {
        say(
            "tpmerge tries each answer, and writes \(place.path) after the last one. Return takes what stands in "
                + "brackets, or goes back a question where there are none. Ctrl-C ends it, and nothing is written.")
        if place.account == nil, ServiceAccount.isInstalled {
            say("This is for you alone. To set up the service that all of this machine may use: sudo tpmerge init")
        }
    }

    private func show(_ question: SetupQuestion) {
        console.show("")
        for text in [question.title, question.text] where !text.isEmpty { say(text) }
        for (index, choice) in question.choices.enumerated() {
            console.show("\(index + 1)) \(choice.text)".safeForTerminal.wrapped(toWidth: Terminal.sentenceWidth))
        }
        guard let link = question.link, let address = PublicURL(String(link.prefix { $0 != "?" })) else { return }
        options.code.draw(link, at: address, environment)
    }

    private func say(_ text: String) { console.show(wrapped(text)) }

    private func wrapped(_ text: String) -> String {
        text.safeForTerminal.split(separator: " ").map(String.init)
            .inLines(of: Terminal.sentenceWidth, joinedBy: " ").joined(separator: "\n")
    }
}
