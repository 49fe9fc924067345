import Export
import Files
import Foundation
import Senders
package import Web

/// What a setup does to the machine beside its own files, handed in so that tests do nothing to theirs.
package struct MachineTools: Sendable {
    /// Runs a program without input; whether it ended with 0. Its output is thrown away.
    package var run: @Sendable (_ words: [String]) async -> Bool
    /// Starts a program that goes on when this process has ended; whether it could.
    package var begin: @Sendable (_ words: [String]) -> Bool
    /// The text of a file; nil if there is none or the user may not read it.
    package var read: @Sendable (_ path: String) -> String?
    /// The names in a folder, sorted; nil if there is none or the user may not look.
    package var list: @Sendable (_ path: String) -> [String]?
    /// Writes a file that all may read, and makes its folder; whether it could.
    package var write: @Sendable (_ path: String, _ text: String) -> Bool

    package static func real(_ environment: [String: String], _ outside: Outside) -> MachineTools {
        MachineTools(
            run: { await QuietProgram.succeeds($0, environment: environment, sleep: outside.sleep) },
            begin: { QuietProgram.begin($0, environment: environment) },
            read: { try? String(contentsOfFile: $0, encoding: .utf8) },
            list: { try? FileManager.default.contentsOfDirectory(atPath: $0).sorted() },
            write: { path, text in (try? StagedFile.put(Array(text.utf8), at: path)) != nil })
    }

    /// Takes the steps in their order: what was done, in lines, and what could not be, as commands for a shell.
    func take(_ steps: [Step]) async -> (done: [String], left: [String]) {
        var (done, left): ([String], [String]) = ([], [])
        for step in steps {
            switch step {
            case .write(let path, let text, _):
                if write(path, text) { done.append("wrote \(path)") } else { left.append(step.command) }
            case .run(let words):
                if await run(words) { done.append(step.command) } else { left.append(step.command) }
            }
        }
        return (done, left)
    }

    /// What was done and what is left to be run, each under a heading, in lines.
    static func lines(
        _ done: [String], under heading: String, left: [String], under request: String
    ) -> [String] {
        [(heading, done), (request, left)].filter { !$1.isEmpty }.flatMap { [$0] + $1.map { "  \($0)" } }
    }

    enum Step: Equatable {
        /// A file to write, and the command that does it.
        case write(path: String, text: String, command: String)
        case run([String])

        /// What a shell does instead.
        var command: String {
            switch self {
            case .write(_, _, let command): command
            case .run(let words): words.map(\.quotedForShell).joined(separator: " ")
            }
        }
    }
}

extension [String] {
    /// A command that writes the lines to a new file, or adds them to one.
    func asCommand(writing path: String, adding: Bool = false) -> String {
        let lines = map(\.quotedForShell).joined(separator: " ")
        let file = path.quotedForShell
        return
            "mkdir -p \(Path.folder(of: path).quotedForShell) && printf '%s\\n' \(lines) \(adding ? ">>" : ">") \(file)"
    }
}

extension String {
    /// A command of a shell, in lines of a width that can be pasted together: a backslash ends each, also amid a quoted
    /// word.
    ///
    /// - Parameter width: in columns; nil for one line.
    package func continued(toWidth width: Int?) -> String {
        guard let width, DisplayWidth.of(self) > width else { return self }
        let indent = prefix { $0 == " " }
        var lines = [String(indent)]
        var isQuoted = false
        // An empty word is a further blank.
        for word in dropFirst(indent.count).split(separator: " ", omittingEmptySubsequences: false) {
            let last = lines[lines.count - 1]
            let ending = isQuoted ? " '\\" : " \\"
            if last.allSatisfy({ $0 == " " }) {
                lines[lines.count - 1] += word
            } else if DisplayWidth.of(last + " " + word + ending) <= width {
                lines[lines.count - 1] += " " + word
            } else {
                lines[lines.count - 1] += ending
                lines.append((isQuoted ? "'" : "    ") + word)
            }
            if word.replacing("\\'", with: "").count(where: { $0 == "'" }) % 2 == 1 { isQuoted.toggle() }
        }
        return lines.joined(separator: "\n")
    }
}
