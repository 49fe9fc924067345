import ActivityFiles
import Basics

/// An intervals.icu beside this Strava, below `/api/v1`: one athlete's list of activities, and what stands before it.
package struct IntervalsService: Sendable {
    package var key = "standin0key1of2intervals3"
    package var athleteID = "i100001"
    /// In no particular order.
    package var activities: [IntervalsActivity] = []
    /// What every request with a right key meets instead of the list; nil for the list.
    package var refusal: Refusal?
    /// Whether `fields` and `limit` have no effect.
    package var ignoresWishes = false

    package init() {}

    package enum Refusal: Sendable, Equatable {
        /// 401, as for a wrong key.
        case key
        /// 403, as for another athlete.
        case athlete
        /// 403 with a page of Cloudflare's.
        case cloudflare
        /// 429, with a `Retry-After` if there is one.
        case tooMany(retryAfter: String?)
    }

    package subscript(id: String) -> IntervalsActivity? {
        get { activities.first { $0.id == id } }
        set {
            activities.removeAll { $0.id == id }
            if let newValue { activities.append(newValue) }
        }
    }
}

extension IntervalsService {
    static func isMeant(_ asked: StravaRequest) -> Bool { asked.path.hasPrefix("/api/v1/") }

    func answer(_ asked: StravaRequest) -> Reply {
        let agent = asked.headers.first(ignoringCase: "User-Agent") ?? ""
        if agent.isEmpty || Self.strangers.contains(where: agent.hasPrefix) {
            return .text("error code: 1010", status: 403)
        }
        if let refused = refusal(of: asked) { return refused }
        let place = asked.path.split(separator: "/").dropFirst(2)
        guard asked.method == "GET", place.count == 3, place.first == "athlete", place.last == "activities" else {
            return .fault(404, "Not Found")
        }
        guard place.dropFirst().first == "0" || place.dropFirst().first.map(String.init) == athleteID else {
            return .fault(403, "Access denied")
        }
        guard let query = IntervalsQuery(asked.query) else { return .fault(422, "Invalid parameter") }
        let rows = query.rows(of: activities, ignoringWishes: ignoresWishes)
        let reply = Reply.json(.array(rows))
        let accepted = asked.headers.first(ignoringCase: "Accept-Encoding") ?? ""
        return accepted.contains("gzip") ? reply.packed : reply
    }

    /// Libraries that Cloudflare refuses by their names.
    private static let strangers = ["Python-urllib", "node-fetch"]

    private func refusal(of asked: StravaRequest) -> Reply? {
        switch (asked.authorization, refusal) {
        case (.bearer?, _), (_, .athlete?): .fault(403, "Access denied")
        case (_, .cloudflare?): .html("<!DOCTYPE html>\n<title>Attention Required! | Cloudflare</title>\n", status: 403)
        case (_, .tooMany(let wait)?):
            Reply(status: 429, headers: wait.map { [("Retry-After", $0)] } ?? [])
        case (.basic("API_KEY", key)?, nil): nil
        default: .text("Auth failed", status: 401)
        }
    }
}

extension Reply {
    fileprivate static func text(_ text: String, status: Int) -> Reply {
        Reply(status: status, headers: [("Content-Type", "text/plain; charset=UTF-8")], body: Array(text.utf8))
    }

    fileprivate static func fault(_ status: Int, _ error: String) -> Reply {
        .json(.members(["status": .integer(status), "error": .text(error)]), status: status)
    }

    fileprivate var packed: Reply {
        guard let bytes = Gzip.packed(body) else { return self }
        return Reply(status: status, headers: headers + [("Content-Encoding", "gzip")], body: bytes)
    }
}

/// The parameters of `GET /athlete/{id}/activities`.
private struct IntervalsQuery {
    private let oldest: LocalTime
    private let newest: LocalTime?
    private let limit: Int
    /// Empty for all.
    private let fields: Set<String>

    /// Returns nil without `oldest`, or if a parameter can't be used.
    init?(_ query: Fields) {
        guard let oldest = Self.time(query["oldest"]) else { return nil }
        self.oldest = oldest
        newest = Self.time(query["newest"])
        if query["newest"] != nil, newest == nil { return nil }
        limit = query["limit"].map { Int($0) ?? 0 } ?? .max
        guard limit > 0 else { return nil }
        fields = Set((query["fields"] ?? "").split(separator: ",").map(String.init))
    }

    /// The newest first. A day stands for its beginning, so that only what began before the day `newest` is listed.
    func rows(of activities: [IntervalsActivity], ignoringWishes: Bool) -> [JSON] {
        let end = newest ?? LocalTime(secondsSinceEpoch: .max)
        let found = activities.filter { $0.local >= oldest && $0.local <= end }
            .sorted { ($0.local, $0.id) > ($1.local, $1.id) }
        guard !ignoringWishes else { return found.map(\.row) }
        return found.prefix(limit).map { activity in
            guard !fields.isEmpty else { return activity.row }
            return .object(activity.row.members.filter { fields.contains($0.key) && $0.value != .null })
        }
    }

    /// A local date, or date and time.
    private static func time(_ text: String?) -> LocalTime? {
        guard let text else { return nil }
        if let day = Day(iso: text) { return LocalTime(secondsSinceEpoch: day.number * 86_400) }
        return Array(text.utf8).withUnsafeBytes { Timestamp($0)?.clock }
    }
}
