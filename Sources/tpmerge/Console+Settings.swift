extension Console {
    /// Tells why a command doesn't know what to do.
    func tell(_ problem: SettingsError) {
        problem.problems.forEach(error)
    }
}
