package import Basics
import JSON
import Strava
package import Web
package import Workouts

/// Reads an athlete's activities from Strava's API, version 3.
package struct StravaClient: Sendable {
    let questions: APIRequester
    let effects: Outside
    private let total: Duration
    private let pageLimit: Int

    /// - Parameters:
    ///   - limits: those of each response.
    ///   - total: how long one call of a method may take, with all attempts.
    ///   - pageLimit: the most pages to read.
    package init(
        application: StravaApplication, tokens: AccessTokens, budget: RateBudget, effects: Outside,
        limits: Limits = .api, total: Duration = .seconds(120), pageLimit: Int = 500
    ) {
        questions = APIRequester(
            apiURL: application.apiURL, tokens: tokens, budget: budget, effects: effects, limits: limits)
        self.effects = effects
        self.total = total
        self.pageLimit = pageLimit
    }

    /// All activities that started after a moment. It reads pages until one is empty, since only an empty page ends the
    /// list.
    ///
    /// - Parameter progress: receives the number of activities so far after each page.
    /// - Throws: `StravaError`; a partial list is never returned.
    package func activities(
        after: Instant, progress: @Sendable (Int) -> Void = { _ in }
    ) async throws(StravaError) -> FetchedActivities {
        let asked = effects.now()
        let deadline = asked.advanced(bySeconds: total.wholeSeconds)
        var walk = PageWalk(after: after, pageLimit: pageLimit)
        while let page = try walk.next {
            let query = [
                ("after", "\(page.after.secondsSinceEpoch)"), ("page", "\(page.number)"),
                ("per_page", "\(PageWalk.pageSize)"),
            ]
            let file = try await questions.ask(
                APIQuestion(path: "athlete/activities", query: query), until: deadline, for: "a list of activities"
            ) { try? ActivityFile.read($0, name: "Strava, page \(walk.files.count + 1)") }
            walk.add(file)
            progress(walk.count)
        }
        let list = ActivityList(walk.files)
        return FetchedActivities(activities: list.activities, diagnostics: list.diagnostics, asked: asked)
    }

    /// One activity with all its details, including calories; nil if Strava has none of that id.
    ///
    /// - Parameter deadline: the moment after which no more requests are sent; nil for the usual time.
    package func activity(_ id: Int64, until deadline: Instant? = nil) async throws(StravaError) -> Activity? {
        guard case .found(let activity, _) = try await lookUp(id, until: deadline) else { return nil }
        return activity
    }

    /// The same, with the id of its athlete.
    package func lookUp(_ id: Int64, until deadline: Instant? = nil) async throws(StravaError) -> ActivityAnswer {
        let deadline = deadline ?? usualDeadline
        do {
            return try await questions.ask(
                APIQuestion(path: "activities/\(id)", query: [("include_all_efforts", "false")]), until: deadline,
                for: "an activity"
            ) { ActivityAnswer($0, id: id) }
        } catch {
            guard error == .refused(status: 404) else { throw error }
            return .missing
        }
    }

    /// Checks the permission with a single request (`GET /athlete`).
    package func checkPermission(until deadline: Instant) async throws(StravaError) {
        try await questions.ask(APIQuestion(path: "athlete"), until: deadline, tries: 1, for: "an athlete") { _ in () }
    }

    /// The times in the heart rate zones during an activity, which Strava gives to subscribers. Empty if Strava has no
    /// such activity, or no zones of it. It sends a single request, since a later run can repeat it.
    package func zoneTimes(of id: Int64, until deadline: Instant) async throws(StravaError) -> [HeartRateZoneTime] {
        do {
            return try await questions.ask(
                APIQuestion(path: "activities/\(id)/zones"), until: deadline, tries: 1, for: "heart rate zones",
                reading: ZoneAnswer.heartRate)
        } catch {
            guard error == .refused(status: 404) else { throw error }
            return []
        }
    }
}

extension StravaClient {
    var usualDeadline: Instant { effects.now().advanced(bySeconds: total.wholeSeconds) }
}

package struct FetchedActivities: Sendable, Equatable {
    /// Each activity once, by start and then id.
    package let activities: [Activity]
    package let diagnostics: [Diagnostic]
    /// The list is complete for activities uploaded by then.
    package let asked: Instant
}

/// Strava's answer about an activity's zones: `[{"type": "heartrate", "distribution_buckets": [{"min", "max",
/// "time"}]}]`, and the same for power and pace.
enum ZoneAnswer {
    /// The time in each heart rate zone, the lowest first; empty unless the answer contains it for all zones, and nil if
    /// it is no list.
    static func heartRate(in body: [UInt8]) -> [HeartRateZoneTime]? {
        guard case .list(let distributions)? = JSONValue(body) else { return nil }
        let heartRate = distributions.first { $0["type"]?.text == "heartrate" }
        return .init(seconds: heartRate?["distribution_buckets"]?.elements.map { $0["time"]?.number } ?? [])
    }
}

/// Strava's answer about a single activity (`GET /activities/{id}`); failures are a `StravaError`.
package enum ActivityAnswer: Sendable, Equatable {
    /// The activity exists.
    ///
    /// - Parameter owner: Strava's id of its athlete; nil if the answer doesn't contain it.
    case found(Activity, owner: Int64?)
    /// No activity has that id, or this athlete may not see it.
    case missing
}

extension ActivityAnswer {
    /// Returns nil if the body holds no activity, or another than the requested one.
    init?(_ body: [UInt8], id: Int64) {
        guard let activity = ActivityFile.activity(body), activity.id == .strava(id) else { return nil }
        self = .found(activity, owner: JSONValue(body)?["athlete"]?["id"]?.integer.map(Int64.init))
    }
}

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
