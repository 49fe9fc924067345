import Basics
import Export
import Insights
import Web

/// A key of the configuration at one level. A new one needs three places: its case with its note here, the reader's
/// switch, and where its value is used.
package protocol ConfigurationKey: RawRepresentable<String>, CaseIterable, Sendable {
    var note: KeyNote { get }
}

/// The documentation of a key; words of the configuration are in backticks.
package struct KeyNote: Sendable, Equatable {
    /// The values that it takes.
    package let type: String
    /// The default; nil if there is none.
    package let defaultText: String?
    /// What it does, in sentences.
    package let help: String

    init(_ type: String, default defaultText: String? = nil, _ help: String) {
        self.type = type
        self.defaultText = defaultText
        self.help = help
    }
}

/// The keys at the top level.
package enum TopKey: String, ConfigurationKey {
    case athletes
    case strava
    case stateFolder = "state_dir"
    case tokenKeyFile = "token_key_file"
    case units
    case weekStart = "week_start"
    case heatmapColors = "heatmap_colors"
    case heatmapLevels = "heatmap_levels"
    case server
    case mail
    case assistants = "mcp"
    case coach

    package var note: KeyNote {
        switch self {
        case .athletes: KeyNote("settings", "The athletes, each under a name of your choice.")
        case .strava: KeyNote("settings", "Where Strava is.")
        case .stateFolder:
            KeyNote(
                "path", default: "`$XDG_STATE_HOME/tpmerge`, else `~/.local/state/tpmerge`",
                "The folder of memory, tokens and locks.")
        case .tokenKeyFile:
            KeyNote(
                "path", default: "tokens are not encrypted",
                "A file of mode 0600 with a key of 16 characters at least, which encrypts the tokens. "
                    + "`openssl rand -base64 32` makes one.")
        case .units:
            KeyNote(
                Units.choices, default: "`metric`",
                "The units of texts: calendars, agenda, insights, brief. JSON stays in metres and seconds.")
        case .weekStart:
            KeyNote(
                WeekStart.choices, default: "`monday`",
                "The day with which a week of `insights`, `brief` and `report` begins.")
        case .server: KeyNote("settings", "How `tpmerge serve` is set up.")
        case .mail: KeyNote("settings", "How messages by mail are sent.")
        case .assistants: KeyNote("settings", "What `tpmerge mcp` tells an assistant.")
        case .coach: KeyNote("settings", "What `tpmerge report` tells a coach.")
        case .heatmapColors: KeyNote(HeatmapColors.choices, default: "`heat`", "The colours of the heatmap.")
        case .heatmapLevels:
            KeyNote(
                HeatmapLevels.choices, default: "`greatest`",
                "By what the heatmap's colours go: by the window's greatest day, or by the quartiles of its active days, "
                    + "so that one great day doesn't make all others pale.")
        }
    }
}

/// The keys under `server`.
package enum ServerKey: String, ConfigurationKey {
    case listen
    case publicURL = "public_url"
    case pollMinutes = "poll_minutes"
    case filesSeconds = "files_seconds"
    case plainHTTP = "plain_http"
    case app

    static let pollRange = 0...1440
    static let filesRange = 0...86_400

    package var note: KeyNote {
        switch self {
        case .listen:
            KeyNote(
                "address and port", default: "`\(ListenAddress.usual)`",
                "Where the server listens. Port 0 takes any that is free; `--listen` overrides it.")
        case .publicURL:
            KeyNote(
                "address", default: "where it listens",
                "What browsers use, for example `https://training.example.org`; it may have a path. All links are made of "
                    + "it.")
        case .pollMinutes:
            KeyNote(
                "0, or 5 to 1440", default: "\(ServerSettings().pollMinutes)",
                "How often tpmerge looks for changes of each athlete's plan and activities; 0: only on request.")
        case .filesSeconds:
            KeyNote(
                Self.filesRange.type, default: "\(ServerSettings().filesSeconds)",
                "How often tpmerge looks for new recordings in the folders of `files`; 0: only at each run.")
        case .plainHTTP:
            KeyNote(
                "`true` or `false`", default: "`false`",
                "Whether the server may listen beyond this machine without https. It warns of it at each start.")
        case .app: KeyNote("settings", "For an app that takes Strava's answer itself.")
        }
    }
}

/// The keys under `app` of the server.
package enum AppKey: String, ConfigurationKey {
    case redirect = "redirect_uri"
    case appleAppIDs = "apple_app_ids"

    package var note: KeyNote {
        switch self {
        case .redirect:
            KeyNote(
                "address", default: "the server's own",
                "Where Strava sends the browser after an app has asked for consent with its key, for example "
                    + "`p247://strava/callback`.")
        case .appleAppIDs:
            KeyNote(
                "list of texts",
                "The apps that iOS lets open the callback's address, for example "
                    + "`ABCDE12345.io.p247.app`.")
        }
    }
}

