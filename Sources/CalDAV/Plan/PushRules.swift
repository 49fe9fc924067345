package import Basics

/// What the configuration and the clock say of a push.
package struct PushRules: Sendable, Equatable {
    /// Today, in the athlete's zone.
    package var today: Day
    package var now: Instant
    /// How many days back events are written; those ahead all are.
    package var pastDays: Int
    /// The path of the collection, with a slash at its end.
    package var collection: String
    /// Minutes before timed plans; nil for no alarm.
    package var remind: Int?
    /// `deleted: restore`, or `--restore`.
    package var restoresDeleted: Bool
    /// `moved: restore`.
    package var restoresMoved: Bool

    package init(
        today: Day, now: Instant, pastDays: Int, collection: String, remind: Int? = nil, restoresDeleted: Bool = false,
        restoresMoved: Bool = false
    ) {
        self.today = today
        self.now = now
        self.pastDays = pastDays
        self.collection = collection
        self.remind = remind
        self.restoresDeleted = restoresDeleted
        self.restoresMoved = restoresMoved
    }

    /// The first day whose events are written.
    var firstDay: Day { today.advanced(by: -max(0, pastDays)) }

    func href(ofUID uid: String) -> String { collection + ResourceName.name(ofUID: uid) }
}
