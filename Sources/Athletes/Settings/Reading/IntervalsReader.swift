import Athletes
import Basics
import Files
import IntervalsAPI
import Profiles
import Web
import Yams

struct IntervalsDraft: KeyTarget {
    var athleteID = IntervalsAccount.usualAthlete

    static let usual = IntervalsDraft()

    static let keys: [Key<Self>] = [
        Key("api_key_file", "path", "A file of mode 0600 that holds the API key."),
        Key("api_key", "secret", "The API key, instead of `api_key_file`; the configuration then needs mode 0600."),
        Key(
            "athlete_id", "`i` and a number", default: "whose key it is",
            "Which athlete is meant, for a coach's key: it reads all athletes coached."
        ) { reader, setting, draft in
            let id = reader.text(setting.value)
            draft.athleteID = id
            guard !IntervalsAccount.isAthleteID(id) else { return }
            reader.report(setting.value, "`athlete_id` must be an athlete's id at intervals.icu, for example i12345")
        },
    ]
}

/// Reads how an athlete's activities come from intervals.icu; the environment overrides the key.
extension SettingReader {
    /// nil if something is missing, which is reported.
    mutating func intervals(_ node: Node) -> IntervalsAccount? {
        var draft = IntervalsDraft()
        let keys = read(node, in: "intervals_icu", by: IntervalsDraft.keys, into: &draft)
            .filter { ["api_key_file", "api_key"].contains($0.name) }
        if keys.count > 1 { report(node, "`api_key_file` and `api_key` exclude each other") }
        let given = givenKey()
        // A file that others can read is refused even if the environment overrides it.
        let written = keys.first.flatMap { key($0, isNeeded: given == nil) }
        if keys.isEmpty, given == nil {
            report(
                node,
                "`api_key_file` is missing: a file with the API key that \(IntervalsError.settings) shows under Developer "
                    + "Settings")
        }
        guard let key = given ?? written, let address = intervalsAddress() else { return nil }
        return IntervalsAccount(key: key, athleteID: draft.athleteID, apiURL: address)
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

    private mutating func key(_ setting: Setting, isNeeded: Bool) -> IntervalsKey? {
        guard
            let text = secret(
                setting, isInFile: setting.name == "api_key_file", holding: "the API key of intervals.icu",
                isNeeded: isNeeded)
        else { return nil }
        if let key = IntervalsKey(text) { return key }
        report(setting.value, "`\(setting.name)` \(Self.problem)")
        return nil
    }

    private mutating func intervalsAddress() -> Address? {
        do { return try IntervalsAccount.apiURL(in: environment) } catch {
            report("\(error)")
            return nil
        }
    }
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
