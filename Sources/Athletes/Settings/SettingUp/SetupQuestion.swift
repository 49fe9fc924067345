import Basics
import Files

/// A question of a setup: what it asks, what it tries, what it writes into the setup, and what it says when the answer
/// is wrong. A terminal asks it, a page may, and an option answers it.
package struct SetupQuestion: Sendable {
    /// What becomes of an answer that is right; the sentence says what was found.
    package enum Outcome: Sendable {
        case settled(String? = nil)
        /// These questions go on.
        case goesOn([SetupQuestion], String? = nil)
    }

    /// Reads an answer, tries it, and puts it into the setup.
    ///
    /// - Throws: `Failing` errors: what is wrong, without secrets; or `AskedBefore`.
    package typealias Take = @Sendable (_ answer: String, _ trial: SetupTrial, inout Setup) async throws -> Outcome

    /// Does without an answer: takes another value if there has to be one, and tells what is missing.
    package typealias Leave = @Sendable (SetupTrial, inout Setup) -> Setup.Missing

    /// A wrong answer after which other questions are asked than the same again.
    struct AskedBefore: Error {
        let failure: Failure
        let questions: [SetupQuestion]
    }

    /// What a menu offers, numbered from 1 by its place.
    package struct Choice: Sendable {
        package let text: String
        /// Words that mean it, besides the number.
        let words: [String]
        let take: Take

        init(_ text: String, _ words: [String], _ take: @escaping Take = { _, _, _ in .settled() }) {
            (self.text, self.words, self.take) = (text, words, take)
        }

        init(_ text: String, _ words: [String], then question: SetupQuestion) {
            self.init(text, words) { _, _, _ in .goesOn([question]) }
        }
    }

    /// The question as a heading; empty for one that goes on from another.
    package var title = ""
    /// What is to be known before it is answered, in sentences; may be empty.
    package var text = ""
    package var choices: [Choice] = []
    /// Names what is wanted.
    package let prompt: String
    /// The answer for an empty line; nil for none.
    package var usual: String?
    package var isSecret = false
    /// Whether it is answered by yes or no, and an empty line means yes.
    package var isConsent = false
    /// A link for a phone's camera; nil for none.
    package var link: String?
    /// The options that answer it without a dialogue.
    package var option = ""
    /// nil for what goes on from another question, whose it then is, and if a setup can't do without.
    var leave: Leave?
    package let take: Take

    /// Asks for a number of the choices, or for anything else that `other` takes.
    static func menu(
        _ title: String, text: String = "", _ choices: [Choice], prompt: String = "number", usual: Int?,
        leave: @escaping Leave,
        else other: @escaping Take = { _, _, _ in throw Failure(.usage, "Type a number of the list.") }
    ) -> SetupQuestion {
        SetupQuestion(
            title: title, text: text, choices: choices, prompt: prompt, usual: usual.map(String.init), leave: leave
        ) { answer, trial, setup in
            let word = answer.unquoted.lowercased()
            let chosen = choices.enumerated().first { word == String($0 + 1) || $1.words.contains(word) }
            return try await (chosen?.element.take ?? other)(answer, trial, &setup)
        }
    }

    static func consent(
        _ prompt: String, text: String = "", link: String? = nil, leave: Leave? = nil, yes: @escaping Take,
        no: @escaping Take = { _, _, _ in .settled() }
    ) -> SetupQuestion {
        SetupQuestion(
            text: text, prompt: prompt, usual: "y", isConsent: true, link: link, leave: leave
        ) { answer, trial, setup in
            switch answer.unquoted.lowercased() {
            case "y", "yes": try await yes(answer, trial, &setup)
            case "n", "no": try await no(answer, trial, &setup)
            default: throw Failure(.usage, "Type y or n.")
            }
        }
    }

    /// Uses a path, once the service may read it.
    ///
    /// - Parameters:
    ///   - again: what is asked if it may not.
    ///   - use: its last argument tells whether the service will only be given access.
    static func reading(
        _ path: String, _ trial: SetupTrial, _ setup: inout Setup, again: @escaping @Sendable () -> SetupQuestion,
        use: @escaping @Sendable (SetupTrial, inout Setup, _ hasAccess: Bool) async throws -> String
    ) async throws -> Outcome {
        guard let access = try await trial.access(to: path) else {
            return .settled(try await use(trial, &setup, false))
        }
        let yes: Take = { _, trial, setup in
            let found = try await use(trial, &setup, true)
            setup.accesses.append(access)
            return .settled(found)
        }
        if trial.readable.contains(access.path) { return try await yes("", trial, &setup) }
        guard trial.asks else {
            throw Failure(
                .uncreatable, "The service may not read \(path). Give --allow-read \(path.quotedForShell), too.")
        }
        return .goesOn([.consent(access.question, yes: yes) { _, _, _ in .goesOn([again()]) }])
    }
}
