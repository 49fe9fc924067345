import Foundation

/// A calendar and its JSON as they stand there, read only as far as the tests look.
struct Published {
    struct Event: Equatable {
        let uid: String
        let sequence: Int
        let modified: String
        /// Its lines without those about its version.
        let content: String
    }

    struct Entry: Sendable {
        let uid: String
        let day: String
        let status: String
        let summary: String
        /// The feed's UID of the plan.
        let feedUID: String?
        /// The activity that counts, its parts, other recordings of the same, and a race's transitions.
        let activity: String?
        let otherActivities: [String]
        /// The numbers of the activity that counts.
        let figures: [String: Double]

        var ids: [String] { [activity].compactMap(\.self) + otherActivities }
    }

    /// By their lines, which nearly always are the same as before.
    private(set) var events: [String: Event] = [:]
    private(set) var entries: [Entry] = []

    struct Unreadable: Error {}

    /// - Parameter before: what stood there, to read nothing twice.
    init(calendar: Data, json: Data, after before: Published? = nil) throws {
        let parts = String(decoding: calendar, as: UTF8.self).components(separatedBy: "BEGIN:VEVENT\r\n")
        for part in parts.dropFirst() {
            events[part] = try before?.events[part] ?? Event(lines: part)
        }
        guard events.count == parts.count - 1,
            let root = try JSONSerialization.jsonObject(with: json) as? [String: Any],
            let workouts = root["workouts"] as? [[String: Any]]
        else { throw Unreadable() }
        entries = try workouts.map(Entry.init)
    }
}

extension Published.Event {
    fileprivate init(lines: String) throws {
        var values: [String: String] = [:]
        var content: [String] = []
        for line in lines.components(separatedBy: "\r\n") {
            let name = line.prefix { $0 != ":" && $0 != ";" }
            switch name {
            case "UID", "SEQUENCE", "LAST-MODIFIED": values[String(name)] = String(line.dropFirst(name.count + 1))
            case "DTSTAMP", "CREATED", "END": break
            default: content.append(line)
            }
        }
        guard let uid = values["UID"], let sequence = values["SEQUENCE"].flatMap({ Int($0) }),
            let modified = values["LAST-MODIFIED"]
        else { throw Published.Unreadable() }
        self.init(uid: uid, sequence: sequence, modified: modified, content: content.joined(separator: "\n"))
    }
}

extension Published.Entry {
    fileprivate init(_ members: [String: Any]) throws {
        guard let uid = members["uid"] as? String, let day = members["day"] as? String,
            let status = members["status"] as? String, let summary = members["summary"] as? String
        else { throw Published.Unreadable() }
        self.uid = uid
        self.day = day
        self.status = status
        self.summary = summary
        let planned = members["planned"] as? [String: Any]
        let told = [members["strava"], members["file"]].lazy.compactMap { $0 as? [String: Any] }.first ?? [:]
        feedUID = planned?["tp_uid"] as? String
        activity = told["id"] as? String
        figures = told.compactMapValues { $0 as? Double }
        let parts = members["parts"] as? [[String: Any]] ?? []
        otherActivities =
            ["duplicates", "transitions"].flatMap { members[$0] as? [String] ?? [] }
            + parts.compactMap { $0["id"] as? String }
    }
}
