import Athletes
import Basics
import StravaAPI
import Web
import Yams

/// Reads the Strava settings of a configuration; environment variables override them.
struct StravaReader {
    private let environment: [String: String]
    private var places = StravaPlaces()

    init(environment: [String: String]) {
        self.environment = environment
    }

    /// The top-level `strava:`.
    mutating func readPlaces(_ node: Node, with reader: inout SettingReader) {
        for setting in reader.settings(node, in: "strava", of: PlacesKey.self) {
            do {
                let address = try ServiceAddress.address(reader.text(setting.value))
                switch setting.key {
                case .api: places.api = address
                case .oauth: places.oauth = address
                }
            } catch {
                reader.report(setting.value, "`\(setting.key.rawValue)`: \(error)")
            }
        }
    }

    /// An athlete's `strava:`.
    func read(_ node: Node, into athlete: inout Athlete, with reader: inout SettingReader) {
        let settings = reader.settings(node, in: "strava", of: ApplicationKey.self)
        for setting in settings where setting.key == .zones {
            athlete.asksForZones = reader.choice(setting, "false", or: "true")
        }
        athlete.strava = application(node, settings, with: &reader)
    }
}

extension StravaReader {
    /// nil if something is missing, which is reported.
    private func application(
        _ node: Node, _ settings: [SettingReader.Setting<ApplicationKey>], with reader: inout SettingReader
    ) -> StravaApplication? {
        var clientID = ""
        var secrets: [SettingReader.Setting<ApplicationKey>] = []
        for setting in settings {
            switch setting.key {
            case .clientID: clientID = reader.text(setting.value)
            case .clientSecret, .clientSecretFile: secrets.append(setting)
            case .zones: continue
            }
        }
        if clientID.isEmpty || !clientID.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            reader.report(node, "`client_id` must be the number that Strava's page My API Application shows")
        }
        if secrets.count > 1 { reader.report(node, "`client_secret` and `client_secret_file` exclude each other") }
        // A file that others can read is refused even if the environment overrides it.
        let isGiven = environmentSecret != nil
        let written = secrets.first.flatMap { clientSecret($0, isNeeded: !isGiven, with: &reader) }
        let secret = environmentSecret ?? written
        if secret == nil, secrets.isEmpty {
            reader.report(
                node,
                "`client_secret_file` is missing: a file with the Client Secret that Strava's page My API "
                    + "Application shows")
        }
        guard let secret,
            let api = place(\.api, StravaPlaces.usualAPI, "TPMERGE_STRAVA_API_URL", node, with: &reader),
            let oauth = place(\.oauth, StravaPlaces.usualOAuth, "TPMERGE_STRAVA_OAUTH_URL", node, with: &reader)
        else { return nil }
        return StravaApplication(clientID: clientID, clientSecret: secret, apiURL: api, oauthURL: oauth)
    }

    private var environmentSecret: Secret? {
        let secret = environment["TPMERGE_STRAVA_CLIENT_SECRET"]?.split(whereSeparator: \.isWhitespace).first
        return secret.map { Secret(String($0)) }
    }

    private func clientSecret(
        _ setting: SettingReader.Setting<ApplicationKey>, isNeeded: Bool, with reader: inout SettingReader
    ) -> Secret? {
        guard
            let secret = reader.secret(
                setting, isInFile: setting.key == .clientSecretFile, holding: "the client secret", isNeeded: isNeeded)
        else { return nil }
        if let word = secret.asSecretWord { return word }
        reader.report(
            setting.value,
            "`\(setting.key.rawValue)` does not hold a client secret, which is one word of letters and digits")
        return nil
    }

    private func place(
        _ configured: KeyPath<StravaPlaces, Address?>, _ usual: String, _ variable: String, _ node: Node,
        with reader: inout SettingReader
    ) -> Address? {
        let written = places[keyPath: configured]?.revealed() ?? usual
        do { return try ServiceAddress.address(in: variable, of: environment, else: written) } catch {
            reader.report(node, "\(error)")
            return nil
        }
    }
}

/// The addresses of Strava's API and consent page.
struct StravaPlaces {
    /// nil for Strava's own.
    var api: Address?
    /// nil for Strava's own.
    var oauth: Address?

    static let usualAPI = "https://www.strava.com/api/v3"
    static let usualOAuth = "https://www.strava.com/oauth"
}
