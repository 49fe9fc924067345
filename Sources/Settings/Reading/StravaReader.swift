import Basics
import Keyring
import StravaAPI
import Web
import Yams

/// What a configuration says about Strava.
extension ConfigurationReader {
    /// The keys of the top-level `strava:`; the environment comes before them.
    mutating func readPlaces(_ node: Node) {
        for (key, value) in pairs(of: node, in: "strava", known: ["api_url", "oauth_url"]) {
            do {
                let address = try StravaPlaces.address(text(value))
                if key == "api_url" { places.api = address } else { places.oauth = address }
            } catch {
                report(value, "`\(key)`: \(error)")
            }
        }
    }

    /// An athlete's `strava:`; nil, with problems reported, when something is missing.
    mutating func strava(_ node: Node) -> StravaApplication? {
        var clientID = ""
        var secrets: [(key: String, node: Node)] = []
        for (key, value) in pairs(
            of: node, in: "strava", known: ["client_id", "client_secret", "client_secret_file"])
        {
            if key == "client_id" { clientID = text(value) } else { secrets.append((key, value)) }
        }
        if clientID.isEmpty || !clientID.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            report(node, "`client_id` must be the number that Strava's page My API Application shows")
        }
        if secrets.count > 1 { report(node, "`client_secret` and `client_secret_file` exclude each other") }
        // What others can read is refused even where the environment comes before it.
        let isGiven = environmentSecret != nil
        let written = secrets.first.flatMap { clientSecret($0.key, $0.node, isNeeded: !isGiven) }
        let secret = environmentSecret ?? written
        if secret == nil, secrets.isEmpty {
            report(
                node,
                "`client_secret_file` is missing: a file with the Client Secret that Strava's page My API "
                    + "Application shows")
        }
        guard let secret, let api = place(\.api, StravaPlaces.usualAPI, "TPMERGE_STRAVA_API_URL", node),
            let oauth = place(\.oauth, StravaPlaces.usualOAuth, "TPMERGE_STRAVA_OAUTH_URL", node)
        else { return nil }
        return StravaApplication(clientID: clientID, clientSecret: secret, apiURL: api, oauthURL: oauth)
    }

    private var environmentSecret: Secret? {
        let secret = environment["TPMERGE_STRAVA_CLIENT_SECRET"]?.split(whereSeparator: \.isWhitespace).first
        return secret.map { Secret(String($0)) }
    }

    private mutating func clientSecret(_ key: String, _ node: Node, isNeeded: Bool) -> Secret? {
        let place = key == "client_secret" ? nil : path(text(node))
        guard let secret = secret(in: place, key, node, holding: "the client secret", isNeeded: isNeeded) else {
            return nil
        }
        let word = secret.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !word.isEmpty, word.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            report(node, "`\(key)` does not hold a client secret, which is one word of letters and digits")
            return nil
        }
        return Secret(word)
    }

    /// A secret in a file of its own, or in the configuration itself, which is then as private as that.
    ///
    /// - Parameter file: nil where it stands in the configuration.
    mutating func secret(
        in secretFile: String?, _ key: String, _ node: Node, holding what: String, isNeeded: Bool = true
    ) -> String? {
        let place = secretFile ?? file
        do throws(StorageError) {
            guard let bytes = try PrivateFile(place, holding: what).read() else {
                if isNeeded { report(node, "`\(key)`: \(place) does not exist") }
                return nil
            }
            return secretFile == nil ? text(node) : UTF8Text.of(bytes)
        } catch {
            report(node, "`\(key)`: \(error)")
            return nil
        }
    }

    private mutating func place(
        _ configured: KeyPath<StravaPlaces, Address?>, _ usual: String, _ variable: String, _ node: Node
    ) -> Address? {
        do {
            if let named = environment[variable], !named.isEmpty { return try StravaPlaces.address(named) }
            return try places[keyPath: configured] ?? StravaPlaces.address(usual)
        } catch {
            report(node, "$\(variable): \(error)")
            return nil
        }
    }
}
