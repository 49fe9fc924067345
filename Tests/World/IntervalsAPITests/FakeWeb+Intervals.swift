import Basics
import IntervalsAPI
import Web
import WebLab
import WorkoutsLab

/// Intervals.icu at https://api.example, and who asks it.
extension FakeWeb {
    static let key = "secretkey0123456789abcdef"

    func client(key: String = FakeWeb.key, athlete: String = "0") throws -> IntervalsClient {
        guard let key = IntervalsKey(key) else { throw NotationError(text: key) }
        let account = IntervalsAccount(
            key: key, athleteID: athlete, apiURL: try Address(parsing: "https://api.example/api/v1"))
        return IntervalsClient(account, in: try berlin, effects: outside)
    }

    /// Path and query of each request, in order, without the fields that are asked for.
    var paths: [String] {
        requests.map { $0.address.revealed().dropFirst("https://api.example".count).components(before: "&fields=") }
    }
}

extension StringProtocol {
    fileprivate func components(before mark: String) -> String {
        firstRange(of: mark).map { String(self[..<$0.lowerBound]) } ?? String(self)
    }
}

extension IntervalsClient {
    /// The activities of March 2026 up to the day of `FakeWeb.start`.
    func march(notBefore: Instant? = nil) async throws(IntervalsError) -> FetchedIntervals {
        try await activities(of: Day(number: 20_513)...Day(number: 20_530), notBefore: notBefore)
    }

    func history() async throws(IntervalsError) -> FetchedIntervals {
        try await activities(of: Self.firstDay...Day(number: 20_530))
    }
}

/// What intervals.icu says.
enum Texts {
    /// - Parameter local: the wall clock in Berlin's winter, or in UTC if the row has no other date.
    static func row(_ id: Int, _ local: String = "2026-03-17T06:38:51") -> String {
        #"{"id":"i\#(id)","start_date_local":"\#(local)","type":"Run","moving_time":60,"elapsed_time":61}"#
    }

    static func stub(_ id: Int, _ local: String = "2026-03-16T18:00:00") -> String {
        #"{"id":"\#(id)","start_date_local":"\#(local)","source":"STRAVA"}"#
    }

    static func page(_ ids: Int...) -> String { page(ids.map { row($0) }) }

    static func page(_ rows: [String]) -> String { "[\(rows.joined(separator: ","))]" }

    /// A page that isn't the last: one row an hour, the newest first.
    ///
    /// - Parameter first: how many hours before the last ones of `FakeWeb.start`'s day the newest row is.
    static func fullPage(from first: Int) -> String {
        page(
            (first..<first + 500).map {
                row($0 + 1, LocalTime(secondsSinceEpoch: 20_530 * 86_400 + (23 - $0) * 3600).description)
            })
    }
}
