import CommandLab
import Foundation
import Testing

/// An archive is taken into memory, and taken back, whole or not at all.
@Suite(.enabled(if: Shim.isAvailable, Shim.reason), .slow) struct ImportRows {
    private struct Imported: Equatable {
        let activities: JSONValue?
        let archives: JSONValue?

        init(of anna: Anna) async throws {
            let data = try JSONValue(parsing: try await anna.run(["export-data"]).output)
            activities = data["athletes"]?.array?.first?["imported"]
            archives = data["athletes"]?.array?.first?["imports"]
        }
    }

    /// Anna has published, and imported an archive; a newer one lies there, which adds, corrects and lacks something.
    private struct Template {
        let anna: Anna
        let command: [String]
        let old: Imported
        let new: Imported
        let published: [Data]

        /// - Parameter isUndo: whether the newer one has been imported, and is to be taken back.
        init(isUndo: Bool = false) async throws {
            command = isUndo ? ["import", "--undo"] : ImportRows.command
            anna = try await Anna.withNews()
            try anna.folder.write(ImportRows.table(1...40), to: "export.csv")
            let first = try await anna.run(["import", "export.csv"], environment: Shim.clock(Anna.before))
            try #require(first.status == 0, "\(first.errors)")
            try anna.folder.write(ImportRows.table(21...150, named: "Renamed"), to: "export.csv")
            let before = try await Imported(of: anna)
            if isUndo {
                try #require(try await anna.run(ImportRows.command, environment: Shim.clock(Anna.before)).status == 0)
            }
            old = try await Imported(of: anna)
            published = try anna.published()
            let undisturbed = try anna.copy()
            #expect(try await undisturbed.run(command, environment: Shim.clock(Anna.after)).status == 0)
            new = try await Imported(of: undisturbed)
            #expect(old != new && (!isUndo || new == before))
        }

        /// Nothing is published; the memory is as before or, where all was done, as it should be.
        func expectOldOrNew(_ anna: Anna, isNew: Bool?, _ step: Comment) async throws {
            let now = try await Imported(of: anna)
            switch isNew {
            case true?: #expect(now == new, step)
            case false?: #expect(now == old, step)
            case nil: #expect(now == old || now == new, step)
            }
            #expect(try anna.published() == published, step)
        }

        /// The next import does what this one should have, and the next run works with it.
        func expectMended(_ anna: Anna, _ step: Comment) async throws {
            let isDone = try await Imported(of: anna) == new
            let again = try await anna.run(command, environment: Shim.clock(Anna.after))
                .expect(isDone && command.contains("--undo") ? 65 : 0, "\(step)")
            #expect(!again.errors.contains("warning: tpmerge"), "\(step) \(again.errors)")
            #expect(try await Imported(of: anna) == new, step)
            #expect(try await anna.merge(environment: Shim.clock(Anna.after)).status == 0, step)
            #expect(try anna.folder.names(in: "state") == Anna.memory, step)
        }
    }

    private static let command = ["import", "export.csv", "--replace"]

    /// So many runs, one a day up to 17 March 2026.
    private static func table(_ numbers: ClosedRange<Int>, named name: String = "Run") -> String {
        let header = "Activity ID,Activity Date,Activity Name,Activity Type,Elapsed Time,Distance,Moving Time\n"
        let last = Date(timeIntervalSince1970: 1_773_727_200)
        let rows = numbers.map { number in
            let start = last.addingTimeInterval(Double(-86_400 * number))
            let moment = start.formatted(.iso8601.year().month().day()) + " 06:00:00"
            return "\(1000 + number),\(moment),\(name) \(number),Run,2700,8.00,2640\n"
        }
        return header + rows.joined()
    }

    @Test("SIGKILL at every step of an import", arguments: [Shim.Kind.killed, .killedHalfWay], [false, true])
    func killed(_ kind: Shim.Kind, _ isUndo: Bool) async throws {
        let template = try await Template(isUndo: isUndo)
        try await template.anna.atEachStep(kind, of: template.command) { anna, ending, step in
            #expect(ending.status == SIGKILL, "\(step) \(ending.errors)")
            try await template.expectOldOrNew(anna, isNew: nil, step)
            try await template.expectMended(anna, step)
        }
    }

    @Test(
        "Disk full or an I/O error at every write of an import",
        arguments: [(Shim.Kind.noRoom, true, false), (.broken, false, false), (.noRoom, true, true)])
    func diskFull(_ kind: Shim.Kind, _ isLasting: Bool, _ isUndo: Bool) async throws {
        let template = try await Template(isUndo: isUndo)
        var refused = 0
        try await template.anna.atEachStep(kind, lasting: isLasting, of: template.command) { anna, ending, step in
            if ending.status != 0 {
                refused += 1
                #expect(ending.status == 74, "\(step) \(ending.errors)")
                #expect(ending.errors.hasPrefix("tpmerge: error: "), "\(step) \(ending.errors)")
                #expect(ending.errors.count { $0 == "\n" } == 1, "\(step) \(ending.errors)")
            }
            try await template.expectOldOrNew(anna, isNew: ending.status == 0, step)
            if kind == .noRoom || refused % 4 == 0 { try await template.expectMended(anna, step) }
        }
        #expect(refused > 10)
    }
}
