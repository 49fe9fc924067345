import Strava
import Workouts

/// The walk over the pages of a list that may shift under it, repeat itself or never end.
struct PageWalk {
    private(set) var files: [ActivityFile] = []
    private let pageLimit: Int
    private var known: Set<Int64> = []
    private var pagesWithoutNews = 0

    init(pageLimit: Int) {
        self.pageLimit = pageLimit
    }

    /// How many pages may follow one another that bring nothing new.
    private static let repetitionLimit = 5

    /// How many activities there are so far.
    var count: Int { known.count }

    /// The page to be read next, from 1; nil when the list has ended.
    ///
    /// - Throws: `StravaError.unusable` when it should have ended long ago.
    var next: Int? {
        get throws(StravaError) {
            guard files.last?.elementCount != 0 else { return nil }
            guard pagesWithoutNews < Self.repetitionLimit, files.count < pageLimit else {
                throw .unusable("the end of the list of activities")
            }
            return files.count + 1
        }
    }

    mutating func add(_ page: ActivityFile) {
        let before = known.count
        known.formUnion(page.activities.map(\.id))
        pagesWithoutNews = known.count > before ? 0 : pagesWithoutNews + 1
        files.append(page)
    }
}
