/// A question of `tpmerge init`.
package enum SetupQuestion: Sendable, Equatable {
    case feed
    case zone
    case activities
    case application
    case way
    case file
    case address(SetupMachine)

    /// Words that are answers.
    static let none = "none"
    static let strava = "strava"
    package static let here = "here"
    static let home = "home"

    /// The question with its explanation, in sentences.
    package var text: String {
        switch self {
        case .feed:
            "The plan. In TrainingPeaks open Settings, then Calendar, and copy the calendar link. It begins with "
                + "webcal:// and is as good as a password. The path of a calendar's file will do, too."
        case .zone: "Your time zone."
        case .activities:
            "What you have done. Give the path of Strava's archive (its zip), type strava for Strava's API, or "
                + "leave it at the plan alone."
        case .application:
            "Client ID and Client Secret of your own application at Strava (https://www.strava.com/settings/api), "
                + "with a blank between them. They aren't shown while you type."
        case .way:
            "How your phone gets the calendar. With serve, tpmerge keeps running and gives it out by a secret link. "
                + "With cron, it runs once an hour and writes a file, which your own web server gives out."
        case .file:
            "Where the calendar goes. In a folder it gets a name that can't be guessed, because anyone who knows the "
                + "name can read it."
        case .address(let machine):
            "The address your phone uses. " + Self.addresses(of: machine)
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

    /// The prompt before the answer.
    package var prompt: String {
        switch self {
        case .feed: "Address"
        case .zone: "Time zone"
        case .activities: "Activities"
        case .application: "ID and secret"
        case .way: "serve or cron"
        case .file: "File or folder"
        case .address: "Address"
        }
    }

    /// The answer for an empty line, unless the dialog knows a better one; nil for none.
    package var usual: String? {
        switch self {
        case .activities: Self.none
        case .way: "serve"
        case .address(let machine): machine.isContainer ? nil : machine.homeURL ?? Self.here
        case .feed, .zone, .application, .file: nil
        }
    }

    /// The options that answer it without a dialog.
    package var option: String {
        switch self {
        case .feed: "--feed"
        case .zone: "--timezone"
        case .activities: "--activities"
        case .application: "--client-id and --client-secret-file"
        case .way: "--serve or --cron"
        case .file: "--publish"
        case .address: "--public-url"
        }
    }
}
