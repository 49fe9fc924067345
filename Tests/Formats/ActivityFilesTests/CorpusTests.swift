import ActivityFiles
import Basics
import Foundation
import Testing

/// Files as devices, programs and attackers make them. Their names say what is the matter with them; what is said of each
/// stands in `verdicts.tsv`. `make check WHAT=fuzz` begins with them, and what it finds is put beside them.
struct CorpusTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
        "Corpus")

    private static let verdicts: [(name: String, verdict: String)] = {
        let table = (try? String(contentsOf: folder.appendingPathComponent("verdicts.tsv"), encoding: .utf8)) ?? ""
        return table.split(separator: "\n").compactMap { line in
            let cells = line.split(separator: "\t").map(String.init)
            return cells.count == 2 ? (cells[0], cells[1]) : nil
        }
    }()

    @Test(arguments: verdicts) func isToldAsItsNameSays(_ name: String, _ verdict: String) throws {
        let bytes = [UInt8](try Data(contentsOf: Self.folder.appendingPathComponent(name)))
        guard fault(bytes) == nil else {
            #expect(fault(bytes) == verdict)
            return
        }
        let file = try look(bytes)
        let said = "good: \(file.dataType) of \(file.points) points from \(file.start)"
        #expect(([said] + file.notes).joined(separator: ", ") == verdict)
    }

    @Test func nothingLiesThereUntold() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        #expect(Set(names) == Set(Self.verdicts.map(\.name) + ["verdicts.tsv"]))
    }
}
