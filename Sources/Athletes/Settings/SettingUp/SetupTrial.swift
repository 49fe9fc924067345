import Athletes
import Basics
import Files
import Foundation
import Server
import Settings
import StravaAPI
import Web

/// Tries answers in the same way as runs will use them.
struct SetupTrial {
    let workplace: Workplace
    let account: ServiceAccount?

    /// Reads the plan.
    ///
    /// - Returns: a sentence about its contents.
    func feed(_ feed: FeedLocation, in zone: Zone) async throws(Failure) -> String {
        var athlete = Athlete(zone: zone)
        athlete.feed = feed
        do {
            if case .file(let path) = feed { try checkIsSeen(path) }
            return try await found(.feed, of: athlete)
        } catch {
            // The text may be a part of an address, which must not be repeated here.
            guard error.kind == .missing else { throw error }
            throw Failure(.missing, "This is neither an address nor a file that is there.")
        }
    }

    /// Reads a file of activities, or a folder of device files.
    func recordings(at path: String, isFolder: Bool, in zone: Zone) async throws(Failure) -> String {
        try checkIsSeen(path)
        var athlete = Athlete(zone: zone)
        if isFolder { athlete.files = [path] } else { athlete.activities = [path] }
        athlete.namesFiles = isFolder
        return try await found(isFolder ? .files : .activities, of: athlete)
    }

    /// Asks Strava whether it knows the application.
    func application(_ wanted: WantedApplication) async throws(Failure) -> String {
        let application = try wanted.atStrava(workplace.environment)
        do { try await workplace.connections.oauth(of: application).tryApplication() } catch {
            throw Failure(error.kind, error.failure.event)
        }
        return "Strava knows the application."
    }

    /// Checks whether a calendar can be written to a file, or to a new one in a folder.
    ///
    /// - Returns: the file's path.
    func output(_ path: String, in zone: Zone) async throws(Failure) -> String {
        let isFolder = path.hasSuffix("/") || FileStatus(path)?.kind == .folder
        let name = workplace.outside.randomBytes(16).map { String(UInt16($0) + 256, radix: 16).dropFirst() }.joined()
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
    func address(_ address: ServedAddress) async throws(Failure) {
        if let name = address.clearName {
            try ServedAddress.check(name, leadingTo: await Resolver.system.addresses(name))
        }
        let usual = ListenAddress.usual.port
        guard account == nil || address.listen.port == usual else {
            throw Failure(.usage, "The service may listen on port \(usual) only.")
        }
        do { try await Serving.tryListening(at: address.listen) } catch {
            throw Failure(error.kind, error.failure.event)
        }
    }
}

extension SetupTrial {
    private func found(_ subject: Inspection.Subject, of athlete: Athlete) async throws(Failure) -> String {
        let owner = AthleteOwner(athlete, in: workplace.state, effects: workplace.effects)
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
