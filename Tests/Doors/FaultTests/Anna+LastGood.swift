import CommandLab
import Foundation
import Testing

extension Anna {
    struct LastGood {
        let bytes: [Data]
        let names: [String]
    }

    func lastGood() throws -> LastGood { LastGood(bytes: try published(), names: try visibleNames()) }

    /// The last good output stays with its bytes and its time, with nothing beside it; one sentence says why, without
    /// a secret; the exit code is the contract's.
    func expect(
        _ good: LastGood, after ending: Command.Ending, status: Int32, saying words: String,
        location: SourceLocation = #_sourceLocation
    ) throws {
        #expect(ending.status == status, "\(ending.errors)", sourceLocation: location)
        #expect(ending.text == "", sourceLocation: location)
        let lines = ending.errors.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count == 2 && lines.last == "", "\(ending.errors)", sourceLocation: location)
        #expect(ending.errors.hasPrefix("tpmerge: error: "), "\(ending.errors)", sourceLocation: location)
        #expect(ending.errors.contains(words), "\(ending.errors)", sourceLocation: location)
        #expect(!ending.errors.contains(Self.secret), sourceLocation: location)
        try expectUntouched(good, location: location)
    }

    /// The last good output stays with its bytes and its time, with nothing beside it.
    func expectUntouched(_ good: LastGood, location: SourceLocation = #_sourceLocation) throws {
        #expect(try published() == good.bytes, sourceLocation: location)
        for name in Self.outputs { #expect(try folder.modified(name) == .longAgo, sourceLocation: location) }
        #expect(try visibleNames() == good.names, sourceLocation: location)
    }

    private func visibleNames() throws -> [String] { try folder.names().filter { $0 != "state" } }
}
