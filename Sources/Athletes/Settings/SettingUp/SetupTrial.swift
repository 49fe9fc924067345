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
    package let machine: SetupMachine
    /// Whether a user is there who can be asked more.
    package let asks: Bool
    let environment: [String: String]
    let connections: StravaConnections
    let effects: Effects
    private let state: StateFolder
    /// The path of the configuration.
    private let configuration: String
    /// The configuration to which an athlete is added; nil for a new one.
    let present: PresentConfiguration?
    /// Whether a new athlete may have the setup's name.
    let check: @Sendable (Setup) throws(Failure) -> Void
    private let account: ServiceAccount?
    private let listen: @Sendable (ListenAddress) async throws -> Void
    private let tools: MachineTools
    /// The paths for which the service is given access without a question.
    private let readable: [String]

    /// - Parameters:
    ///   - account: the service that is set up; nil for the user's own setup.
    ///   - check: looks whether a new athlete may have the setup's name.
    ///   - readable: the paths that the service may be given access to without a question.
    ///   - listen: listens at an address for a moment; throws a `Failing` error if that isn't possible.
    package init(
        environment: [String: String], _ state: StateFolder, _ connections: StravaConnections, _ effects: Effects,
        for account: ServiceAccount?, on machine: SetupMachine, writing configuration: String,
        addingTo present: PresentConfiguration? = nil, asks: Bool, reading readable: [String] = [], tools: MachineTools,
        check: @escaping @Sendable (Setup) throws(Failure) -> Void,
        listen: @escaping @Sendable (ListenAddress) async throws -> Void
    ) {
        reader = SetupAnswer(
            home: environment["HOME"] ?? NSHomeDirectory(), folder: FileManager.default.currentDirectoryPath)
        (self.environment, self.state, self.connections, self.effects) = (environment, state, connections, effects)
        (self.account, self.present, self.machine, self.asks) = (account, present, machine, asks)
        (self.check, self.listen, self.tools, self.configuration) = (check, listen, tools, configuration)
        self.readable = readable.map(reader.path)
    }

    var outside: Outside { connections.outside }

    /// A sentence about the contents of the plan.
    ///
    /// - Parameter hasAccess: whether the service will be given access to it.
    func feed(_ feed: FeedLocation?, in zone: Zone, hasAccess: Bool) async throws(Failure) -> String {
        var athlete = Athlete(zone: zone)
        athlete.feed = feed
        do {
            return try await found(.feed, of: athlete, hasAccess: hasAccess)
        } catch {
            // The text may be a part of an address, which must not be repeated here.
            guard error.kind == .missing else { throw error }
            throw Failure(.missing, "This is neither an address nor a file that is there.")
        }
    }

    func recordings(
        at path: String, isFolder: Bool, in zone: Zone, hasAccess: Bool
    ) async throws(Failure) -> String {
        var athlete = Athlete(zone: zone)
        if isFolder { athlete.files = [path] } else { athlete.activities = [path] }
        athlete.namesFiles = isFolder
        return try await found(isFolder ? .files : .activities, of: athlete, hasAccess: hasAccess)
    }

    package func application(_ wanted: WantedApplication) async throws(Failure) -> String {
        let application = try wanted.atStrava(environment)
        do { try await connections.oauth(of: application).tryApplication() } catch {
            throw Failure(error.kind, error.failure.event, codes: error.failure.codes)
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

    /// Whether a path means a folder: it ends in a slash, is one, or is nothing yet and has no ending.
    static func isFolder(_ path: String) -> Bool {
        guard !path.hasSuffix("/"), let kind = FileStatus(path)?.kind else {
            return path.hasSuffix("/") || URL(fileURLWithPath: path).pathExtension.isEmpty
        }
        return kind == .folder
    }

    /// Whether a path means a folder that is not there yet.
    static func isMissingFolder(_ path: String) -> Bool { isFolder(path) && FileStatus(path) == nil }

    /// Checks whether a calendar can be written to a file, or to a new one in a folder, which may be missing.
    ///
    /// - Returns: the path of the file.
    func output(_ path: String, of setup: Setup) async throws(Failure) -> String {
        let isFolder = Self.isFolder(path)
        let folder = URL(fileURLWithPath: path).path
        let digits = outside.randomBytes(8).map { String(UInt16($0) + 256, radix: 16).dropFirst() }.joined()
        let file = isFolder ? "\(folder)/\(setup.name.inFileName)-\(digits).ics" : path
        if FileStatus(file)?.kind == .file, let bytes = try? InputFile.read(file), !PresentOutput(bytes: bytes).isOurs {
            throw Failure(.uncreatable, "\(file) is there already, and no calendar of tpmerge. Name another file.")
        }
        guard account == nil || ServiceAccount.mayPublish(at: file) else {
            throw Failure(.uncreatable, "The service may write to \(ServiceAccount.publicFolder) only.")
        }
        guard !isFolder || FileStatus(folder) != nil else {
            let problem = await acting { () -> FileError? in
                do throws(FileError) { try PrivateFolder(folder).checkMayBeMade() } catch { return error }
                return nil
            }
            if let problem { throw Failure(.uncreatable, "\(problem)") }
            return file
        }
        var athlete = Athlete(zone: setup.zone)
        athlete.outputs = [Output(.ics, to: .file(file))]
        _ = try await found(.output, of: athlete)
        return file
    }

    /// Looks whether this configuration may have a server: a state folder has one, whose links are not another's.
    func checkMayServe() throws(Failure) {
        guard present == nil, let server = state.server, server.configuration != Path.resolved(configuration) else {
            return
        }
        let other = server.configuration
        throw Failure(
            .configuration,
            "The server of \(other ?? "another configuration") uses the same state folder. Add the athlete there with: "
                + "tpmerge init --add NAME\(other.map { " --config \($0.quotedForShell)" } ?? ""). Or give this "
                + "configuration a `state_dir` of its own, for tpmerge init by TPMERGE_STATE_DIR.")
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

    /// The address itself if a server can listen there, else one with the next free port, of twenty; nil for none.
    func free(_ wanted: ListenAddress) async -> ListenAddress? {
        for port in wanted.port...(wanted.port + (account == nil ? 20 : 0)) where port <= 65_535 {
            let address = ListenAddress(host: wanted.host, port: port)
            if (try? await listen(address)) != nil { return address }
        }
        return nil
    }

    /// What the service must be given so that it may read a path; nil for nothing, or without a service.
    ///
    /// - Throws: `Failure` if there is nothing at the path, or no service can be given access to it.
    func access(to path: String) async throws(Failure) -> FolderAccess? {
        guard account != nil else { return nil }
        guard let kind = FileStatus(path)?.kind else { throw Failure(.missing, "\(path) does not exist.") }
        guard let access = FolderAccess(path) else {
            guard let folder = ServiceAccount.hidingFolder(of: path) else { return nil }
            throw Failure(
                .uncreatable, "The service sees nothing in \(folder). Put it elsewhere, for example into /srv.")
        }
        let mayRead = await acting { Foundation.access(path, kind == .folder ? R_OK | X_OK : R_OK) == 0 }
        return access.isNeeded(tools, mayRead: mayRead) ? access : nil
    }

    func isReadable(_ access: FolderAccess) -> Bool { readable.contains(access.path) }

    private func found(
        _ subject: Inspection.Subject, of athlete: Athlete, hasAccess: Bool = false
    ) async throws(Failure) -> String {
        let owner = AthleteOwner(athlete, in: state, effects: effects)
        guard
            let inspection = await (hasAccess ? owner.inspect() : acting { await owner.inspect() }).first(where: {
                $0.subject == subject
            })
        else { return "" }
        if let error = inspection.error { throw error.failure }
        return "\(inspection.sentence.prefix(1).uppercased())\(inspection.sentence.dropFirst())."
    }

    /// Does some work with the permissions of those who will run tpmerge.
    private func acting<Result>(_ work: () async -> Result) async -> Result {
        guard let account else { return await work() }
        return await account.acting(work)
    }
}

extension String {
    /// An athlete's name as the beginning of a file's, whose address then needs no escapes.
    fileprivate var inFileName: String {
        String(map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
    }
}
