import Basics
import Foundation

extension WorldState {
    /// `GET /athlete/activities`.
    mutating func listActivities(
        _ asked: Asked, of access: Access, flaws: [Misbehaviour], at now: Instant
    ) throws(Fault) -> Reply {
        guard access.scopes.seesActivities else { throw .missingScope(.readActivities) }
        let query = try ActivityQuery(asked.query)
        if query.page > 1 { shift(flaws, query, of: access, at: now) }
        let rows = query.rows(query.matches(visible(to: access)), flaws: flaws)
        if corruptionReachesLists, rows.contains(where: { corruptActivities.contains($0.id) }) {
            throw .corruptActivity
        }
        var elements = rows.map { $0.summary(of: access.athlete) }
        if flaws.contains(.brokenElement), !elements.isEmpty {
            let middle = elements.count / 2
            elements[middle] = elements[middle].replacing("id", with: .null).replacing(
                "start_date", with: .text("never")
            )
            .replacing("start_date_local", with: .integer(0)).replacing("moving_time", with: .text("long"))
        }
        return .json(.array(elements))
    }

    /// `GET /activities/{id}`.
    func showActivity(_ id: String, of access: Access) throws(Fault) -> Reply {
        guard access.scopes.seesActivities else { throw .missingScope(.readActivities) }
        let activity = try find(id, of: access)
        if corruptActivities.contains(activity.id) { throw .corruptActivity }
        return .json(activity.details(of: access.athlete))
    }

    /// `PUT /activities/{id}`: what the JSON body names, and nothing else.
    mutating func editActivity(_ id: String, _ asked: Asked, of access: Access) throws(Fault) -> Reply {
        try access.require(.writeActivities)
        var activity = try find(id, of: access)
        guard let edit = try? JSONDecoder().decode(ActivityEdit.self, from: Data(asked.body)) else {
            throw .invalid(resource: "Activity", field: "")
        }
        edit.apply(to: &activity)
        athletes[access.athlete]?[activity: activity.id] = activity
        return .json(activity.details(of: access.athlete))
    }
}

extension WorldState {
    private func visible(to access: Access) -> [StravaActivity] {
        let all = athletes[access.athlete]?.activities ?? []
        return access.scopes.contains(.readAllActivities) ? all : all.filter { $0.visibility != .onlyMe }
    }

    private func find(_ id: String, of access: Access) throws(Fault) -> StravaActivity {
        guard let number = Int(id), let activity = visible(to: access).first(where: { $0.id == number }) else {
            throw .notFound("Activity")
        }
        return activity
    }

    /// What happens to the list between two of its pages.
    private mutating func shift(_ flaws: [Misbehaviour], _ query: ActivityQuery, of access: Access, at now: Instant) {
        let first = query.matches(visible(to: access)).first
        let newID = (athletes[access.athlete]?.activities.map(\.id).max() ?? 0) + 1
        if flaws.contains(.uploadBetweenPages) {
            let activity = StravaActivity(id: newID, name: "Just uploaded", sportType: "Run", start: now)
            athletes[access.athlete]?.activities.append(activity)
        }
        if flaws.contains(.lateUploadBetweenPages), let first {
            let start = first.start.advanced(bySeconds: 1)
            let activity = StravaActivity(id: newID, name: "Uploaded late", sportType: "Run", start: start)
            athletes[access.athlete]?.activities.append(activity)
        }
        if flaws.contains(.deletionBetweenPages), let first {
            athletes[access.athlete]?[activity: first.id] = nil
        }
    }
}
