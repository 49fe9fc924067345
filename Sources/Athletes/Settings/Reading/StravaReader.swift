import Athletes
import Basics
import StravaAPI
import Web
import Yams

/// Reads the Strava settings of a configuration; environment variables override them.
extension SettingReader {
    /// The top-level `strava:`.
    mutating func stravaPlaces(_ node: Node) {
        for setting in settings(node, in: "strava", of: PlacesKey.self) {
            do {
                let address = try ServiceAddress.address(text(setting.value))
                switch setting.key {
                case .api: places.api = address
                case .oauth: places.oauth = address
                }
            } catch {
                report(setting.value, "`\(setting.key.rawValue)`: \(error)")
            }
        }
    }

    /// An athlete's `strava:`.
    mutating func strava(_ node: Node, into athlete: inout Athlete) {
        let settings = settings(node, in: "strava", of: ApplicationKey.self)
        for setting in settings where setting.key == .zones {
            athlete.asksForZones = choice(setting, "false", or: "true")
        }
        athlete.strava = application(node, settings)
    }
}

extension SettingReader {
    /// nil if something is missing, which is reported.
    private mutating func application(_ node: Node, _ settings: [Setting<ApplicationKey>]) -> StravaApplication? {
        var clientID = ""
        var secrets: [Setting<ApplicationKey>] = []
        for setting in settings {
            switch setting.key {
            case .clientID: clientID = text(setting.value)
            case .clientSecret, .clientSecretFile: secrets.append(setting)
            case .zones: continue
            }
        }
        if clientID.isEmpty || !clientID.utf8.allSatisfy(\.isDigit) {
            report(node, "`client_id` must be the number that Strava's page My API Application shows")
        }
        if secrets.count > 1 { report(node, "`client_secret` and `client_secret_file` exclude each other") }
        // A file that others can read is refused even if the environment overrides it.
        let isGiven = environmentSecret != nil
        let written = secrets.first.flatMap { clientSecret($0, isNeeded: !isGiven) }
        let secret = environmentSecret ?? written
        if secret == nil, secrets.isEmpty {
            report(
                node,
                "`client_secret_file` is missing: a file with the Client Secret that Strava's page My API "
                    + "Application shows")
        }
        guard let secret,
            let api = place(\.api, StravaPlaces.usualAPI, "TPMERGE_STRAVA_API_URL", node),
            let oauth = place(\.oauth, StravaPlaces.usualOAuth, "TPMERGE_STRAVA_OAUTH_URL", node)
        else { return nil }
        return StravaApplication(clientID: clientID, clientSecret: secret, apiURL: api, oauthURL: oauth)
    }

    private var environmentSecret: Secret? {
        let secret = environment["TPMERGE_STRAVA_CLIENT_SECRET"]?.split(whereSeparator: \.isWhitespace).first
        return secret.map { Secret(String($0)) }
    }

    private mutating func clientSecret(_ setting: Setting<ApplicationKey>, isNeeded: Bool) -> Secret? {
        guard
            let secret = secret(
                setting, isInFile: setting.key == .clientSecretFile, holding: "the client secret", isNeeded: isNeeded)
        else { return nil }
        if let word = secret.asSecretWord { return word }
        report(
            setting.value,
            "`\(setting.key.rawValue)` does not hold a client secret, which is one word of letters and digits")
        return nil
    }

    private mutating func place(
        _ configured: KeyPath<StravaPlaces, Address?>, _ usual: String, _ variable: String, _ node: Node
    ) -> Address? {
        let written = places[keyPath: configured]?.revealed() ?? usual
        do { return try ServiceAddress.address(in: variable, of: environment, else: written) } catch {
            report(node, "\(error)")
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
