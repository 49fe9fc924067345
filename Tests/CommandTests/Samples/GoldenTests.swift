import CommandLab
import Foundation
import Testing

/// Every sample, written in every format, byte for byte; of a long one the golden file holds both ends and a digest. `RECORD=1 swift test` records them anew and fails.
@Suite(.timeLimit(.minutes(5)))
struct GoldenTests {
    @Test func thereAreSamples() {
        #expect(Sample.all.count >= 18)
    }

    @Test(arguments: Sample.written)
    func sampleIsWrittenAsRecorded(_ sample: Sample, _ format: Sample.Format) async throws {
        let ending = try await sample.run(format)
        #expect(ending.status == 0, "\(ending.errors)")
        guard ProcessInfo.processInfo.environment["RECORD"] != "1" else {
            try Recorded(ending.output).bytes.write(to: sample.golden(format))
            Issue.record("Recorded \(sample.golden(format).lastPathComponent). Read it, then run again without RECORD.")
            return
        }
        let (recorded, golden) = (Recorded(ending.output), try Data(contentsOf: sample.golden(format)))
        #expect(recorded.bytes == golden, "\(recorded.firstDifference(from: golden))")
    }

    @Test(arguments: Sample.written)
    func hostsZoneLanguageAndHomeChangeNothing(_ sample: Sample, _ format: Sample.Format) async throws {
        let home = try Folder()
        let elsewhere = [
            "TZ": "Pacific/Auckland", "LANG": "de_DE.UTF-8", "LC_ALL": "de_DE.UTF-8", "HOME": home.path,
            "XDG_CONFIG_HOME": home.path,
        ]
        let ending = try await sample.run(format, environment: elsewhere)
        #expect(ending.status == 0, "\(ending.errors)")
        let (recorded, golden) = (Recorded(ending.output), try Data(contentsOf: sample.golden(format)))
        #expect(recorded.bytes == golden, "\(recorded.firstDifference(from: golden))")
    }

    @Test func goldensWithoutSampleAreGone() throws {
        let folder = Project.folder.appendingPathComponent("Tests/CommandTests/Golden")
        let expected = Sample.written.map { sample, format in sample.golden(format).lastPathComponent }
        let others = [".gitattributes"] + HelpTests.screens.map(\.1) + BriefGoldenTests.all.map(\.golden)
        let found = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(Set(found).subtracting(expected + others) == [])
    }
}
