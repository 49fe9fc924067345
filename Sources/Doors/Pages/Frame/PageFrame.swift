package import Basics
import Export

package struct PageFrame: Sendable {
    /// The path of the public address: empty, or `/training`.
    package var base: String
    /// The value of `data-page`.
    package var page: String
    package var heading: String
    /// The page's result in a sentence, below the heading; nil for none.
    package var under: String?
    /// Whether a month fills the width.
    package var isWide = false
    /// The athlete whose page it is; nil for none.
    package var athlete: String?
    package typealias Link = (label: String, address: String, icon: String, isCurrent: Bool)
    /// The places of the menu; `icon` names a symbol of `sprite.mustache`.
    package var links: [Link] = []
    /// The path of the page of all athletes; nil on that page, and where the session may see one athlete only.
    package var roster: String?
    /// Places that have no room in the menu.
    package var others: [(label: String, address: String)] = []
    /// The button that requests a run; nil if no athlete is shown.
    package var sync: Sync?
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
    /// The path to reload; nil for the page's own address, which must not have a fragment.
    package var reload: String?
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

    package struct Sync: Sendable {
        let action: String
        /// The page to come back to.
        let back: String
        let label: String
        package let isRunning: Bool

        package init(action: String, back: String, label: String, isRunning: Bool) {
            (self.action, self.back, self.label, self.isRunning) = (action, back, label, isRunning)
        }
    }

    var title: String { ([heading, athlete].compactMap(\.self) + ["tpmerge"]).joined(separator: " · ") }
}
