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
