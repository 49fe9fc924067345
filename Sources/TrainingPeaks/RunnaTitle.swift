import Basics
import Workouts

/// Runna's title: an emoji and a name, then distance and duration between bullets.
struct RunnaTitle {
    let name: String
    /// What the emoji says.
    let sport: PlannedSport?
    let distance: Distance?
    /// The middle of a range such as `50m - 55m`.
    let duration: Duration?

    init(_ summary: String) {
        let parts = summary.split(separator: "•").map(\.trimmed)
        let first = parts.first ?? ""
        sport = first.unicodeScalars.lazy.compactMap { Self.emoji[$0] }.first
        name = first.drop { !$0.isLetter && !$0.isNumber }.trimmed
        distance = parts.dropFirst().lazy.compactMap { Measure.distance(Line($0)) }.first { $0.meters >= 400 }
        duration = parts.dropFirst().lazy.compactMap(Self.duration).first
    }

    private static let emoji: [Unicode.Scalar: PlannedSport] = [
        "🏃": .run, "🚴": .bike, "🏊": .swim, "🏋": .strength, "💪": .strength, "🚶": .walk, "🧘": .other,
    ]

    private static func duration(_ text: String) -> Duration? {
        let ends = text.split { $0 == "-" || $0 == "–" }.map { minutes($0.trimmed) }
        guard let first = ends.first, let first, let last = ends.last, let last, ends.count <= 2 else { return nil }
        return .seconds((first + last) * 30)
    }

    /// Minutes of `55m`, `1h` or `1h 5m`; nil for anything else.
    private static func minutes(_ text: String) -> Int? {
        var total = 0
        var number = ""
        for character in text.lowercased() where character != " " {
            if character.isASCII, character.isWholeNumber, number.count < 4 {
                number.append(character)
            } else if let value = Int(number), character == "h" || character == "m" {
                total += character == "h" ? value * 60 : value
                number = ""
            } else {
                return nil
            }
        }
        return number.isEmpty && total > 0 ? total : nil
    }
}
