package import Basics
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
    ///   - limits: what one answer may cost.
    ///   - total: how long one call of a function here may take with everything that is asked again.
    ///   - pageLimit: how many pages are read before it is too much.
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

    /// All activities that started after a moment: pages are read until one is empty, for only that ends the list.
    ///
    /// - Parameter progress: is told after each page how many activities there are by then.
    /// - Throws: `StravaError`; half a list never comes back.
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
            let file = try await questions.ask("athlete/activities", query, until: deadline) {
                (body) throws(StravaError) in try Self.list(body, page: walk.files.count + 1)
            }
            walk.add(file)
            progress(walk.count)
        }
        let list = ActivityList(walk.files, today: asked.utc.day)
        return FetchedActivities(
            activities: list.activities, diagnostics: list.diagnostics, after: after, asked: asked,
            pages: walk.files.count)
    }

    /// One activity with all its details, calories among them; nil when Strava has none of that id.
    ///
    /// - Parameter deadline: the moment after which nothing is asked any more; nil for the usual time.
    /// - Throws: `StravaError`.
    package func activity(_ id: Int64, until deadline: Instant? = nil) async throws(StravaError) -> Activity? {
        guard case .found(let activity, _) = try await lookUp(id, until: deadline) else { return nil }
        return activity
    }

    /// The same, with whose it is.
    package func lookUp(_ id: Int64, until deadline: Instant? = nil) async throws(StravaError) -> ActivityAnswer {
        let deadline = deadline ?? usualDeadline
        do throws(StravaError) {
            return try await questions.ask("activities/\(id)", [("include_all_efforts", "false")], until: deadline) {
                (body) throws(StravaError) in try ActivityAnswer(body, id: id)
            }
        } catch {
            guard error == .refused(status: 404) else { throw error }
            return .missing
        }
    }

    /// Asks who lets us in (`GET /athlete`), which tells whether anybody still does. It is asked once.
    ///
    /// - Throws: `StravaError`.
    package func checkPermission(until deadline: Instant) async throws(StravaError) {
        try await questions.ask("athlete", [], until: deadline, tries: 1) { _ throws(StravaError) in }
    }

    /// How long the heart rate was in each zone during an activity, which Strava tells subscribers; empty where it has none
    /// of that id, or doesn't tell. It is asked once, for a later run can ask again.
    ///
    /// - Parameter deadline: the moment after which nothing is asked any more.
    /// - Throws: `StravaError`.
    package func zoneTimes(of id: Int64, until deadline: Instant) async throws(StravaError) -> [HeartRateZoneTime] {
        do throws(StravaError) {
            return try await questions.ask(
                "activities/\(id)/zones", [], until: deadline, tries: 1, reading: ZoneAnswer.heartRate)
        } catch {
            guard error == .refused(status: 404) else { throw error }
            return []
        }
    }
}

extension StravaClient {
    /// When a call that begins now should have ended.
    var usualDeadline: Instant { effects.now().advanced(bySeconds: total.wholeSeconds) }

    private static func list(_ body: [UInt8], page: Int) throws(StravaError) -> ActivityFile {
        do throws(ActivityFileError) {
            return try ActivityFile.read(body, name: "Strava, page \(page)")
        } catch {
            throw .unusable("a list of activities")
        }
    }
}
