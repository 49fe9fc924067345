import Basics
import Profiles
import StravaAPI
import Web
import Yams

struct StravaPlaces {
    /// nil for Strava's own.
    var api: Address?
    /// nil for Strava's own.
    var oauth: Address?

    private static let usualAPI = "https://www.strava.com/api/v3"
    private static let usualOAuth = "https://www.strava.com/oauth"

    static let keys: [Key<Self>] = [
        Key(
            "api_url", "address", default: "`\(usualAPI)`",
            "Strava's API. It has to begin with `https://`, unless it is on this machine."
        ) { $2.api = $0.place($1) },
        Key("oauth_url", "address", default: "`\(usualOAuth)`", "Strava's consent page; the same holds.") {
            $2.oauth = $0.place($1)
        },
    ]

    /// An application there, unless the environment names other places.
    func application(
        _ clientID: String, _ secret: Secret, _ environment: [String: String]
    ) throws(ServiceAddress.Problem) -> StravaApplication {
        StravaApplication(
            clientID: clientID, clientSecret: secret,
            apiURL: try ServiceAddress.address(
                in: "TPMERGE_STRAVA_API_URL", of: environment, else: api?.revealed() ?? Self.usualAPI),
            oauthURL: try ServiceAddress.address(
                in: "TPMERGE_STRAVA_OAUTH_URL", of: environment, else: oauth?.revealed() ?? Self.usualOAuth))
    }
}

extension StravaApplication {
    static let keys: [Key<Athlete>] = [
        Key("client_id", "number", "The application's Client ID."),
        Key("client_secret", "secret", "Its Client Secret; the configuration then needs mode 0600."),
        Key(
            "client_secret_file", "path",
            "A file of mode 0600 that holds the Client Secret, instead of `client_secret`."),
        .flag(
            "zones", \.asksForZones,
            "Whether to ask Strava how long the heart rate was in each zone yesterday and today, for `brief` and "
                + "`insights`. Strava tells subscribers only."),
    ]
}

/// Reads the Strava settings of a configuration; environment variables override them.
extension SettingReader {
    mutating func strava(_ node: Node, into athlete: inout Athlete) {
        let settings = read(node, in: "strava", by: StravaApplication.keys, into: &athlete)
        athlete.strava = application(node, settings)
    }

    /// nil for an address that can't be used, which is reported.
    fileprivate mutating func place(_ setting: Setting) -> Address? {
        let text = text(setting.value)
        return tried(setting.value, "`\(setting.name)`") { try ServiceAddress.address(text) }
    }

    /// nil if something is missing, which is reported.
    private mutating func application(_ node: Node, _ settings: [Setting]) -> StravaApplication? {
        let clientID = settings["client_id"].map { text($0.value) } ?? ""
        if clientID.isEmpty || !clientID.utf8.allSatisfy(\.isDigit) {
            report(node, "`client_id` must be the number that Strava's page My API Application shows")
        }
        let given = environment["TPMERGE_STRAVA_CLIENT_SECRET"]?.split(whereSeparator: \.isWhitespace).first
        let secret = secret(
            ["client_secret", "client_secret_file"], of: settings, node, given: given.map { Secret(String($0)) },
            holding: "the client secret",
            missing: "`client_secret_file` is missing: a file with the Client Secret that Strava's page My API "
                + "Application shows",
            problem: "does not hold a client secret, which is one word of letters and digits", read: \.asSecretWord)
        guard let secret else { return nil }
        do { return try places.application(clientID, secret, environment) } catch {
            report(node, "\(error)")
            return nil
        }
    }
}
