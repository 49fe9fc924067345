import Basics
import Workouts

/// Counts the activities with unknown names of sports.
struct UnknownSports {
    private var named: [(name: String, count: Int)] = []
    private var others = 0

    /// Counts an activity by the name of its sport, unless the name is known.
    mutating func count(_ name: String) {
        guard ExportSports.sportType(name) == nil else { return }
        if let index = named.firstIndex(where: { $0.name == name }) {
            named[index].count += 1
        } else if named.count < Self.most {
            named.append((name, 1))
        } else {
            others += 1
        }
    }

    /// A note for each name, in order of first occurrence.
    func notes(file: String) -> [Diagnostic] {
        var messages = named.map { name, count in
            let activities = count.activities
            guard let type = ExportSports.nearest(to: name) else {
                return
                    "The sport \"\(name)\" is not known here; \(activities) \(count == 1 ? "keeps" : "keep") that name."
            }
            return "The sport \"\(name)\" is not known here; \(activities) "
                + "\(count == 1 ? "counts" : "count") as \(type.rawValue), the nearest by its words."
        }
        if others > 0 { messages.append("Activities of other sports that are not known here: \(others).") }
        return messages.map { Diagnostic(.note, .strava, Notice($0), item: file) }
    }

    private static let most = 20
}
