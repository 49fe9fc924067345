import CommandLab
import Foundation
import Testing

/// A folder of `Samples`: inputs, the arguments to run them with, and a README that says what to expect.
struct Sample: Sendable, CustomTestStringConvertible {
    /// What a sample is written as: the merged list, or the figures of it.
    enum Format: String, Sendable, CaseIterable {
        case ics, json, txt
        case insightsJSON = "insights.json"
        case insightsText = "insights.txt"

        static let merged: [Format] = [.ics, .json, .txt]

        fileprivate var isMerged: Bool { Self.merged.contains(self) }

        var schema: String? {
            switch self {
            case .json: "tpmerge-1"
            case .insightsJSON: "insights-1"
            default: nil
            }
        }

        var arguments: [String] {
            switch self {
            case .ics: ["--ics", "-"]
            case .json: ["--json", "-"]
            case .txt, .insightsText: []
            case .insightsJSON: ["--json"]
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

    /// All of them as what they are written.
    static let written = all.flatMap { sample in sample.formats.map { (sample, $0) } }

    private var formats: [Format] { hasInsights ? Format.allCases : Format.merged }

    private var hasInsights: Bool { FileManager.default.fileExists(atPath: folder.path + "/insights") }

    func golden(_ format: Format) -> URL {
        Project.folder.appendingPathComponent("Tests/Doors/CommandTests/Golden/\(name).\(format.rawValue)")
    }

    func run(_ format: Format, environment: [String: String] = [:]) async throws -> Command.Ending {
        let file = format.isMerged ? "arguments" : "insights"
        let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
        let command = format.isMerged ? [] : ["insights"]
        let arguments = command + text.split(separator: "\n").map(String.init) + format.arguments + ["--no-state"]
        return try await Command(arguments, in: folder, environment: environment).run()
    }
}
