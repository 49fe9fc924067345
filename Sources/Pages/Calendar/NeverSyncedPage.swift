/// Before anything is known of an athlete: how to begin.
package struct NeverSyncedPage: Sendable {
    private let actions: PlanActions

    package init(_ actions: PlanActions) { self.actions = actions }

    package func html(_ frame: PageFrame) -> String {
        Templates.page("never-synced", frame, ["actions": actions.values])
    }
}
