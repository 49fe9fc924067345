import CommandLab
import Foundation
import Testing

/// A run that must fail: with which arguments, with what exit code and words. `<folder>` stands for the folder.
struct FailureCase: Sendable, CustomTestStringConvertible {
    let name: String
    let arguments: [String]
    let status: Int32
    let errors: String

    var testDescription: String { name }

    init(_ name: String, _ arguments: [String], status: Int32, errors: String) {
        self.name = name
        self.arguments = arguments
        self.status = status
        self.errors = errors
    }

    /// Runs it where good outputs stand, and expects them untouched, with nothing beside them.
    func expectToFail() async throws {
        let folder = try Self.folderWithLastGoodOutputs()
        let before = try folder.names()
        let good = (try folder.data("out.ics"), try folder.data("out.json"))
        let ending = try await folder.run(arguments)
        #expect(ending.status == status)
        #expect(ending.errors == errors.replacingOccurrences(of: "<folder>", with: folder.path))
        #expect(ending.text == "")
        #expect(try folder.data("out.ics") == good.0)
        #expect(try folder.data("out.json") == good.1)
        #expect(try folder.modified("out.ics") == Date.longAgo)
        #expect(try folder.modified("out.json") == Date.longAgo)
        #expect(try folder.names() == before)
    }

    private static func folderWithLastGoodOutputs() throws -> Folder {
        let folder = try Folder()
        let demo = Sample(folder: Project.folder.appendingPathComponent("Samples/demo"))
        for format in [Sample.Format.ics, .json] {
            let name = "out." + format.rawValue
            try Data(contentsOf: demo.golden(format)).write(to: folder.url.appendingPathComponent(name))
            try folder.setModified(name, Date.longAgo)
        }
        try folder.write("<!DOCTYPE html><html><body>Log in</body></html>\n", to: "login.html")
        try folder.write(String(SmallPlan.feed.prefix(400)), to: "cut.ics")
        try folder.write("", to: "nothing.ics")
        try folder.write(#"{"message": "Authorization Error", "errors": []}"#, to: "object.json")
        try folder.makeFolder("real")
        try folder.link("linked", to: "real")
        try folder.link("link-to-out.ics", to: "out.ics")
        return folder
    }
}
