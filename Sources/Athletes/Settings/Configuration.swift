import Athletes
package import Basics
import Foundation
import IntervalsAPI
package import Profiles
import Senders
package import StravaAPI
package import Web

/// What a command works with: the athletes, the settings for all of them, and the state folder.
@dynamicMemberLookup package struct Configuration: Sendable {
    package var athletes: [Athlete]
    package var shared = SharedSettings()
    package var stateFolder: String
    package var telegram: Address
    /// Encrypts tokens; nil leaves them to their folder's protection.
    package var seal: TokenCipher?
    /// The path of the configuration; nil if nothing is configured.
    package var path: String?
    /// How commands about all athletes are typed.
    package var typed = TypedCommand()
    /// The zone of this machine; nil if it is unknown.
    var systemZone: Zone?
    /// One sentence for each file that others can read but needn't.
    package var permissionWarnings: [String] = []
    /// Whether the file has other athletes, too, be they chosen or not.
    package var hasSeveralAthletes = false
    /// Whether the plan's owner is unknown, so that nothing about it is kept.
    package var isAnonymous = false

    package subscript<Value>(dynamicMember path: WritableKeyPath<SharedSettings, Value>) -> Value {
        get { shared[keyPath: path] }
        set { shared[keyPath: path] = newValue }
    }

    package var usesStrava: Bool { athletes.contains { $0.strava != nil } }
}

extension Configuration {
    /// Takes what the athletes have given on pages by now, in place of what an earlier call took: recordings, whose
    /// folder is added to the athlete's own, and keys of intervals.icu.
    ///
    /// - Returns: whether there is any.
    /// - Throws: `SettingsError` if the environment's address of intervals.icu can't be used; recordings are taken.
    @discardableResult
    package mutating func takeGiven(
        in state: StateFolder, _ environment: [String: String]
    ) throws(SettingsError) -> Bool {
        for index in athletes.indices {
            let (inbox, former) = (Inbox(of: athletes[index], in: state), athletes[index].inbox)
            athletes[index].files.removeAll { $0 == former }
            athletes[index].inbox = nil
            guard inbox.isThere, !athletes[index].files.contains(inbox.path) else { continue }
            athletes[index].files.append(inbox.path)
            athletes[index].inbox = inbox.path
        }
        try takeGivenKeys(in: state, environment)
        return athletes.contains { $0.inbox != nil || $0.intervals?.isGiven == true }
    }

    /// The configuration of a command when nothing is configured.
    package static func none(in environment: [String: String]) throws(SettingsError) -> Configuration {
        try Configuration(of: [], in: environment)
    }

    init(of athletes: [Athlete], in environment: [String: String]) throws(SettingsError) {
        do {
            self.init(
                athletes: athletes, stateFolder: Self.stateFolder(in: environment),
                telegram: try Self.telegram(in: environment))
        } catch {
            throw SettingsError(.configuration, ["\(error)"])
        }
    }

    /// Telegram's API: from the environment, else the usual one.
    static func telegram(in environment: [String: String]) throws(ServiceAddress.Problem) -> Address {
        try ServiceAddress.address(in: "TPMERGE_TELEGRAM_API_URL", of: environment, else: TelegramBot.usualAPI)
    }

    /// The state folder: from the environment, else the configuration, else the usual place (XDG Base Directory
    /// Specification).
    static func stateFolder(configured: String? = nil, in environment: [String: String]) -> String {
        if let named = environment["TPMERGE_STATE_DIR"], !named.isEmpty { return named }
        if let configured { return configured }
        return (environment.folder("XDG_STATE_HOME") ?? environment.home + "/.local/state") + "/tpmerge"
    }
}

extension [String: String] {
    var home: String { self["HOME"] ?? NSHomeDirectory() }

    /// The folder that a variable of the XDG Base Directory Specification names; nil unless its path is absolute.
    func folder(_ variable: String) -> String? { self[variable].flatMap { $0.hasPrefix("/") ? $0 : nil } }
}

extension String {
    /// A path as a user means it: `~` is home, and a relative path starts from a folder.
    func asPath(home: String, in folder: String) -> String {
        if self == "~" || hasPrefix("~/") { return home + dropFirst() }
        return hasPrefix("/") ? self : folder + "/" + self
    }
}

/// All problems of a configuration or command line at once.
package struct SettingsError: Error {
    /// `usage` for problems of the command line, `configuration` for those of the file.
    package let kind: Failure.Kind
    /// One sentence each, without secrets.
    package let problems: [String]
    /// Whether nothing has been set up yet.
    package let isFirstTime: Bool

    package init(_ kind: Failure.Kind, _ problems: [String], isFirstTime: Bool = false) {
        self.kind = kind
        self.problems = problems
        self.isFirstTime = isFirstTime
    }
}
