/// Why a run doesn't know what to do: all problems at once.
struct SettingsError: Error {
    let status: ExitStatus
    let problems: [String]
    /// Whether nothing has been set up yet.
    var isFirstTime = false
}
