import Foundation
import StravaStandIn
import Testing

/// Nothing secret is ever printed, published, kept outside of its folder or put into an address.
extension StravaLab {
    package func expectNoSecrets(in endings: [Command.Ending]) async throws {
        let secrets = await secrets()
        for ending in endings {
            for secret in secrets {
                #expect(!ending.text.contains(secret), "on standard output")
                #expect(!ending.errors.contains(secret), "on standard error")
            }
        }
        for name in try openFiles() {
            let bytes = try folder.data(name)
            for secret in secrets { #expect(bytes.range(of: Data(secret.utf8)) == nil, "in \(name)") }
        }
        for seen in await world.seen { expectDiscretion(seen.asked, secrets) }
    }

    /// Every token, code and password that the stand-in has seen or given out last.
    private func secrets() async -> Set<String> {
        var secrets: Set = ["standin-secret", Data("12345:standin-secret".utf8).base64EncodedString()]
        for seen in await world.seen {
            switch seen.asked.authorization {
            case .bearer(let token): secrets.insert(token)
            case .basic(_, let password): secrets.insert(password)
            default: break
            }
            let names = ["code", "code_verifier", "refresh_token", "client_secret", "token"]
            secrets.formUnion(names.compactMap { seen.asked.form[$0] })
        }
        let current = await world.change { state in
            state.athletes.keys.flatMap { [state.tokens.accessToken(of: $0), state.tokens.refreshToken(of: $0)] }
        }
        return secrets.union(current.compactMap(\.self)).subtracting([""])
    }

    /// All files but those that are there to hold a secret.
    private func openFiles() throws -> [String] {
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        return names.filter { name in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: folder.path(name), isDirectory: &isFolder)
                && !isFolder.boolValue && !name.hasPrefix("state/tokens/strava-")
                && !name.hasPrefix("state/tokens/intervals-") && !["secret", "config.yaml"].contains(name)
                && !["/strava-secret", "intervals-key"].contains(where: name.hasSuffix)
        }
    }

    private func expectDiscretion(_ asked: StravaRequest, _ secrets: Set<String>) {
        // There the secret in the address is how Strava wants an application to prove itself.
        let isOfSubscriptions = asked.path.hasPrefix("/api/v3/push_subscriptions") && asked.authorization == nil
        let address = asked.path + asked.query.all.map { "?\($0.name)=\($0.value)" }.joined()
        for secret in secrets where !isOfSubscriptions || secret != asked.query["client_secret"] {
            #expect(!address.contains(secret), "in the address of \(asked)")
        }
        switch asked.authorization {
        case .bearer: #expect(asked.path.hasPrefix("/api/v3/"))
        case .basic: #expect(asked.path == "/oauth/revoke" || asked.path.hasPrefix("/api/v1/athlete/"))
        default: #expect(asked.authorization == nil)
        }
    }
}
