import Athletes
import Basics
import Files
import IntervalsAPI
import Profiles
import Web
import Yams

extension IntervalsAccount {
    /// They are read into the athlete's id.
    static let keys: [Key<String>] = [
        Key("api_key_file", "path", "A file of mode 0600 that holds the API key."),
        Key("api_key", "secret", "The API key, instead of `api_key_file`; the configuration then needs mode 0600."),
        Key(
            "athlete_id", "`i` and a number", default: "whose key it is",
            "Which athlete is meant, for a coach's key: it reads all athletes coached."
        ) { reader, setting, id in
            id = reader.text(setting.value)
            guard !isAthleteID(id) else { return }
            reader.report(setting.value, "`athlete_id` must be an athlete's id at intervals.icu, for example i12345")
        },
    ]
}

/// Reads how an athlete's activities come from intervals.icu; the environment overrides the key.
extension SettingReader {
    /// nil if something is missing, which is reported.
    mutating func intervals(_ node: Node) -> IntervalsAccount? {
        var id = IntervalsAccount.usualAthlete
        let settings = read(node, in: "intervals_icu", by: IntervalsAccount.keys, into: &id)
        let key = secret(
            ["api_key_file", "api_key"], of: settings, node, given: givenKey(), holding: "the API key of intervals.icu",
            missing:
                "`api_key_file` is missing: a file with the API key that \(IntervalsError.settings) shows under Developer "
                + "Settings",
            problem: Self.problem
        ) { IntervalsKey($0) }
        guard let key else { return nil }
        do {
            return IntervalsAccount(key: key, athleteID: id, apiURL: try IntervalsAccount.apiURL(in: environment))
        } catch {
            report("\(error)")
            return nil
        }
    }

    /// The environment's key; nil if it has none, or one that can't be used, which is reported.
    private mutating func givenKey() -> IntervalsKey? {
        guard let text = environment[Self.keyVariable], !text.allSatisfy(\.isWhitespace) else { return nil }
        if let key = IntervalsKey(text) { return key }
        report("$\(Self.keyVariable) \(Self.problem)")
        return nil
    }

    private static let keyVariable = "TPMERGE_INTERVALS_API_KEY"
    private static let problem = "does not hold an API key, which is one word of letters and digits"
}

extension IntervalsAccount {
    /// The account of a key whose file the command line names.
    init(keyFile: String, _ environment: [String: String]) throws(SettingsError) {
        guard !keyFile.isEmpty else { throw SettingsError(.usage, ["--intervals-key-file is empty."]) }
        do {
            guard let key = try IntervalsKey.read(keyFile) else {
                throw Failure(.missing, "\(keyFile) does not exist.")
            }
            self.init(key: key, apiURL: try Self.apiURL(in: environment))
        } catch {
            let kind = (error as? Failure)?.kind ?? .configuration
            throw SettingsError(kind, ["--intervals-key-file: \(error)"])
        }
    }

    /// The same for another athlete; nil for whom the key belongs to.
    func reading(_ athleteID: String?) -> IntervalsAccount {
        IntervalsAccount(key: key, athleteID: athleteID ?? Self.usualAthlete, apiURL: apiURL)
    }
}

extension Configuration {
    /// Gives each athlete without `intervals_icu` the key that was given on the settings page, if there is one now.
    mutating func takeGivenKeys(in state: StateFolder, _ environment: [String: String]) throws(SettingsError) {
        let keys = state.intervalsKeys(seal)
        for (index, athlete) in athletes.enumerated() where athlete.intervals?.isGiven ?? true {
            athletes[index].intervals = nil
            guard keys.hasKey(of: athlete) else { continue }
            do {
                // A key that can't be read is this athlete's trouble alone, and no reason to start nothing.
                athletes[index].intervals = IntervalsAccount(
                    key: try? keys.key(of: athlete), apiURL: try IntervalsAccount.apiURL(in: environment),
                    isGiven: true)
            } catch {
                throw SettingsError(.configuration, ["\(athlete.name): \(error)"])
            }
        }
    }
}
