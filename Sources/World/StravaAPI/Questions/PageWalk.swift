import Basics
import Strava
import Workouts

/// Walks over the pages of a list that may shift meanwhile, repeat itself or never end.
///
/// If Strava lists the oldest activities first, the request after a full page asks for activities after the last one.
/// So a deletion in the meantime can't move an activity across a page boundary. Strava doesn't document this order; if
/// a page isn't in it, pages are counted.
struct PageWalk {
    struct Page: Equatable {
        /// Only activities that started after this moment.
        var after: Instant
        /// From 1.
        var number = 1
    }

    static let pageSize = 200

    private(set) var files: [ActivityFile] = []
    private let pageLimit: Int
    private var page: Page
    private var known: Set<ActivityID> = []
    private var pagesWithoutNews = 0

    init(after: Instant, pageLimit: Int) {
        page = Page(after: after)
        self.pageLimit = pageLimit
    }

    /// How many pages in a row may contain no new activity.
    private static let repetitionLimit = 5

    var count: Int { known.count }

    /// The next page to read; nil at the end of the list.
    ///
    /// - Throws: `StravaError.unusable` if the list should have ended long ago.
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
    /// The moment after which the list continues, so that its last activity is repeated; nil if the page isn't full, or
    /// isn't in order of start.
    fileprivate var seam: Instant? {
        let starts = activities.map(\.start)
        guard elementCount >= PageWalk.pageSize, let first = starts.first, let last = starts.last, first < last,
            zip(starts, starts.dropFirst()).allSatisfy({ $0 <= $1 })
        else { return nil }
        return last.advanced(bySeconds: -1)
    }
}
