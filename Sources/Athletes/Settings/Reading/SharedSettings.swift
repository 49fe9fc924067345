package import Basics
package import Export
import Files
package import Insights
import Profiles
package import Senders
import Web
import Yams

package struct SharedSettings: Sendable {
    /// nil for the usual folder.
    var configuredFolder: String?
    var tokenKeyFile: String?
    package var units = Units.metric
    package var weekStart = WeekStart.monday
    package var heatmapColors = HeatmapColors.heat
    package var heatmapLevels = HeatmapLevels.greatest
    package var server = ServerSettings()
    /// How mail is sent; nil if that isn't configured.
    package var mail: MailAccount?
    package var assistants = AssistantSettings()
    package var coach = CoachSettings()
}

extension SharedSettings: KeyTarget {
    static let usual = SharedSettings()

    static let keys: [Key<Self>] = [
        Key("athletes", "settings", "The athletes, each under a name of your choice."),
        Key("strava", "settings", "Where Strava is.") { reader, setting, _ in
            var places = StravaPlaces()
            reader.read(setting.value, in: "strava", by: StravaPlaces.keys, into: &places)
            reader.places = places
        },
        Key(
            "state_dir", "path", default: "`$XDG_STATE_HOME/tpmerge`, else `~/.local/state/tpmerge`",
            "The folder of memory, tokens and locks."
        ) { $2.configuredFolder = $0.path($1.value) },
        Key(
            "token_key_file", "path", default: "tokens are not encrypted",
            "A file of mode 0600 with a key of 16 characters at least, which encrypts the tokens. "
                + "`openssl rand -base64 32` makes one."
        ) { $2.tokenKeyFile = $0.path($1.value) },
        .choice(
            "units", \.units,
            "The units of texts: calendars, agenda, insights, brief. JSON stays in metres and seconds."),
        .choice("week_start", \.weekStart, "The day with which a week of `insights`, `brief` and `report` begins."),
        .choice("heatmap_colors", \.heatmapColors, "The colours of the heatmap."),
        .choice(
            "heatmap_levels", \.heatmapLevels,
            "How the heatmap's colours are scaled: by the window's greatest day, or by the quartiles of its active days, "
                + "so that one great day doesn't make all others pale."),
        Key("server", "settings", "How `tpmerge serve` is set up.") { $2.server = $0.server($1.value) },
        Key("mail", "settings", "How messages by mail are sent.") {
            $2.mail = $0.mail($1.value)
            $0.hasMail = true
        },
        Key("mcp", "settings", "What `tpmerge mcp` tells an assistant.") {
            $0.read($1.value, in: "mcp", by: AssistantSettings.keys, into: &$2.assistants)
        },
        // It may need others that follow it in the file.
        Key("coach", "settings", "What `tpmerge report` tells a coach."),
    ]
}

extension SettingReader {
    mutating func everything(in root: Node?) -> (shared: SharedSettings, athletes: [Athlete]) {
        var shared = SharedSettings()
        guard let root, case .mapping = root else {
            report(root, "expected `athletes:` at the top")
            return (shared, [])
        }
        let settings = read(root, in: "the configuration", by: SharedSettings.keys, into: &shared)
        let coach = settings["coach"]?.value
        if let coach { shared.coach = self.coach(coach) }
        noteSecrets(of: shared.coach.messages)
        let state = StateFolder(Configuration.stateFolder(configured: shared.configuredFolder, in: environment))
        var athletes: [Athlete] = []
        for (name, key, node) in settings["athletes"].map({ entries(of: $0.value, in: "athletes") }) ?? [] {
            if !use.takesAnyName, !name.isPathSegment { reportUnusable(name, key) }
            var athlete = athlete(named: name, node, in: state)
            athlete.wording.units = shared.units
            athlete.wording.pages = shared.server.publicURL.map { "\($0)/athletes/\(name.percentEncoded)" }
            athletes.append(athlete)
        }
        for name in shared.coach.athletes ?? [] where !athletes.contains(where: { $0.name == name }) {
            report(coach, "`athletes` under `coach` names \(name.quotedForShell), who is not configured")
        }
        if athletes.isEmpty, sentences.isEmpty { report(root, "no athlete is configured under `athletes:`") }
        return (shared, athletes)
    }

    /// Reports a name that no page's address can hold.
    private mutating func reportUnusable(_ name: String, _ key: Node) {
        let shown =
            "an athlete can't be called `\(String(name.prefix(40)).onOneLine)`, which no page's address can hold: "
        let advice = "; to delete what is stored under this one: tpmerge forget --athlete \(name.quotedForShell)"
        report(key, shown + "choose a name without / and \\, and not . or .." + (name.isEmpty ? "" : advice))
    }
}
