import Basics
import Strava
import Workouts

/// The walk over the pages of a list that may shift under it, repeat itself or never end.
///
/// Where Strava lists the oldest first, a full page is followed by the list after its last activity, so that nothing
/// that is deleted meanwhile moves another one across the seam of two pages. Nobody promises that order: where it isn't
/// seen, pages are counted.
struct PageWalk {
    /// A page to be asked for.
    struct Page: Equatable {
        /// Only what started after this moment.
        var after: Instant
        /// From 1.
        var number = 1
    }

    static let pageSize = 200

    private(set) var files: [ActivityFile] = []
    private let pageLimit: Int
    private var page: Page
    private var known: Set<Int64> = []
    private var pagesWithoutNews = 0

    init(after: Instant, pageLimit: Int) {
        page = Page(after: after)
        self.pageLimit = pageLimit
    }

    /// How many pages may follow one another that bring nothing new.
    private static let repetitionLimit = 5

    /// How many activities there are so far.
    var count: Int { known.count }

    /// The page to be read next; nil when the list has ended.
    ///
    /// - Throws: `StravaError.unusable` when it should have ended long ago.
    var next: Page? {
        get throws(StravaError) {
            guard files.last?.elementCount != 0 else { return nil }
            guard pagesWithoutNews < Self.repetitionLimit, files.count < pageLimit else {
                throw .unusable("the end of the list of activities")
            }
            return page
        }
    }

    mutating func add(_ file: ActivityFile) {
        let before = known.count
        known.formUnion(file.activities.map(\.id))
        pagesWithoutNews = known.count > before ? 0 : pagesWithoutNews + 1
        files.append(file)
        if let seam = file.seam, seam > page.after {
            page = Page(after: seam)
        } else {
            page.number += 1
        }
    }
}

extension ActivityFile {
    /// The moment after which the list goes on, its last activity included; nil when the page isn't full, or isn't seen to
    /// list the oldest first.
    fileprivate var seam: Instant? {
        let starts = activities.map(\.start)
        guard elementCount >= PageWalk.pageSize, let first = starts.first, let last = starts.last, first < last,
            zip(starts, starts.dropFirst()).allSatisfy({ $0 <= $1 })
        else { return nil }
        return last.advanced(bySeconds: -1)
    }
}