/// The keys under `strava` at the top level.
package enum PlacesKey: String, ConfigurationKey {
    case api = "api_url"
    case oauth = "oauth_url"

    package var note: KeyNote {
        switch self {
        case .api:
            KeyNote(
                "address", default: "`\(StravaPlaces.usualAPI)`",
                "Strava's API. It has to begin with `https://`, unless it is on this machine.")
        case .oauth:
            KeyNote("address", default: "`\(StravaPlaces.usualOAuth)`", "Strava's consent page; the same holds.")
        }
    }
}

/// The keys of an athlete.
package enum AthleteKey: String, ConfigurationKey {
    case timeZone = "time_zone"
    case feed
    case feedFile = "feed_file"
    case strava, activities, files, publish
    case historyDays = "history_days"
    case missed, end
    case cacheDays = "cache_days"
    case heartRateZones = "heart_rate_zones"
    case thresholdPower = "ftp"
    case thresholdHeartRate = "threshold_heart_rate"
    case place, messages
    case report
    case coachName = "coach_name"

    static let historyRange = 1...36_500
    /// Strava's terms allow no more.
    static let cacheRange = 1...7

    package var note: KeyNote {
        switch self {
        case .timeZone:
            KeyNote(
                "time zone", default: "the system's", "The time zone by its IANA name, for example `Europe/Berlin`.")
        case .feed: KeyNote("path or address", "The plan.")
        case .feedFile: KeyNote("path", "A file that holds the address of the plan, instead of `feed`.")
        case .strava: KeyNote("settings", "The athlete's API application at Strava, from which activities are fetched.")
        case .activities:
            KeyNote("path, or a list", "Files of activities or bulk exports, beside `strava` or instead of it.")
        case .files:
            KeyNote(
                "path, or a list",
                "Folders into which devices and apps put their recordings (`.fit`, `.tcx`, `.gpx`), with what lies below "
                    + "them, or single files; beside `strava` or instead of it.")
        case .publish: KeyNote("settings", default: "an agenda is printed", "Where and how to write.")
        case .historyDays: KeyNote(Self.historyRange.type, default: "90", "How many days before today to write.")
        case .missed: KeyNote("`hide` or `show`", default: "`hide`", "Whether to write missed workouts.")
        case .end: KeyNote("`moving` or `elapsed`", default: "`moving`", "By which time a recorded workout ends.")
        case .cacheDays:
            KeyNote(
                Self.cacheRange.type, default: "7",
                "How many days to remember an activity that could not be fetched again; Strava's terms allow 7. "
                    + "A warning comes two days before.")
        case .heartRateZones:
            KeyNote(
                "four rising numbers from 30 to 250",
                "Where heart rate zones 2, 3, 4 and 5 begin, in beats a minute, for example `[110, 130, 150, 170]`. "
                    + "Without them, what Strava gave no score has a load by its time and sport alone.")
        case .thresholdPower:
            KeyNote(
                Physiology.powers.type,
                "The power that you can hold for an hour on a bike, in watts. With it, or with `threshold_heart_rate`, all "
                    + "loads of `insights` and `brief` are on the scale of TSS, not of Strava's Relative Effort.")
        case .thresholdHeartRate:
            KeyNote(
                Physiology.heartRates.type,
                "The heart rate that you can hold for an hour, in beats a minute; for what has no power.")
        case .place:
            KeyNote(
                "latitude and longitude",
                "Where you train, for example `[52.52, 13.41]`: the brief then says when it is light. Two decimals are kept, "
                    + "which is about a kilometre.")
        case .messages: KeyNote("settings", "What tpmerge sends you, when, and by which ways.")
        case .report:
            KeyNote(
                "`true` or `false`", default: "`true`", "Whether a coach's report tells of this athlete.")
        case .coachName: KeyNote("text", default: "the athlete's name here", "What the report calls this athlete.")
        }
    }
}

/// The keys under an athlete's `strava`.
package enum ApplicationKey: String, ConfigurationKey {
    case clientID = "client_id"
    case clientSecret = "client_secret"
    case clientSecretFile = "client_secret_file"
    case zones

    package var note: KeyNote {
        switch self {
        case .clientID: KeyNote("number", "The application's Client ID.")
        case .clientSecret: KeyNote("secret", "Its Client Secret; the configuration then needs mode 0600.")
        case .clientSecretFile:
            KeyNote("path", "A file of mode 0600 that holds the Client Secret, instead of `client_secret`.")
        case .zones:
            KeyNote(
                "`true` or `false`", default: "`false`",
                "Whether to ask Strava how long the heart rate was in each zone yesterday and today, for `brief` and "
                    + "`insights`. Strava tells subscribers only.")
        }
    }
}

extension ClosedRange<Int> {
    /// The range as the type of a value.
    var type: String { "\(lowerBound) to \(upperBound)" }
}

extension CaseIterable where Self: RawRepresentable<String> {
    /// All cases as the type of a value.
    static var choices: String { choices(of: Array(allCases)) }

    /// Some cases as the type of a value.
    static func choices(of cases: [Self]) -> String {
        let words = cases.map { "`\($0.rawValue)`" }
        return words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
    }
}
