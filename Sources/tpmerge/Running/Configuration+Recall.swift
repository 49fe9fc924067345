import Basics
import Pipeline

extension Configuration {
    /// What is known of an athlete without asking any server.
    ///
    /// - Throws: `RunError`, also before the first run.
    func recall(_ athlete: Athlete, from first: Day? = nil, today: Day? = nil) throws(RunError) -> Recollection {
        var options = RunOptions()
        options.today = today
        let pipeline = Pipeline(effects: .real, options: options)
        let memories = MemoryPlace(folder: stateFolder, mayWrite: false)
        guard let known = try pipeline.recall(athlete, from: first, in: memories) else {
            throw .nothingKnown("Nothing is known yet. Run tpmerge first.")
        }
        return known
    }

    /// The one athlete that a command is for.
    ///
    /// - Throws: `SettingsError` when there are several.
    func onlyAthlete() throws(SettingsError) -> Athlete {
        guard athletes.count == 1, let athlete = athletes.first else {
            let names = athletes.map(\.name).joined(separator: ", ")
            throw SettingsError(status: .usage, problems: ["Choose one of the athletes \(names) with --athlete."])
        }
        return athlete
    }
}
