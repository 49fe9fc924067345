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

    /// The number of wrong answers to a prompt after which its question is left.
    package static let patience = 3

    private let trial: SetupTrial
    private let show: (Line) -> Void
    private let read: (SetupQuestion) -> String?

    /// - Parameter read: the typed line; nil if no more are coming.
    package init(_ trial: SetupTrial, show: @escaping (Line) -> Void, read: @escaping (SetupQuestion) -> String?) {
        (self.trial, self.show, self.read) = (trial, show, read)
    }

    /// Asks a question with all that goes on from it.
    ///
    /// - Throws: `SettingsError` at the end of input, or if a question is left without which nothing can be set up.
    package func ask(_ question: SetupQuestion, _ setup: inout Setup) async throws(SettingsError) {
        let before = setup
        var waiting = [question]
        var wrong: [String: Int] = [:]
        while let next = waiting.first {
            show(.question(next))
            guard let line = read(next) else { throw SettingsError(.usage, [Self.nothing]) }
            let answer = line.allSatisfy(\.isWhitespace) ? next.usual ?? "" : line
            do {
                waiting.removeFirst()
                switch try await next.take(answer, trial, &setup) {
                case .settled(let sentence): sentence.map { show(.found($0)) }
                case .goesOn(let questions, let sentence):
                    sentence.map { show(.found($0)) }
                    waiting = questions + waiting
                }
            } catch {
                let failure = Failure(ofAnswer: error)
                show(.wrong(failure))
                wrong[next.prompt, default: 0] += 1
                guard wrong[next.prompt] == Self.patience else {
                    waiting = ((error as? SetupQuestion.AskedBefore)?.questions ?? [next]) + waiting
                    continue
                }
                guard let missing = question.missing else { throw SettingsError(failure.kind, [Self.nothing]) }
                setup = before
                setup.missing.append(Setup.Missing(sentence: missing, kind: failure.kind))
                show(.left(missing))
                return
            }
        }
    }

    /// Takes what an option says, without asking anything.
    ///
    /// - Throws: `SettingsError` that names the options.
    package func take(_ answer: String, for question: SetupQuestion, _ setup: inout Setup) async throws(SettingsError) {
        do {
            switch try await question.take(answer, trial, &setup) {
            case .settled(let sentence), .goesOn(_, let sentence): sentence.map { show(.found($0)) }
            }
        } catch {
            let failure = Failure(ofAnswer: error)
            throw SettingsError(failure.kind, ["\(question.option): \(failure)"])
        }
    }

    package static let nothing = "Nothing was written."
}

extension Failure {
    fileprivate init(ofAnswer error: any Error) {
        self =
            (error as? SetupQuestion.AskedBefore)?.failure ?? (error as? any Failing)?.failure
            ?? Failure(.temporary, "\(error)")
    }
}
