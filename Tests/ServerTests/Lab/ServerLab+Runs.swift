import CommandLab
import Foundation
import ServerLab
import StravaStandIn
import Testing

/// Runs that the server makes, and the server itself, stopped and started anew.
extension ServerLab {
    /// Asks the API for something of an athlete.
    func ask(_ path: String, of athlete: String = "anna", key: String) async throws -> JSONValue? {
        try await visitor().get("/api/v1/athletes/\(athlete)/\(path)", ["x-api-key": key]).json
    }

    /// Asks for a run.
    @discardableResult func sync(_ athlete: String = "anna", key: String) async throws -> HTTPAnswer {
        try await visitor().ask("POST", "/api/v1/athletes/\(athlete)/sync", ["x-api-key": key])
    }

    /// How the last run went, once none waits or goes on.
    func lastRun(of athlete: String = "anna", key: String) async throws -> JSONValue {
        let told = try await found {
            let told = try await ask("sync", of: athlete, key: key)
            return told?["state"]?.string == "idle" ? told : nil
        }
        guard let told else { throw StillRunning() }
        return try #require(told["last"])
    }

    struct StillRunning: Error {}

    /// Waits until Strava has been asked for something, whether or not it has answered.
    ///
    /// - Parameter count: more often than that.
    func asksStrava(for path: String, after count: Int = 0) async throws {
        let isAsked = try await eventually { await world?.requests(to: path) ?? 0 > count }
        #expect(isAsked, "Strava isn't asked for \(path)")
    }

    /// Tells the server to stop.
    ///
    /// - Returns: its exit status; nil where it took longer than the eight seconds that it may wait for its work, and as
    ///   long again for a machine that has seven other tests to run.
    func stopped() async throws -> Int32? {
        let begin = ContinuousClock.now
        let status = await stop()
        return ContinuousClock.now - begin < .seconds(16) ? status : nil
    }

    /// Stops the server, and starts another one with the same folder.
    ///
    /// - Parameter edit: changes the configuration.
    func restart(environment: [String: String] = [:], _ edit: (inout String) throws -> Void = { _ in }) async throws {
        await stop()
        var configuration = try folder.text("config.yaml")
        try edit(&configuration)
        try folder.write(configuration, to: "config.yaml", mode: 0o600)
        try await start(environment: environment)
    }

    /// What is published for anna.
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
