import CommandLab
import Foundation
import Testing

/// Every JSON that is recorded keeps the promise of `docs/schema`.
struct SchemaTests {
    @Test(arguments: Sample.all)
    func goldenIsValid(_ sample: Sample) throws {
        var validator = try Self.validator()
        let value = try JSONValue(parsing: Data(contentsOf: sample.golden(.json)))
        #expect(validator.problems(of: value) == [])
    }

    @Test func emptyOutputIsValid() async throws {
        let folder = try Folder()
        try folder.write(SmallPlan.emptyFeed, to: "empty.ics")
        let ending = try await folder.run("--feed", "empty.ics", "--today", "2026-03-18", "--json", "-")
        var validator = try Self.validator()
        #expect(validator.problems(of: try JSONValue(parsing: ending.output)) == [])
    }

    @Test(arguments: [
        (#""status": "planned""#, #""status": "dreamt""#),
        (#""version": 1"#, #""version": 2"#),
        (#""all_day": true"#, #""all_day": 1"#),
        (#""duration_s": 4500"#, #""duration_s": -1"#),
        (#""duration_s": 4500"#, #""duration_s": 4500.5"#),
        (#""day": "2026-03-18""#, #""day": "18.3.2026""#),
        (#""id": "98043896416""#, #""id": 98043896416"#),
        (#""today": "2026-03-18""#, #""today": "2026-03-18", "mood": "good""#),
        (#""tp_uid": "77a1f676-d7af-4046-a55f-803882f40331","#, ""),
    ])
    func brokenJSONIsNoticed(_ text: String, _ replacement: String) throws {
        let demo = Sample(folder: Project.folder.appendingPathComponent("Samples/demo"))
        let golden = try String(contentsOf: demo.golden(.json), encoding: .utf8)
        let broken = golden.replacingOccurrences(of: text, with: replacement)
        try #require(broken != golden)
        var validator = try Self.validator()
        #expect(validator.problems(of: try JSONValue(parsing: Data(broken.utf8))) != [])
    }

    @Test func unknownKeywordIsAProblem() throws {
        var validator = SchemaValidator(schema: try JSONValue(parsing: Data(#"{"multipleOf": 2}"#.utf8)))
        #expect(validator.problems(of: .number(4)) == ["the validator does not know the keyword multipleOf"])
    }

    private static func validator() throws -> SchemaValidator {
        let file = Project.folder.appendingPathComponent("docs/schema/tpmerge-1.schema.json")
        return SchemaValidator(schema: try JSONValue(parsing: Data(contentsOf: file)))
    }
}
