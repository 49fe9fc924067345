import Workouts

/// Types and labels that no feed has shown before, gathered so that each is told once.
struct UnknownWords {
    private var types: [String: Int] = [:]
    private var labels: [String: Int] = [:]
    private static let most = 50

    mutating func note(type: String) { Self.count(type, in: &types) }
    mutating func note(label: String) { Self.count(label, in: &labels) }

    var diagnostics: [Diagnostic] {
        Self.told(types) { "the workout type \"\($0)\" is not known; it is treated like Other" }
            + Self.told(labels) { "the label \"\($0)\" is not known; its line is kept as the coach's text" }
    }

    private static func count(_ word: String, in counts: inout [String: Int]) {
        guard counts[word] != nil || counts.count < most else { return }
        counts[word, default: 0] += 1
    }

    private static func told(_ counts: [String: Int], _ sentence: (String) -> String) -> [Diagnostic] {
        counts.sorted { $0.key < $1.key }.map { word, count in
            Diagnostic(.note, .trainingPeaks, sentence(word), item: count == 1 ? nil : "\(count) workouts")
        }
    }
}
