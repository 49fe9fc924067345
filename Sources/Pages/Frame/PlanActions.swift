/// The buttons about the plan on a page.
package struct PlanActions: Sendable {
    /// The action of the form that requests a run.
    package let sync: String
    /// The page to return to, as a word.
    package let back: String
    /// The label of the button that requests a run.
    package let label: String
    package var isSyncing: Bool
    /// The action of the form that connects Strava; nil if there is nothing to connect.
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
