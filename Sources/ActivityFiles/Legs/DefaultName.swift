import Basics

/// Names that devices and programs give by themselves, which say nothing about the activity.
enum DefaultName {
    /// The name; empty if it is a default.
    static func removed(from name: String) -> String {
        let words = name.trimmedSpaces
        let plain = words.lowercased().filter { $0.isLetter || $0.isNumber }
        return plain.isEmpty || defaults.contains(plain) || isDate(words) || isGenerated(words) ? "" : words
    }

    /// Letters and digits alone, in lower case.
    private static let defaults: Set<String> = [
        "wahooworkout", "default", "move", "exercise", "activity", "workout", "untitled", "track",
        // Sports, as devices and their programs call them in their users' languages.
        "run", "running", "laufen", "course", "courseàpied", "correr", "carrera", "corsa", "hardlopen",
        "ride", "bike", "biking", "cycling", "radfahren", "rad", "vélo", "cyclisme", "ciclismo", "fietsen",
        "indoorcycling", "virtualride", "indoorbike", "indoorrad", "自行车", "跑步", "游泳",
        "swim", "swimming", "schwimmen", "natation", "natación", "nuoto", "zwemmen", "poolswim", "openwater", "lapswim",
        "walk", "walking", "gehen", "marche", "hike", "hiking", "wandern", "randonnée", "senderismo",
        "strength", "strengthtraining", "krafttraining", "musculation", "cardio", "training", "other", "andere",
        "rowing", "rudern", "yoga", "trailrun", "trailrunning", "treadmill", "laufband",
    ]

    /// `04-FEB-13 22:16:37`, `2024-09-03`: no letters but those of a month.
    private static func isDate(_ name: String) -> Bool {
        let letters = name.lowercased().split { !$0.isLetter }.map(String.init)
        let rest = letters.filter { !months.contains($0) && !["am", "pm", "t", "z", "at"].contains($0) }
        return rest.isEmpty && name.contains { $0.isNumber }
    }

    private static let months: Set<String> = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec", "january", "february",
        "march",
        "april", "june", "july", "august", "september", "october", "november", "december",
    ]

    /// `Route 2024-09-03 7:48pm` (Apple), `Workout(start=…)` (FitoTrack), `ACTIVE LOG #2`.
    private static func isGenerated(_ name: String) -> Bool {
        let lower = name.lowercased()
        for beginning in ["route ", "active log", "track "] where lower.hasPrefix(beginning) {
            let rest = String(lower.dropFirst(beginning.count))
            return isDate(rest) || rest.trimmedSpaces.allSatisfy { $0.isNumber || $0 == "#" }
        }
        return lower.hasPrefix("workout(start=")
    }
}
