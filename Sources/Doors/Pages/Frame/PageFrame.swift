package import Basics
import Export

/// The layout shared by all pages.
package struct PageFrame: Sendable {
    /// The path of the public address: empty, or `/training`.
    package var base: String
    /// The value of `data-page`.
    package var page: String
    /// The heading, which names the section.
    package var heading: String
    /// The athlete whose page it is; nil for none.
    package var athlete: String?
    /// Links to the sections.
    package var links: [(label: String, address: String, isCurrent: Bool)] = []
    /// The athlete's time zone; nil if no athlete is shown.
    package var place: String?
    /// Whether there was ever a run for the athlete.
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
    /// Whether something is in progress, so that the page reloads itself.
    package var isWaiting = false
    /// The code of an error; nil on other pages.
    package var code: String?

    package init(base: String, page: String, heading: String, athlete: String? = nil) {
        self.base = base
        self.page = page
        self.heading = heading
        self.athlete = athlete
    }

    /// A moment in the past.
    package struct PastMoment: Sendable {
        /// ISO 8601.
        package let moment: String
        /// How long ago it was.
        package let words: String

        package init(_ moment: Instant, before now: Instant) {
            self.moment = moment.description
            words = moment.words(before: now)
        }

        var values: [String: Any] { ["moment": moment, "words": words] }
    }

    /// A sentence above a page.
    package struct Message: Sendable {
        package let code: String
        package let text: String
        /// A name after the text, with its writing direction isolated; nil for none.
        let name: String?
        /// The text after the name.
        let rest: String
        /// `alert` for an error, else `status`.
        package let role: String

        package init(_ code: String, _ text: String, name: String? = nil, rest: String = "", isError: Bool) {
            self.code = code
            self.text = text
            self.name = name
            self.rest = rest
            role = isError ? "alert" : "status"
        }
    }

    /// The title of the browser's tab.
    var title: String { ([heading, athlete].compactMap(\.self) + ["tpmerge"]).joined(separator: " · ") }
}
