package import Basics
import Export

/// The layout shared by all pages.
package struct PageFrame: Sendable {
    /// The path of the public address: empty, or `/training`.
    package var base: String
    /// `data-page`.
    package var page: String
    /// The name of the page's part, its heading.
    package var heading: String
    /// Whose page it is; nil for nobody's.
    package var athlete: String?
    package var links: [Link] = []
    /// The athlete's time zone; nil where no athlete is shown.
    package var place: String?
    /// Whether there was ever a run for the athlete.
    package var hasRun = true
    /// When all sources were last well; nil where that isn't known.
    package var lastSync: PastMoment?
    /// Why the last run failed, in a sentence; nil where it didn't.
    package var trouble: String?
    /// What somebody is told of what they have just done; nil for nothing.
    package var message: Message?
    /// What forms bring along; nil where nobody has signed in.
    package var csrf: String?
    package var isPoweredByStrava = false
    /// Whether something is under way, so that the page is shown anew by itself.
    package var isWaiting = false
    /// Of an error; nil otherwise.
    package var code: String?

    package init(base: String, page: String, heading: String, athlete: String? = nil) {
        self.base = base
        self.page = page
        self.heading = heading
        self.athlete = athlete
    }

    /// A moment that lies back.
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

    /// A link to another part.
    package struct Link: Sendable {
        package let label: String
        package let address: String
        package let isCurrent: Bool

        package init(_ label: String, to address: String, isCurrent: Bool = false) {
            self.label = label
            self.address = address
            self.isCurrent = isCurrent
        }
    }

    /// A sentence above a page.
    package struct Message: Sendable {
        package let code: String
        package let text: String
        /// A name that follows, kept to itself; nil for none.
        let name: String?
        /// What follows the name.
        let rest: String
        /// `alert` for what went wrong, else `status`.
        package let role: String

        package init(_ code: String, _ text: String, name: String? = nil, rest: String = "", isError: Bool) {
            self.code = code
            self.text = text
            self.name = name
            self.rest = rest
            role = isError ? "alert" : "status"
        }
    }

    /// What the browser shows of it in a tab.
    var title: String { ([heading, athlete].compactMap(\.self) + ["tpmerge"]).joined(separator: " · ") }
}
