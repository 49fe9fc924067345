import Athletes
import Basics
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
    /// Whether a user is there who can be asked more.
    package let asks: Bool
    let place: SetupPlace
    let connections: StravaConnections
    let effects: Effects
    /// The paths for which the service is given access without a question.
    let readable: [String]
    private let tools: MachineTools
    private let listen: @Sendable (ListenAddress) async throws -> Void

    /// - Parameters:
    ///   - readable: the paths that the service may be given access to without a question.
    ///   - listen: listens at an address for a moment; throws a `Failing` error if that isn't possible.
    package init(
        for place: SetupPlace, _ connections: StravaConnections, _ effects: Effects, asks: Bool,
        reading readable: [String] = [], tools: MachineTools,
        listen: @escaping @Sendable (ListenAddress) async throws -> Void
    ) {
        reader = SetupAnswer(home: place.environment.home, folder: FileManager.default.currentDirectoryPath)
        (self.place, self.connections, self.effects, self.asks) = (place, connections, effects, asks)
        (self.tools, self.listen, self.readable) = (tools, listen, readable.map(reader.path))
    }

    var outside: Outside { connections.outside }
    var environment: [String: String] { place.environment }
    var machine: SetupMachine { place.machine }
    var present: PresentConfiguration? { place.present }

    /// Calls the athlete by a name that may be taken.
    func take(_ name: String, for setup: inout Setup) throws(Failure) {
        var named = setup
        named.name = name
        try place.check(named)
        setup = named
    }

    /// A sentence about the contents of the plan.
    ///
    /// - Parameter hasAccess: whether the service will be given access to it.
    func feed(_ feed: FeedLocation, in zone: Zone, hasAccess: Bool) async throws(Failure) -> String {
        do { return try await found(.feed, in: zone, hasAccess: hasAccess) { $0.feed = feed } } catch {
            // The text may be a part of an address, which must not be repeated here.
            guard error.kind == .missing else { throw error }
            throw Failure(.missing, "This is neither an address nor a file that is there.")
        }
    }

    func recordings(
        at path: String, isFolder: Bool, in zone: Zone, hasAccess: Bool
    ) async throws(Failure) -> String {
        try await found(isFolder ? .files : .activities, in: zone, hasAccess: hasAccess) {
            if isFolder { $0.files = [path] } else { $0.activities = [path] }
            $0.namesFiles = isFolder
        }
    }

    func application(_ clientID: String, _ secret: String) async throws(Failure) -> StravaApplication {
        let application = try StravaApplication(clientID, secret, environment)
        do { try await connections.oauth(of: application).tryApplication() } catch {
            throw Failure(error.kind, error.failure.event, codes: error.failure.codes)
        }
        return application
    }

    /// Reads a year from intervals.icu: what it has in a sentence, and the athlete's thresholds.
    func intervals(
        _ key: IntervalsKey, in zone: Zone
    ) async throws(Failure) -> (sentence: String, thresholds: (power: Int?, heartRate: Int?)) {
        let apiURL: Address
        do { apiURL = try IntervalsAccount.apiURL(in: environment) } catch {
            throw Failure(.configuration, "\(error)")
        }
        let client = IntervalsClient(IntervalsAccount(key: key, apiURL: apiURL), in: zone, effects: outside)
        let today = zone.local(outside.now()).day
        let found: FetchedIntervals
        do { found = try await client.activities(of: today.advanced(by: -365)...today) } catch { throw error.failure }
        let known = found.activities.thresholds
        let power = known.power.flatMap { Physiology.powers.contains($0) ? $0 : nil }
        let heartRate = known.heartRate.flatMap { Physiology.heartRates.contains($0) ? $0 : nil }
        let offered = [power.map { "an FTP of \($0) W" }, heartRate.map { "a threshold of \($0) bpm" }]
            .compactMap(\.self).joined(separator: " and ")
        var sentences = ["intervals.icu has \(found.activities.count.activities) of the last year."]
        if !found.stubs.isEmpty {
            sentences.append(
                "\(found.stubs.count) more came there from Strava, which forbids to pass them on: docs/intervals.md says "
                    + "what helps.")
        }
        if !offered.isEmpty { sentences.append("It tells \(offered), which go into the configuration.") }
        return (sentences.joined(separator: " "), (power, heartRate))
    }

    /// Whether a path means a folder: it ends in a slash, is one, or is nothing yet and has no ending.
    private static func isFolder(_ path: String) -> Bool {
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
        guard place.account == nil || ServiceAccount.mayPublish(at: file) else {
            throw Failure(.uncreatable, "The service may write to \(ServiceAccount.publicFolder) only.")
        }
        if !isFolder || FileStatus(folder) != nil {
            _ = try await found(.output, in: setup.zone) { $0.outputs = [Output(.ics, to: .file(file))] }
        }
        guard FileStatus(file) == nil else { return file }
        let problem = await acting { () -> FileError? in
            do throws(FileError) { try PrivateFolder(Path.folder(of: file)).checkTakesFiles() } catch { return error }
            return nil
        }
        if let problem { throw Failure(.uncreatable, "\(problem)") }
        return file
    }

    /// Looks whether this configuration may have a server: a state folder has one, whose links are not another's.
    func checkMayServe() throws(Failure) {
        guard present == nil, let server = StateFolder(place.memories).server,
            server.configuration != Path.resolved(place.path)
        else { return }
        let other = server.configuration
        throw Failure(
            .configuration,
            "The server of \(other ?? "another configuration") uses the same state folder. Give this configuration a "
                + "`state_dir` of its own, for tpmerge init by TPMERGE_STATE_DIR, or add the athlete there with: "
                + "tpmerge init --add NAME\(other.map { " --config \($0.quotedForShell)" } ?? "")")
    }

    /// Takes an address by which phones can reach this machine, and where a server can listen.
    ///
    /// - Returns: what a question that this settles says besides.
    func serve(
        _ address: ServedAddress, _ setup: inout Setup, _ remark: String? = nil
    ) async throws -> SetupQuestion.Outcome {
        if let name = address.clearName {
            try ServedAddress.check(name, leadingTo: await Resolver.system.addresses(name))
        }
        let usual = ListenAddress.usual.port
        guard place.account == nil || address.listen.port == usual else {
            throw Failure(.usage, "The service may listen on port \(usual) only.")
        }
        do { try await listen(address.listen) } catch let error as any Failing {
            throw Failure(error.kind, error.failure.event)
        }
        setup.server = address
        return .settled(remark)
    }

    /// The address itself if a server can listen there, else one with the next free port, of twenty; nil for none.
    func free(_ wanted: ListenAddress) async -> ListenAddress? {
        for port in wanted.port...(wanted.port + (place.account == nil ? 20 : 0)) where port <= 65_535 {
            let address = ListenAddress(host: wanted.host, port: port)
            if (try? await listen(address)) != nil { return address }
        }
        return nil
    }

    /// What the service must be given so that it may read a path; nil for nothing, or without a service.
    ///
    /// - Throws: `Failure` if there is nothing at the path, or no service can be given access to it.
    func access(to path: String) async throws(Failure) -> FolderAccess? {
        guard place.account != nil else { return nil }
        guard let kind = FileStatus(path)?.kind else { throw Failure(.missing, "\(path) does not exist.") }
        guard let access = FolderAccess(path) else {
            guard let folder = ServiceAccount.hidingFolder(of: path) else { return nil }
            throw Failure(
                .uncreatable, "The service sees nothing in \(folder). Put it elsewhere, for example into /srv.")
        }
        let mayRead = await acting { Foundation.access(path, kind == .folder ? R_OK | X_OK : R_OK) == 0 }
        return access.isNeeded(tools, mayRead: mayRead) ? access : nil
    }

    /// What an inspection of an athlete says, in a sentence.
    private func found(
        _ subject: Inspection.Subject, in zone: Zone, hasAccess: Bool = false, _ change: (inout Athlete) -> Void
    ) async throws(Failure) -> String {
        var athlete = Athlete(zone: zone)
        change(&athlete)
        let owner = AthleteOwner(athlete, in: StateFolder(place.memories), effects: effects)
        let inspections = await hasAccess ? owner.inspect() : acting { await owner.inspect() }
        guard let inspection = inspections.first(where: { $0.subject == subject }) else { return "" }
        if let error = inspection.error { throw error.failure }
        return "\(inspection.sentence.prefix(1).uppercased())\(inspection.sentence.dropFirst())."
    }

    /// Does some work with the permissions of those who will run tpmerge.
    private func acting<Result>(_ work: () async -> Result) async -> Result {
        guard let account = place.account else { return await work() }
        return await account.acting(work)
    }
}

extension String {
    /// An athlete's name as the beginning of a file's, whose address then needs no escapes.
    fileprivate var inFileName: String {
        String(map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
    }
}
