import Web

/// A question of `tpmerge init`.
package struct SetupQuestion: Sendable {
    /// The question with its explanation, in sentences.
    package let text: String
    /// The prompt before the answer.
    package let prompt: String
    /// The answer for an empty line, unless the dialog knows a better one; nil for none.
    package private(set) var usual: String?
    /// Whether the answer is hidden while it is typed.
    package private(set) var isSecret = false
    /// The options that answer it without a dialog.
    package let option: String
}

extension SetupQuestion {
    /// Words that are answers.
    static let none = "none"
    static let strava = "strava"
    package static let here = "here"
    static let home = "home"

    package static let feed = SetupQuestion(
        text: "The plan. In TrainingPeaks open Settings, then Calendar, and copy the calendar link. It begins with "
            + "webcal:// and is as good as a password. The path of a calendar's file will do, too.",
        prompt: "Address", option: "--feed")

    package static let zone = SetupQuestion(text: "Your time zone.", prompt: "Time zone", option: "--timezone")

    package static let activities = SetupQuestion(
        text: "Where your recordings are. Give the path of a folder into which your device or app puts its files "
            + "(.fit, .tcx, .gpx), or of Strava's archive (its zip). Type strava for Strava's API, or press Return to use "
            + "only the plan.",
        prompt: "Recordings", usual: none, option: "--files or --activities")

    package static let application = SetupQuestion(
        text: "Client ID and Client Secret of your own application at Strava (https://www.strava.com/settings/api), "
            + "with a blank between them. They aren't shown while you type.",
        prompt: "ID and secret", isSecret: true, option: "--client-id and --client-secret-file")

    package static let way = SetupQuestion(
        text: "How your phone gets the calendar. With serve, tpmerge keeps running and gives it out by a secret link. "
            + "With cron, it runs once an hour and writes a file, which your own web server gives out.",
        prompt: "serve or cron", usual: "serve", option: "--serve or --cron")

    package static let file = SetupQuestion(
        text: "Where the calendar goes. In a folder it gets a name that can't be guessed, because anyone who knows the "
            + "name can read it.",
        prompt: "File or folder", option: "--publish")

    package static func address(_ machine: SetupMachine) -> SetupQuestion {
        SetupQuestion(
            text: "The address your phone uses. " + addresses(of: machine), prompt: "Address",
            usual: machine.isContainer ? nil : machine.homeURL ?? here, option: "--public-url")
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

/// Facts about the machine that a setup is for.
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

    /// Where to find a document or sample.
    func place(of document: String) -> String { documents.map { "\($0)/\(document)" } ?? document }
}
