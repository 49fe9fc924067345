/// What somebody can do about the plan from a page.
package struct PlanActions: Sendable {
    /// Where the form leads that asks for a run.
    package let sync: String
    /// The page to come back to, as a word.
    package let back: String
    /// What the button says that asks for a run.
    package let label: String
    package var isSyncing: Bool
    /// Where the form leads that connects Strava; nil where there is nothing to connect.
    package var connect: String?

    package init(sync: String, back: String, label: String, isSyncing: Bool, connect: String?) {
        self.sync = sync
        self.back = back
        self.label = label
        self.isSyncing = isSyncing
        self.connect = connect
    }

    var values: [String: Any] {
        var values: [String: Any] = ["sync": sync, "back": back, "label": label, "isSyncing": isSyncing]
        values["connect"] = connect
        return values
    }
}
