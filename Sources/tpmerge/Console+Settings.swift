extension Console {
    /// Tells why a command doesn't know what to do and, where nothing is set up yet, how to begin.
    func tell(_ problem: SettingsError) {
        problem.problems.forEach(error)
        if problem.isFirstTime { show(ConnectGuide.text) }
    }
}
