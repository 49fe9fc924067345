package import Basics
import Export

package struct PageFrame: Sendable {
    /// The path of the public address: empty, or `/training`.
    package var base: String
    /// The value of `data-page`.
    package var page: String
    package var heading: String
    /// The athlete whose page it is; nil for none.
    package var athlete: String?
    package var links: [(label: String, address: String, isCurrent: Bool)] = []
    /// The athlete's time zone; nil if no athlete is shown.
    package var place: String?
    package var hasRun = true
    /// When all sources were last read without failure; nil if unknown.
    package var lastSync: PastMoment?
    /// Why the last run failed, in a sentence; nil if it didn't.
    package var trouble: String?
    /// The result of the reader's last action; nil for none.
    package var message: Message?
    /// The CSRF token of forms; nil if the reader isn't signed in.
    package var csrf: String?
    package var isPoweredByStrava = false
    /// Whether its figures contain some of Garmin's devices by way of another service.
    package var includesGarmin = false
    /// Whether something is in progress, so that the page reloads itself.
    package var isWaiting = false
    /// The code of an error; nil on other pages.
    package var code: String?

    package init(base: String, page: String, heading: String, athlete: String? = nil, code: String? = nil) {
        (self.base, self.page, self.heading, self.athlete, self.code) = (base, page, heading, athlete, code)
    }

    package struct PastMoment: Sendable {
        /// ISO 8601.
        package let moment: String
        package let words: String

        package init(_ moment: Instant, before now: Instant) {
            self.moment = moment.description
            words = moment.words(before: now)
        }
    }

    package struct Message: Sendable {
        package let code: String
        package let text: String
        /// A name after the text, with its writing direction isolated; nil for none.
        let whom: String?
        let rest: String
        /// `alert` for an error, else `status`.
        package let role: String

        package init(_ code: String, _ text: String, name: String? = nil, rest: String = "", isError: Bool) {
            self.code = code
            self.text = text.isolated
            whom = name
            self.rest = rest
            role = isError ? "alert" : "status"
        }
    }

    var title: String { ([heading, athlete].compactMap(\.self) + ["tpmerge"]).joined(separator: " · ") }
}

package struct PlanActions: Sendable {
    /// The action of the form that requests a run.
    package let sync: String
    package let back: String
    package let label: String
    package var isSyncing: Bool
    /// The action of the form that connects Strava; nil if there is nothing to connect.
    package var connect: String?

    package init(sync: String, back: String, label: String, isSyncing: Bool, connect: String?) {
        (self.sync, self.back, self.label, self.isSyncing, self.connect) = (sync, back, label, isSyncing, connect)
    }
}
