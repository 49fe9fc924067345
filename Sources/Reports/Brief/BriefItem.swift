import Basics
import Export
import Insights
import Messages
import Workouts

/// A line of a day: a sentence beside a sign.
struct BriefItem {
    let sign: String
    private let tone: TerminalTone
    private let textTone: TerminalTone
    let sentence: BriefSentence

    init(sign: String, tone: TerminalTone, textTone: TerminalTone, sentence: BriefSentence) {
        self.sign = sign
        self.tone = tone
        self.textTone = textTone
        self.sentence = sentence
    }

    init(_ told: BriefWorkout, _ units: Units, _ shows: MessageSettings.Shows) {
        let sign = told.workout.sign
        self.init(
            sign: sign.text, tone: sign.tone, textTone: told.workout.kind == .event ? .magenta : .plain,
            sentence: BriefSentence(told, units, shows))
    }

    /// A sentence without a sign, in the background.
    static func unsigned(_ sentence: BriefSentence) -> BriefItem {
        BriefItem(sign: " ", tone: .plain, textTone: .dim, sentence: sentence)
    }

    /// The sentence beside its sign for a terminal, wrapped to the width.
    func lines(_ style: TerminalStyle) -> [String] {
        let width = style.usedWidth - 4
        return sentence.lines(inWidth: width).enumerated().map { index, text in
            (index == 0 ? "  \(tone.paint(sign, style)) " : "    ") + textTone.paint(text, style)
        }
    }
}
