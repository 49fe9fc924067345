import Basics
import CommandLab
import Foundation
import Testing

/// Every sample, written in every format, byte for byte; of a long one the golden file holds both ends and a digest.
@Suite(.timeLimit(.minutes(20)))
struct GoldenTests {
    @Test func thereAreSamples() {
        #expect(Sample.all.count >= 18)
    }

    /// Whatever the host's zone, language and home are; JSON keeps the promise of its schema.
    @Test(arguments: Sample.written)
    func sampleIsWrittenAsRecorded(_ sample: Sample, _ format: Sample.Format) async throws {
        let home = try Folder()
        let elsewhere = [
            "TZ": "Pacific/Auckland", "LANG": "de_DE.UTF-8", "LC_ALL": "de_DE.UTF-8", "HOME": home.path,
            "XDG_CONFIG_HOME": home.path,
        ]
        for environment in [[:], elsewhere] {
            let ending = try await sample.run(format, environment: environment).expect(0)
            try Recorded.expect(ending.output, at: sample.golden(format))
            guard let schema = format.schema else { continue }
            #expect(try SchemaValidator.problems(of: try ending.json(), by: schema) == [])
        }
    }

    @Test func goldensWithoutSampleAreGone() throws {
        let folder = Project.folder.appendingPathComponent("Tests/Doors/CommandTests/Golden")
        let expected = Sample.written.map { sample, format in sample.golden(format).lastPathComponent }
        let others = [".gitattributes"] + HelpTests.screens.map(\.1) + BriefGoldenTests.all.map(\.golden)
        let found = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(Set(found).subtracting(expected + others) == [])
    }
}

/// An output as a golden file holds it: whole, or of a long one its first and last lines, which people read, and the
/// digest of all of it, so that no byte in between changes unseen.
struct Recorded {
    private let bytes: Data

    /// Longer outputs are cut.
    private static let mostLines = 1000
    /// So many lines stay at either end: a week or two of a merged list.
    private static let linesKept = 300

    /// Expects an output to be as its golden file says. `RECORD=1 swift test` records it anew and fails.
    static func expect(_ output: Data, at file: URL) throws {
        let recorded = Recorded(output)
        guard ProcessInfo.processInfo.environment["RECORD"] != "1" else {
            try recorded.bytes.write(to: file)
            Issue.record("Recorded \(file.lastPathComponent). Read it, then run again without RECORD.")
            return
        }
        let golden = try Data(contentsOf: file)
        #expect(recorded.bytes == golden, "\(recorded.firstDifference(from: golden))")
    }

    private init(_ output: Data) {
        let lines = output.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        guard lines.count > Self.mostLines else {
            bytes = output
            return
        }
        let left = lines.count - 2 * Self.linesKept
        let digest =
            "[\(left) lines are left out; the digest of all \(lines.count) is \(StableHash(output).hexadecimal)]"
        let shown = lines.prefix(Self.linesKept) + [Data(digest.utf8)] + lines.suffix(Self.linesKept)
        bytes = Data(shown.joined(separator: [UInt8(ascii: "\n")]))
    }

    private func firstDifference(from expected: Data) -> String {
        let (lines, golden) = (Self.lines(of: bytes), Self.lines(of: expected))
        for (number, pair) in zip(lines, golden).enumerated() where pair.0 != pair.1 {
            return "line \(number + 1): got \(pair.0), expected \(pair.1)"
        }
        return "got \(lines.count) lines, expected \(golden.count)"
    }

    private static func lines(of bytes: Data) -> [Substring] {
        String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    }
}
