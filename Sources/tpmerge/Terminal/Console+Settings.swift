import ArgumentParser

extension Console {
    /// Tells each problem in a line of its own.
    func tell(_ problem: SettingsError) {
        problem.problems.forEach(error)
    }

    /// The same, and ends the command.
    func leave(_ problem: SettingsError) throws -> Never {
        tell(problem)
        throw ExitCode(problem.status.rawValue)
    }
}
