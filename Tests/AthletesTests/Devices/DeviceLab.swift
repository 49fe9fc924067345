import Athletes
import Basics
import CommandLab
import Export
import Files
import Foundation
import Store
import Testing
import Workouts

/// An athlete with a folder of device files, whose runs are made in this process.
///
/// Its clock is an hour ahead of the machine's, so that whatever a test writes has come to rest.
final class DeviceLab {
    let lab: Lab
    var athlete: Athlete

    /// The machine's clock, by which the system notes when files change.
    static var machine: Instant { Instant(secondsSinceEpoch: Int(Date().timeIntervalSince1970)) }

    /// Noon of the day before yesterday.
    static let start: Instant = {
        let today = machine.secondsSinceEpoch / 86_400 * 86_400
        return Instant(secondsSinceEpoch: today - 2 * 86_400 + 43_200)
    }()

    init(_ name: String = "anna", in lab: Lab? = nil) throws {
        self.lab = try lab ?? Lab()
        athlete = try self.lab.athlete(name, zone: try #require(Zone(identifier: "UTC")), historyDays: 90)
        athlete.feed = nil
        athlete.activities = []
        athlete.files = [self.lab.path("files-" + name)]
        try FileManager.default.createDirectory(atPath: athlete.files[0], withIntermediateDirectories: true)
        self.lab.set { $0.now = Self.machine.advanced(bySeconds: 3600) }
    }

    func path(_ name: String) -> String { athlete.files[0] + "/" + name }

    func write(_ bytes: [UInt8], to name: String) throws {
        let url = URL(fileURLWithPath: path(name))
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
    }

    func write(_ ride: Ride, to name: String) throws { try write(ride.fit, to: name) }

    func move(_ name: String, to other: String) throws {
        let url = URL(fileURLWithPath: path(other))
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.moveItem(atPath: path(name), toPath: path(other))
    }

    func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: path(name)) }

    /// What Strava lists from now on.
    func list(_ rows: String...) {
        athlete.activities = ["activities.json"]
        lab.set { $0.activities = "[" + rows.joined(separator: ",") + "]" }
    }

    /// A run that has to publish.
    func run(_ options: RunOptions = RunOptions()) async throws -> Publication {
        let report = try await report(options)
        #expect(report.error == nil)
        return try #require(report.publication)
    }

    func report(_ options: RunOptions = RunOptions()) async throws -> RunReport {
        try await lab.report(of: athlete, options)
    }

    /// Does something with the memory, as the commands that change it do.
    func locked<Result: Sendable>(
        _ work: @Sendable (AthleteOwner, HeldLock) async throws(RunError) -> Result
    ) async throws -> Result {
        let owner = lab.owner(of: athlete)
        return try await owner.state.withLock { (lock) async throws(FileError) in
            do throws(RunError) { return try await work(owner, lock) } catch { throw FileError(message: "\(error)") }
        }
    }

    /// What became of each file, by its name.
    func verdicts() async throws -> [String: RememberedFile.Verdict] {
        let files = try await lab.owner(of: athlete).deviceFiles().files
        return Dictionary(files.map { ($0.memory.name, $0.memory.verdict) }, uniquingKeysWith: { $1 })
    }
}

extension Publication {
    var uids: [String] { workouts.map(\.uid) }
    /// Of all workouts, other recordings left out.
    var activities: [Activity] { workouts.flatMap { [$0.activity].compactMap(\.self) + $0.parts } }
    var duplicates: [Activity] { workouts.flatMap(\.duplicates) }
    var fileWarnings: [Diagnostic] { diagnostics.filter { $0.source == .files && $0.severity == .warning } }
}
