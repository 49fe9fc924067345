import CommandLab
import Foundation
import ServerLab
import StravaStandIn
import Testing

/// Runs that the server makes, and what the API says of them.
extension ServerLab {
    /// Asks for something with a key, as apps do.
    func ask(_ method: String, _ path: String, _ key: String, json: String? = nil) async throws -> HTTPAnswer {
        guard let json else { return try await visitor().ask(method, path, ["x-api-key": key]) }
        return try await visitor().send(method, path, json: json, ["x-api-key": key])
    }

    func api(_ path: String, _ key: String) async throws -> HTTPAnswer { try await ask("GET", "/api/v1/" + path, key) }

    /// Pairs anna's activity 901 with a plan.
    func pair(_ uid: String, _ key: String) async throws -> HTTPAnswer {
        try await ask(
            "POST", "/api/v1/athletes/anna/pairs", key, json: "{\"uid\":\"\(uid)\",\"activity_id\":\"901\"}")
    }

    func visitor(with cookies: [String: String]) throws -> Visitor {
        let visitor = try visitor()
        visitor.cookies = cookies
        return visitor
    }

    func ask(_ path: String, of athlete: String = "anna", key: String) async throws -> JSONValue? {
        try await api("athletes/\(athlete)/\(path)", key).json
    }

    @discardableResult func sync(_ key: String, of athlete: String = "anna") async throws -> HTTPAnswer {
        let answer = try await ask("POST", "/api/v1/athletes/\(athlete)/sync", key)
        try #require(answer.status == 202, "\(answer)")
        return answer
    }

    /// How the last run went, once none waits or goes on.
    func lastRun(_ key: String, of athlete: String = "anna") async throws -> JSONValue {
        let told = try await found {
            let told = try await ask("sync", of: athlete, key: key)
            return told?["state"] == "idle" ? told : nil
        }
        return try #require(told?["last"], "it still runs")
    }

    @discardableResult func synced(_ key: String, of athlete: String = "anna") async throws -> JSONValue {
        try await sync(key, of: athlete)
        return try await lastRun(key, of: athlete)
    }

    /// Anna's browser, after she has connected and was run once, and her key.
    func connected() async throws -> (visitor: Visitor, key: String) {
        let visitor = try await signIn()
        try await visitor.connect(at: self)
        let key = try await key()
        let last = try await lastRun(key)
        #expect(last.exitStatus == 0, "\(last)")
        return (visitor, key)
    }

    /// Waits until Strava has been asked for something, whether or not it has answered.
    ///
    /// - Parameter count: more often than that.
    func asksStrava(for path: String, after count: Int = 0) async throws {
        let isAsked = try await eventually { await world?.requests(to: path) ?? 0 > count }
        #expect(isAsked, "Strava isn't asked for \(path)")
    }

    /// Stops the server, and starts another one with the same folder.
    ///
    /// - Parameter edit: changes the configuration.
    func restart(_ environment: [String: String] = [:], _ edit: (inout String) throws -> Void = { _ in }) async throws {
        await stop()
        var configuration = try folder.text("config.yaml")
        try edit(&configuration)
        try folder.write(configuration, to: "config.yaml", mode: 0o600)
        try await start(environment: environment)
    }

    func published() throws -> [Data] { try ["anna.ics", "anna.json"].map { try folder.data($0) } }

    /// Whether what is kept of anna's connection is what Strava would accept now.
    func expectStoredTokenIsGood() async throws {
        let good = await world?.change { $0.tokens.refreshToken(of: $0.signedIn) }
        #expect(try folder.text("state/tokens/strava-anna.json").contains(try #require(good ?? nil)))
    }

    /// Returns the files that only a killed process leaves behind.
    func leftOvers() throws -> [String] {
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        return names.filter { name in
            name.contains(".tpmerge-") || [".new", ".probe", "-journal"].contains { name.hasSuffix($0) }
        }
    }
}

extension JSONValue {
    var exitStatus: Double? { self["exit_status"]?.number }
}

func field(_ name: String, of address: String) throws -> String {
    let fields = address.drop { $0 != "?" }.dropFirst().split(separator: "&")
    return String(try #require(fields.first { $0.hasPrefix(name + "=") }).dropFirst(name.count + 1))
}

extension Visitor {
    static func header(of cookies: [String: String]) -> String {
        "Cookie: " + cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
    }

    /// Begins to connect anna, consents at the stand-in, and gives the path to which the browser comes back.
    func consent(at lab: ServerLab, _ fields: [String: String] = [:]) async throws -> String {
        let question = try await post("/athletes/anna/connections/connect", fields)
        try #require(question.status == 303, "\(question)")
        let answer = try await StravaBrowser.consent(at: #require(question["Location"]))
        return String(answer.dropFirst(try lab.origin.count))
    }

    func connect(at lab: ServerLab) async throws {
        let answer = try await get(consent(at: lab))
        try #require(answer["Location"] == "/athletes/anna/connections?message=connected", "\(answer)")
    }
}
