import Basics
import Files
import Profiles

/// Keeps two configurations apart that name an athlete alike and share a state folder: neither reads or writes the
/// other's memory.
struct MemoryGuard {
    let environment: [String: String]

    /// - Parameter isForgetting: whether the memory is only to be deleted, which a configuration that is gone can't do.
    /// - Throws: `SettingsError` with a sentence for each athlete whose memory belongs to another configuration.
    func check(_ configuration: Configuration, isForgetting: Bool = false) throws(SettingsError) {
        guard let path = configuration.fixedPath else { return }
        let problems = configuration.athletes.compactMap {
            problem(of: $0, configuredAt: path, in: configuration.stateFolder, isForgetting: isForgetting)
        }
        guard problems.isEmpty else { throw SettingsError(.configuration, problems) }
    }

    /// Why an athlete of a configuration, which needn't be written yet, may not use the memory of that name; nil if
    /// nothing is in the way.
    func problem(
        of athlete: Athlete, configuredAt path: String, in stateFolder: String, isForgetting: Bool = false
    ) -> String? {
        let own = athlete.owner ?? MemoryOwner(of: athlete, configuredAt: path)
        guard let owner = StateFolder(stateFolder).owner(of: athlete), !owner.isSame(as: own) else { return nil }
        let fact = owner.fact(of: athlete.name)
        guard hasLeft(owner, athlete, stateFolder) else { return "\(fact). \(MemoryOwner.advice)" }
        guard !isForgetting, !own.hasPlan(of: owner) else { return nil }
        return fact + ", which is gone or no longer names this athlete, and "
            + (own.isDistinct ? "is of another plan" : "may be another athlete's")
            + ". Give this athlete another name, for "
            + "tpmerge init with --name, or this configuration a `state_dir` of its own. To delete that memory instead, "
            + "run: tpmerge forget --athlete \(athlete.name.quotedForShell)"
    }

    /// Whether the owner has given the memory up. A configuration that can't be read may still use it.
    private func hasLeft(_ owner: MemoryOwner, _ athlete: Athlete, _ stateFolder: String) -> Bool {
        let bytes: [UInt8]
        do { bytes = try InputFile.read(owner.configuration, waits: false) } catch { return error.cause == .missing }
        let other = try? ConfigurationFile.configuration(
            UTF8Text.of(bytes), at: owner.configuration, environment: environment,
            for: ConfigurationUse(takesAnyName: true))
        guard let other else { return false }
        return Path.resolved(other.stateFolder) != Path.resolved(stateFolder)
            || !other.athletes.contains { $0.memoryName == athlete.memoryName }
    }
}

extension Configuration {
    /// The path of a file that stays; nil without a configuration, and for a pipe.
    var fixedPath: String? { path.flatMap { FileStatus($0)?.kind == .file ? $0 : nil } }
}
