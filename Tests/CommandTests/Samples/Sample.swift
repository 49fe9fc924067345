import CommandLab
import Foundation
import Testing

/// A folder of `Samples`: inputs, the arguments to run them with, and a README that says what to expect.
struct Sample: Sendable, CustomTestStringConvertible {
    /// What a sample is written as.
    enum Format: String, Sendable, CaseIterable {
        case ics, json, txt

        var arguments: [String] {
            switch self {
            case .ics: ["--ics", "-"]
            case .json: ["--json", "-"]
            case .txt: []
            }
        }
    }

    let folder: URL

    var name: String { folder.lastPathComponent }
    var testDescription: String { name }

    /// All of them, by name.
    static let all: [Sample] = {
        let root = Project.folder.appendingPathComponent("Samples")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
        return names.sorted().map { Sample(folder: root.appendingPathComponent($0)) }
            .filter { FileManager.default.fileExists(atPath: $0.folder.path + "/arguments") }
    }()

    /// Where its golden file is.
    func golden(_ format: Format) -> URL {
        Project.folder.appendingPathComponent("Tests/CommandTests/Golden/\(name).\(format.rawValue)")
    }

    func run(_ format: Format, environment: [String: String] = [:]) async throws -> Command.Ending {
        let text = try String(contentsOf: folder.appendingPathComponent("arguments"), encoding: .utf8)
        let arguments = text.split(separator: "\n").map(String.init) + format.arguments + ["--no-state"]
        return try await Command(arguments, in: folder, environment: environment).run()
    }
}
