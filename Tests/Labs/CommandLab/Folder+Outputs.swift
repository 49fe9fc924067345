package import Foundation
package import Testing

/// What is published in a folder, and whether a run leaves it as it is.
extension Folder {
    private static let outputs = ["out.ics", "out.json"]

    package func publishLongAgo() throws {
        for name in Self.outputs {
            let golden = Project.folder.appendingPathComponent(
                "Tests/Doors/CommandTests/Golden/demo." + name.dropFirst(4))
            try Data(contentsOf: golden).write(to: url.appendingPathComponent(name))
            try setModified(name, Date.longAgo)
        }
    }

    /// Expects the outputs to keep their bytes and the time of their last change, which is long ago, through all that.
    package func keepsOutputs(
        at location: SourceLocation = #_sourceLocation, through work: () async throws -> Void
    ) async throws {
        let good = try Self.outputs.map(data)
        for name in Self.outputs { try setModified(name, Date.longAgo) }
        try await work()
        #expect(try Self.outputs.map(data) == good, sourceLocation: location)
        for name in Self.outputs {
            #expect(try modified(name) == Date.longAgo, "\(name)", sourceLocation: location)
        }
    }
}

extension Date {
    /// When good outputs of tests were written: 1 January 2020.
    package static let longAgo = Date(timeIntervalSince1970: 1_577_836_800)
}
