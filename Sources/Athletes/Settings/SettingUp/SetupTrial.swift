import Athletes
package import Basics
import Files
import Foundation
import Insights
import IntervalsAPI
import IntervalsICU
package import Profiles
import Publishing
import StravaAPI
package import Web

/// Reads answers, and tries them in the same way as runs will use them.
package struct SetupTrial: Sendable {
    package let reader: SetupAnswer
    private let environment: [String: String]
    private let state: StateFolder
    private let connections: StravaConnections
    private let effects: Effects
    private let account: ServiceAccount?
    private let listen: @Sendable (ListenAddress) async throws -> Void

    /// - Parameters:
    ///   - account: the service that is set up; nil for the user's own setup.
    ///   - listen: listens at an address for a moment; throws a `Failing` error if that isn't possible.
    package init(
        environment: [String: String], _ state: StateFolder, _ connections: StravaConnections, _ effects: Effects,
        for account: ServiceAccount?, listen: @escaping @Sendable (ListenAddress) async throws -> Void
    ) {
        reader = SetupAnswer(
            home: environment["HOME"] ?? NSHomeDirectory(), folder: FileManager.default.currentDirectoryPath)
        (self.environment, self.state, self.connections, self.effects) = (environment, state, connections, effects)
        (self.account, self.listen) = (account, listen)
    }

    /// A sentence about the contents of the plan.
    func feed(_ feed: FeedLocation?, in zone: Zone) async throws(Failure) -> String {
        var athlete = Athlete(zone: zone)
        athlete.feed = feed
        do {
            if case .file(let path)? = feed { try checkIsSeen(path) }
            return try await found(.feed, of: athlete)
        } catch {
            // The text may be a part of an address, which must not be repeated here.
            guard error.kind == .missing else { throw error }
            throw Failure(.missing, "This is neither an address nor a file that is there.")
        }
    }

    func recordings(at path: String, isFolder: Bool, in zone: Zone) async throws(Failure) -> String {
        try checkIsSeen(path)
        var athlete = Athlete(zone: zone)
        if isFolder { athlete.files = [path] } else { athlete.activities = [path] }
        athlete.namesFiles = isFolder
        return try await found(isFolder ? .files : .activities, of: athlete)
    }

    package func application(_ wanted: WantedApplication) async throws(Failure) -> String {
        let application = try wanted.atStrava(environment)
        do { try await connections.oauth(of: application).tryApplication() } catch {
            throw Failure(error.kind, error.failure.event)
        }
        return "Strava knows the application."
    }

    /// Reads a year from intervals.icu: what it has in a sentence, and the athlete's thresholds.
    func intervals(
        _ key: IntervalsKey, in zone: Zone
    ) async throws(Failure) -> (sentence: String, thresholds: (power: Int?, heartRate: Int?)) {
        let apiURL: Address
        do { apiURL = try IntervalsAccount.apiURL(in: environment) } catch {
            throw Failure(.configuration, "\(error)")
        }
        let client = IntervalsClient(
            IntervalsAccount(key: key, apiURL: apiURL), in: zone, effects: connections.outside)
        let today = zone.local(connections.outside.now()).day
        let found: FetchedIntervals
        do { found = try await client.activities(of: today.advanced(by: -365)...today) } catch { throw error.failure }
        let told = found.activities.thresholds
        let thresholds = (
            power: told.power.flatMap { Physiology.powers.contains($0) ? $0 : nil },
            heartRate: told.heartRate.flatMap { Physiology.heartRates.contains($0) ? $0 : nil }
        )
        let offered = [
            thresholds.power.map { "an FTP of \($0) W" }, thresholds.heartRate.map { "a threshold of \($0) bpm" },
        ].compactMap(\.self)
        let sentences = [
            "intervals.icu has \(found.activities.count.activities) of the last year.",
            found.stubs.isEmpty
                ? nil
                : "\(found.stubs.count) more came there from Strava, which forbids to pass them on: docs/intervals.md says "
                    + "what helps.",
            offered.isEmpty ? nil : "It tells \(offered.joined(separator: " and ")), which go into the configuration.",
        ]
        return (sentences.compactMap(\.self).joined(separator: " "), thresholds)
    }

    /// Checks whether a calendar can be written to a file, or to a new one in a folder.
    func output(_ path: String, in zone: Zone) async throws(Failure) -> String {
        let isFolder = path.hasSuffix("/") || FileStatus(path)?.kind == .folder
        let name = connections.outside.randomBytes(16).map { String(UInt16($0) + 256, radix: 16).dropFirst() }.joined()
        let file = isFolder ? URL(fileURLWithPath: path).path + "/" + name + ".ics" : path
        if FileStatus(file)?.kind == .file, let bytes = try? InputFile.read(file), !PresentOutput(bytes: bytes).isOurs {
            throw Failure(.uncreatable, "\(file) is there already, and no calendar of tpmerge. Name another file.")
        }
        guard account == nil || ServiceAccount.mayPublish(at: file) else {
            throw Failure(.uncreatable, "The service may write to \(ServiceAccount.publicFolder) only.")
        }
        var athlete = Athlete(zone: zone)
        athlete.outputs = [Output(.ics, to: .file(file))]
        _ = try await found(.output, of: athlete)
        return file
    }

    /// Checks whether phones can reach this machine by an address, and whether a server can listen there.
    func address(_ address: ServedAddress) async throws {
        if let name = address.clearName {
            try ServedAddress.check(name, leadingTo: await Resolver.system.addresses(name))
        }
        let usual = ListenAddress.usual.port
        guard account == nil || address.listen.port == usual else {
            throw Failure(.usage, "The service may listen on port \(usual) only.")
        }
        do { try await listen(address.listen) } catch let error as any Failing {
            throw Failure(error.kind, error.failure.event)
        }
    }

    private func found(_ subject: Inspection.Subject, of athlete: Athlete) async throws(Failure) -> String {
        let owner = AthleteOwner(athlete, in: state, effects: effects)
        let inspections: [Inspection]
        if let account {
            inspections = await account.acting { await owner.inspect() }
        } else {
            inspections = await owner.inspect()
        }
        guard let inspection = inspections.first(where: { $0.subject == subject }) else { return "" }
        if let error = inspection.error { throw error.failure }
        return "\(inspection.sentence.prefix(1).uppercased())\(inspection.sentence.dropFirst())."
    }

    private func checkIsSeen(_ path: String) throws(Failure) {
        guard account != nil, let folder = ServiceAccount.hidingFolder(of: path) else { return }
        guard FileStatus(path) != nil else { throw Failure(.missing, "\(path) does not exist.") }
        throw Failure(
            .uncreatable, "The service sees nothing in \(folder). Put it elsewhere, for example into /srv.")
    }
}
