package import Basics
import Workouts

/// Why an athlete needs a call: a fact with its numbers.
package struct Call: Sendable, Equatable {
    package let rule: CallRule
    package let sentences: [CallSentence]
    /// The days that it is about, in order.
    package let days: [Day]
    /// The calendar's UIDs of the workouts that it is about.
    package let uids: [String]

    init(_ rule: CallRule, _ fact: CallRule.Fact) {
        (self.rule, sentences, days, uids) = (rule, fact.sentences, Set(fact.days).sorted(), fact.uids)
    }

    /// The sentences without the sessions that another call names; empty if nothing is left to say.
    package func sentences(without named: Set<String>) -> [CallSentence] {
        sentences.compactMap { $0.without(named) }
    }
}

/// A sentence whose figures and texts of others are values, so that the reader's words and signs are chosen where it is
/// shown, and no title can pose as a part of it.
package struct CallSentence: Sendable, Equatable, ExpressibleByStringInterpolation {
    package enum Part: Sendable, Equatable {
        case text(String)
        /// Seconds.
        case time(Int)
        /// Tenths of a point.
        case load(Int)
        case compared(PlanAndDone.Figures)
        /// A title that others wrote.
        case title(String)
        case quote(String)
        /// What stops a source, in a sentence.
        case cause(String)
        case athlete
        case sessions([Session])
    }

    /// A session that was missed, or done in quite another time than planned.
    package struct Session: Sendable, Equatable {
        /// The calendar's.
        package let uid: String
        package let summary: String
        /// Seconds; nil if the plan has no time.
        package let plannedSeconds: Int?
        /// Seconds; nil if it was missed.
        package let doneSeconds: Int?

        init(_ workout: MergedWorkout) {
            let plan = workout.planOfWorkout
            uid = workout.uid
            summary = plan?.summary ?? workout.summary
            plannedSeconds = plan?.planned.duration?.roundedSeconds
            doneSeconds = workout.status == .completed ? workout.volume.duration?.roundedSeconds ?? 0 : nil
        }
    }

    package private(set) var parts: [Part]

    package init(stringLiteral text: String) { parts = [.text(text)] }

    package init(stringInterpolation sentence: StringInterpolation) { parts = sentence.parts }

    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var parts: [Part] = []

        package init(literalCapacity: Int, interpolationCount: Int) {}

        package mutating func appendLiteral(_ text: String) { parts.append(.text(text)) }

        package mutating func appendInterpolation(_ part: Part) { parts.append(part) }

        package mutating func appendInterpolation(_ part: CallSentence) { parts += part.parts }

        package mutating func appendInterpolation(_ text: String) { parts.append(.text(text)) }

        package mutating func appendInterpolation(_ number: Int) { parts.append(.text("\(number)")) }
    }

    /// nil if it lists sessions, and none is left.
    fileprivate func without(_ named: Set<String>) -> CallSentence? {
        var rest = self
        for (index, part) in parts.enumerated() {
            guard case .sessions(let sessions) = part else { continue }
            let left = sessions.filter { !named.contains($0.uid) }
            if left.isEmpty { return nil }
            rest.parts[index] = .sessions(left)
        }
        return rest
    }
}

package struct ReportedRace: Sendable, Equatable {
    package let day: Day
    /// How many days are left, 0 for today.
    package let daysLeft: Int
    /// `A: Kraichgau`
    package let name: String
}

/// The coach's thresholds and words.
package struct ReportRules: Sendable, Hashable {
    /// A week's load above this many times the mean of the four weeks before is a jump.
    package var jump = 1.5
    /// So many missed sessions in a week are many.
    package var manyMissed = 3
    /// So many days with a plan and without a recording are silence.
    package var silentDays = 3
    package var off: Set<CallRule> = []
    package var keyWords: [String] = []
    /// Further words that may tell of an injury or illness.
    package var troubleWords: [String] = []

    package init() {}
}
