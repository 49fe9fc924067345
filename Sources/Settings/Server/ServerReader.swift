import Web
import Yams

/// Reads the settings under `server`.
enum ServerReader {
    static func settings(_ node: Node, with reader: inout SettingReader) -> ServerSettings {
        var server = ServerSettings()
        server.isConfigured = true
        let settings = reader.settings(node, in: "server", of: ServerKey.self)
        for setting in settings {
            let value = setting.value
            switch setting.key {
            case .listen:
                if let listen = ListenAddress(reader.text(value)) {
                    server.listen = listen
                } else {
                    reader.report(
                        value, "`listen` must be an address and a port, for example 127.0.0.1:8470 or [::1]:8470")
                }
            case .publicURL:
                if let address = PublicURL(reader.text(value)) {
                    server.publicURL = address
                    guard address.isAmbiguous else { continue }
                    reader.report(
                        value,
                        "`public_url` must not end in \(address.path), which is a place of the server's own; take "
                            + "another path, for example /training")
                } else {
                    reader.report(
                        value, "`public_url` must be an https address, for example https://training.example.org")
                }
            case .pollMinutes:
                server.pollMinutes = reader.number(setting, in: ServerKey.pollRange, such: 30, unit: "minutes")
                if (1..<5).contains(server.pollMinutes) {
                    reader.report(value, "`poll_minutes` must be 0, or 5 at least: Strava and TrainingPeaks count")
                }
            case .filesSeconds:
                server.filesSeconds = reader.number(setting, in: ServerKey.filesRange, such: 30, unit: "seconds")
            case .plainHTTP: server.allowsPlainHTTP = reader.choice(setting, "false", or: "true")
            case .app: app(value, &server, &reader)
            }
        }
        return server
    }

    private static func app(_ node: Node, _ server: inout ServerSettings, _ reader: inout SettingReader) {
        for setting in reader.settings(node, in: "app", of: AppKey.self) {
            switch setting.key {
            case .redirect:
                let text = reader.text(setting.value)
                let scheme = text.prefix { $0 != ":" }
                let isOne =
                    scheme.first?.isLetter == true
                    && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
                if isOne, text.hasPrefix(scheme + "://"), text.utf8.allSatisfy({ (0x21..<0x7F).contains($0) }) {
                    server.appRedirect = text
                } else {
                    reader.report(
                        setting.value, "`redirect_uri` must be an address, for example p247://strava/callback")
                }
            case .appleAppIDs:
                server.appleAppIDs = (setting.value.sequence.map(Array.init) ?? [setting.value]).map { reader.text($0) }
            }
        }
    }
}
