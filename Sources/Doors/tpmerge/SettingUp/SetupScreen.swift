import Basics
import Export
import Settings
import Web

/// Shows the questions of a setup on a terminal, in lines that are as narrow as it is, and reads the answers.
struct SetupScreen {
    let console: Console
    let environment: [String: String]
    let code: CodeOptions

    func show(_ line: SetupDialogue.Line) {
        switch line {
        case .question(let question): show(question)
        case .found(let sentence): say(sentence)
        case .wrong(let failure): say("error: \(failure)")
        case .left(let sentence): say("That is enough wrong answers for now. \(sentence)")
        }
    }

    func read(_ question: SetupQuestion) -> String? {
        let brackets = question.isConsent ? " [Y/n]" : question.usual.map { $0.isEmpty ? "" : " [\($0)]" } ?? ""
        return Question.answer(to: wrapped(question.prompt + brackets + ":"), isSecret: question.isSecret)
    }

    func say(_ text: String) { console.show(wrapped(text)) }

    private func show(_ question: SetupQuestion) {
        console.show("")
        for text in [question.title, question.text] where !text.isEmpty { say(text) }
        for (index, choice) in question.choices.enumerated() {
            console.show("\(index + 1)) \(choice.text)".safeForTerminal.wrapped(toWidth: Terminal.sentenceWidth))
        }
        guard let link = question.link, let address = PublicURL(String(link.prefix { $0 != "?" })) else { return }
        code.draw(link, at: address, environment)
    }

    private func wrapped(_ text: String) -> String {
        text.safeForTerminal.split(separator: " ").map(String.init)
            .inLines(of: Terminal.sentenceWidth, joinedBy: " ").joined(separator: "\n")
    }
}
