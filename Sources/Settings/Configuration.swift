package import Athletes
package import Basics
package import Export
import Foundation
package import Insights
package import StravaAPI

/// What a command works with: whose calendars, and where memory lies.
package struct Configuration: Sendable {
    package var athletes: [Athlete]
    /// The folder of everything that is remembered.
    package var stateFolder: String
    /// Encrypts tokens; nil leaves them to their folder's protection.
    package var seal: TokenCipher?
    /// Where it was read; nil where nothing is configured.
    package var path: String?
    /// What texts tell lengths, heights and speeds in.
    package var units = Units.metric
    /// The day with which weeks begin.
    package var weekStart = WeekStart.monday
    package var heatmapColors = HeatmapColors.heat
    package var heatmapLevels = HeatmapLevels.greatest
    package var server = ServerSettings()
    /// One sentence for each file that others can read and need not.
    package var permissionWarnings: [String] = []
    /// Whether nobody can say whose plan it is, so that nothing is remembered of it.
    package var isAnonymous = false

    /// Whether anybody's activities come from Strava's API.
    package var usesStrava: Bool { athletes.contains { $0.strava != nil } }

    /// What a command works with where nothing is configured.
    package static func none(in environment: [String: String]) -> Configuration {
        Configuration(athletes: [], stateFolder: stateFolder(in: environment))
    }

    /// Where memory lies: as the environment says, else the configuration, else where it usually does (XDG Base Directory
    /// Specification).
    static func stateFolder(configured: String? = nil, in environment: [String: String]) -> String {
        if let named = environment["TPMERGE_STATE_DIR"], !named.isEmpty { return named }
        if let configured { return configured }
        let base = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        return (base ?? (environment["HOME"] ?? NSHomeDirectory()) + "/.local/state") + "/tpmerge"
    }
}

/// Why a command doesn't know what to do: all problems at once.
package struct SettingsError: Error {
    /// `usage` where what was asked for makes no sense, `configuration` where what is configured doesn't.
    package let kind: Failure.Kind
    /// A sentence each; none holds a secret.
    package let problems: [String]
    /// Whether nothing has been set up yet.
    package let isFirstTime: Bool

    package init(_ kind: Failure.Kind, _ problems: [String], isFirstTime: Bool = false) {
        self.kind = kind
        self.problems = problems
        self.isFirstTime = isFirstTime
    }
}
