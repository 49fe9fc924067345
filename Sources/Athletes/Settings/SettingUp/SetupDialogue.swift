package import Basics

/// Asks the questions of a setup, one after the other, until each is answered or left.
package struct SetupDialogue {
    /// What is shown between answers.
    package enum Line: Sendable {
        case question(SetupQuestion)
        /// What was found, in sentences.
        case found(String)
        case wrong(Failure)
        /// The question is left; what is missing, in sentences.
        case left(String)
    }

    package static let nothing = "Nothing was written."
    /// The number of wrong answers to a prompt after which its question is left.
    private static let patience = 3

    private let trial: SetupTrial
    private let show: (Line) -> Void
    private let read: (SetupQuestion) -> String?

    /// - Parameter read: the typed line; nil if no more are coming.
    package init(_ trial: SetupTrial, show: @escaping (Line) -> Void, read: @escaping (SetupQuestion) -> String?) {
        (self.trial, self.show, self.read) = (trial, show, read)
    }

    /// Asks a question with all that goes on from it. An empty line takes the usual answer, or goes back to the question
    /// before.
    ///
    /// - Throws: `SettingsError` at the end of input, or if a question is left without which nothing can be set up.
    package func ask(_ question: SetupQuestion, _ setup: inout Setup) async throws(SettingsError) {
        try await ask(question, [question], &setup)
    }

    /// Takes what an option says, and asks only what goes on from it.
    ///
    /// - Throws: `SettingsError`, which names the options if that is wrong.
    package func take(_ answer: String, for question: SetupQuestion, _ setup: inout Setup) async throws(SettingsError) {
        let outcome: SetupQuestion.Outcome
        do { outcome = try await question.take(answer, trial, &setup) } catch {
            let failure = Failure(ofAnswer: error)
            throw SettingsError(failure.kind, ["\(question.option): \(failure)"])
        }
        try await ask(question, showing(outcome), &setup)
    }

    private func ask(
        _ question: SetupQuestion, _ first: [SetupQuestion], _ setup: inout Setup
    ) async throws(SettingsError) {
        let before = setup
        var waiting = first
        var answered: [SetupQuestion] = []
        var wrong: [String: Int] = [:]
        // After a wrong answer its question still stands above.
        var isShown = false
        while let next = waiting.first {
            if !isShown { show(.question(next)) }
            guard let line = read(next) else { throw SettingsError(.usage, [Self.nothing]) }
            let isEmpty = line.allSatisfy(\.isWhitespace)
            isShown = false
            if isEmpty, next.usual == nil, let former = answered.popLast() {
                (waiting, setup) = ([former], before)
                continue
            }
            waiting.removeFirst()
            do {
                waiting = showing(try await next.take(isEmpty ? next.usual ?? "" : line, trial, &setup)) + waiting
                answered.append(next)
            } catch {
                let failure = Failure(ofAnswer: error)
                show(.wrong(failure))
                wrong[next.prompt, default: 0] += 1
                guard wrong[next.prompt] == Self.patience else {
                    let others = (error as? SetupQuestion.AskedBefore)?.questions
                    isShown = others == nil
                    if let others { answered = Array(answered.prefix { $0.prompt != others.first?.prompt }) }
                    waiting = (others ?? [next]) + waiting
                    continue
                }
                guard let leave = next.leave ?? question.leave else {
                    throw SettingsError(failure.kind, [Self.nothing])
                }
                setup = before
                var missing = leave(trial, &setup)
                missing.kind = failure.kind
                setup.missing.append(missing)
                return show(.left(missing.text))
            }
        }
    }

    /// Shows what was found; returns what goes on.
    private func showing(_ outcome: SetupQuestion.Outcome) -> [SetupQuestion] {
        let (questions, sentence): ([SetupQuestion], String?) =
            switch outcome {
            case .settled(let sentence): ([], sentence)
            case .goesOn(let questions, let sentence): (questions, sentence)
            }
        if let sentence { show(.found(sentence)) }
        return questions
    }
}

extension Failure {
    fileprivate init(ofAnswer error: any Error) {
        self =
            (error as? SetupQuestion.AskedBefore)?.failure ?? (error as? any Failing)?.failure
            ?? Failure(.temporary, "\(error)")
    }
}
