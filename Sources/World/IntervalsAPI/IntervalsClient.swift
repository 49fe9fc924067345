package import Basics
import IntervalsICU
package import Web
import Workouts

/// Reads an athlete's activities from intervals.icu's API, version 1: only `GET …/athlete/ID/activities`.
package struct IntervalsClient: Sendable {
    private let account: IntervalsAccount
    private let zone: Zone
    private let effects: Outside

    /// - Parameter zone: the athlete's, for rows that tell no offset.
    package init(_ account: IntervalsAccount, in zone: Zone, effects: Outside) {
        (self.account, self.zone, self.effects) = (account, zone, effects)
    }

    /// How long the calls of a run may take together, with all requests and pauses, in seconds.
    package static let total = 60
    private static let mostPages = 40
    private static let pause = Duration.milliseconds(100)

    /// The first day of a whole history.
    package static let firstDay = Day(number: 0)

    /// Reads the activities of some days, newest first, until a page is short or brings nothing new. It stops earlier
    /// after 40 pages, after a minute, or when a page but the first fails; then the answer tells which days are left.
    ///
    /// - Parameters:
    ///   - days: the athlete's, by the local clock of each activity.
    ///   - earlier: what the same run has read before; its pages and its time count, too.
    ///   - seconds: how long all of it may take.
    ///   - notBefore: when intervals.icu allows requests again; nil if it has set no limit.
    ///   - progress: receives the number of activities so far after each page.
    /// - Throws: `IntervalsError` if not even the first page came.
    package func activities(
        of days: ClosedRange<Day>, after earlier: FetchedIntervals? = nil, within seconds: Int = total,
        notBefore: Instant? = nil, progress: @Sendable (Int) -> Void = { _ in }
    ) async throws(IntervalsError) -> FetchedIntervals {
        guard account.key != nil else { throw .unreadableKey }
        let asked = effects.now()
        if let notBefore, asked < notBefore { throw .limited(until: notBefore) }
        let deadline = (earlier?.asked ?? asked).advanced(bySeconds: seconds)
        let spent = earlier?.requestCount ?? 0
        var walk = IntervalsWalk(days: days)
        var trouble: IntervalsError?
        while let query = walk.next, spent + walk.pageCount < Self.mostPages, effects.now() < deadline {
            do throws(IntervalsError) {
                if spent + walk.pageCount > 0 { try await rest() }
                walk.add(try await page(query, until: deadline))
            } catch {
                guard walk.pageCount > 0 else { throw error }
                if effects.now() < deadline { trouble = error }
                break
            }
            progress(walk.count)
        }
        return walk.answer(asked: asked, trouble: trouble)
    }

    private func rest() async throws(IntervalsError) {
        do { try await effects.sleep(Self.pause) } catch { throw .unavailable(.cancelled) }
    }

    private func page(
        _ query: [(String, String)], until deadline: Instant
    ) async throws(IntervalsError) -> IntervalsPage {
        var patience = RetryPolicy<IntervalsError>(effects, until: deadline, tries: 3)
        while true {
            do throws(IntervalsError) {
                let response = try await response(to: query, patience)
                guard response.status == 200 else { throw IntervalsError(refusing: response, now: effects.now()) }
                guard let page = IntervalsPage(response.body, zone: zone) else { throw .unusable }
                return page
            } catch {
                try await patience.wait(after: error)
            }
        }
    }

    /// Sends a request, and follows redirects within the origin: the key goes nowhere else.
    private func response(
        to query: [(String, String)], _ patience: RetryPolicy<IntervalsError>
    ) async throws(IntervalsError) -> Response {
        let path = "athlete/\(account.athleteID)/activities"
        guard var address = try? account.apiURL.appending(path: path, query: query) else {
            throw .rejected(status: 404)
        }
        let headers = HeaderFields(
            [
                Self.userAgent, ("Accept", "application/json"), ("Accept-Encoding", "gzip"),
            ] + [account.key?.authorization].compactMap(\.self))
        for _ in 0...Limits.intervals.redirects {
            let request = Request(to: address, headers: headers, limits: try patience.limits(.intervals))
            let response: Response
            do { response = try await effects.transport.answer(to: request) } catch { throw IntervalsError(error) }
            guard (300...399).contains(response.status) else { return response }
            guard let next = response.headers.first("Location").flatMap({ try? address.resolving(location: $0) }),
                next.hasSameOrigin(as: account.apiURL)
            else { throw .redirected }
            address = next
        }
        throw .redirected
    }

    /// Cloudflare, before intervals.icu, refuses requests without a name, and those of common libraries.
    private static let userAgent = (
        name: HeaderFields.userAgent.name, value: HeaderFields.userAgent.value + " (+https://tpmerge.invalid)"
    )
}

extension Limits {
    /// The limits of one request: 10 s to connect, 60 s in all, 32 MiB.
    static let intervals = Limits(errorBody: Limits.api.errorBody)
}
