import Basics
import Foundation
import Keyring
import Pipeline
import StravaAPI

/// What a command works with: whose calendars, and where memory lies.
struct Configuration {
    var athletes: [Athlete]
    /// The folder of everything that is remembered.
    var stateFolder: String
    /// Encrypts tokens; nil leaves them to their folder's protection.
    var seal: Seal?
    /// One sentence for each file that others can read and need not.
    var permissionWarnings: [String] = []
    /// Whether nobody can say whose plan it is, so that nothing is remembered of it.
    var isAnonymous = false

    /// Whether anybody's activities come from Strava's API.
    var usesStrava: Bool { athletes.contains { $0.strava != nil } }

    /// Where memory lies: as the environment says, else the configuration, else where it usually does (XDG Base Directory
    /// Specification).
    static func stateFolder(configured: String? = nil, in environment: [String: String]) -> String {
        if let named = environment["TPMERGE_STATE_DIR"], !named.isEmpty { return named }
        if let configured { return configured }
        let base = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        return (base ?? (environment["HOME"] ?? NSHomeDirectory()) + "/.local/state") + "/tpmerge"
    }
}
