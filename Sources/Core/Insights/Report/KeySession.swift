package import Workouts

package struct KeySession: Sendable, Equatable {
    package let workout: MergedWorkout
    package let why: Why

    package enum Why: String, Sendable {
        case race
        /// Its title or its notes say so.
        case words
        /// The longest of its sport, where the week has several of it.
        case longest
        /// The greatest planned Training Stress Score.
        case stress
    }

    /// 0 if the plan has no time.
    package var plannedSeconds: Int { workout.plannedSeconds }
}

extension KeySession {
    /// The key sessions among the planned workouts of a week, in their order.
    ///
    /// - Parameter further: the coach's own words.
    static func all(in week: [MergedWorkout], _ further: [String]) -> [KeySession] {
        let planned = week.filter { $0.planOfWorkout != nil }
        let words = Self.words.map(\.wholeWords) + further.map(\.wholeWords).filter { $0 != "".wholeWords }
        let longest = Set(
            Dictionary(grouping: planned) { $0.planned?.sport }.values.compactMap { sessions -> String? in
                let timed = sessions.filter { $0.plannedSeconds > 0 }
                guard sessions.count > 1 else { return nil }
                return timed.max { ($0.plannedSeconds, $1.uid) < ($1.plannedSeconds, $0.uid) }?.uid
            })
        let hardest = planned.filter { $0.planned?.tss ?? 0 > 0 }
            .max { ($0.planned?.tss ?? 0, $1.uid) < ($1.planned?.tss ?? 0, $0.uid) }?.uid
        return planned.compactMap { workout in
            let why: Why? =
                workout.isRace
                ? .race
                : workout.saysItIsKey(words)
                    ? .words
                    : longest.contains(workout.uid)
                        ? .longest
                        : workout.uid == hardest ? .stress : nil
            return why.map { KeySession(workout: workout, why: $0) }
        }
    }

    /// Words of titles and notes, in lower case.
    private static let words = [
        "key", "test", "race pace", "long", "threshold", "vo2", "vo2max", "interval", "intervals", "tempo",
        "schlüssel", "schwelle", "intervalle", "lang", "langer", "lange",
    ]
}

extension MergedWorkout {
    package var isRace: Bool { kind == .event && planned?.sport == .race }

    /// `A: Kraichgau`
    package var raceName: String {
        let title = planned.map { $0.title.isEmpty ? $0.summary : $0.title } ?? summary
        return (planned?.racePriority.map { "\($0.rawValue): " } ?? "") + title
    }

    var plannedSeconds: Int { planOfWorkout?.planned.duration?.roundedSeconds ?? 0 }

    fileprivate func saysItIsKey(_ words: [String]) -> Bool {
        guard let plan = planOfWorkout else { return false }
        return [plan.title, plan.notes].contains { text in
            let text = text.wholeWords
            return words.contains { text.contains($0) }
        }
    }
}

extension String {
    /// The words in lower case, with one blank before, between and after them.
    fileprivate var wholeWords: String {
        " " + lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: " ") + " "
    }
}
