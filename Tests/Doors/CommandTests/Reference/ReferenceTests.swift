import CommandLab
import Foundation
import Settings
import Testing

/// The manual page's options and both references of the configuration's keys are what the code says.
///
/// What stands between a line with `made by make golden: NAME` and one with `end of it` is made here; all else by hand.
struct ReferenceTests {
    @Test func manualPage() async throws {
        let manual = Manual(try await CommandTree.ofTheCommand())
        var parts = ["synopsis": manual.synopsis]
        for section in manual.sections {
            parts["options " + (section ?? "of other commands")] = manual.options(section)
        }
        for level in KeyLevel.all { parts["keys " + level.name] = level.mdoc }
        try expect("docs/tpmerge.1", holds: parts)
    }

    @Test func configuration() throws {
        let tables = KeyLevel.all.map { ("keys " + $0.name, $0.markdown) }
        try expect("docs/configuration.md", holds: Dictionary(uniqueKeysWithValues: tables))
    }

    private func expect(_ path: String, holds parts: [String: String]) throws {
        let file = Project.folder.appendingPathComponent(path)
        let written = try String(contentsOf: file, encoding: .utf8)
        let made = try filled(written, with: parts)
        guard ProcessInfo.processInfo.environment["RECORD"] != "1" else {
            try Data(made.utf8).write(to: file)
            Issue.record("Recorded \(path). Read it, then run again without RECORD.")
            return
        }
        #expect(written == made, "\(path) isn't what the code says. Run: make golden")
    }

    /// The same text with every part made anew; each part has exactly one place.
    private func filled(_ text: String, with parts: [String: String]) throws -> String {
        var left = parts
        var lines: [Substring] = []
        var isInside = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if let begin = line.firstMatch(of: /made by make golden: ([A-Za-z ]*[a-z])/) {
                let name = String(begin.1)
                let part = try #require(left[name], "\(name) is nothing that is made")
                left[name] = nil
                lines += [line] + part.split(separator: "\n", omittingEmptySubsequences: false)
                isInside = true
            } else if line.contains("end of it") {
                lines.append(line)
                isInside = false
            } else if !isInside {
                lines.append(line)
            }
        }
        #expect(!isInside)
        #expect(left.isEmpty, "no place for \(left.keys.sorted())")
        return lines.joined(separator: "\n")
    }
}
