package import Athletes
import Basics
import Export
import Files
import Foundation
import JSON
package import Profiles
import Store
import Workouts

package struct AthleteFiles {
    private let athlete: Athlete
    private let folders: [RememberedFolder]
    private let files: [DeviceFiles.File]
    private let counts: [String: Int]

    package init(of owner: AthleteOwner, limit: Int) async throws(RunError) {
        athlete = owner.athlete
        let all = try await owner.deviceFiles()
        folders = all.folders
        counts = all.files.reduce(into: [:]) { $0[$1.memory.folder, default: 0] += 1 }
        files = Array(all.files.prefix(limit))
    }

    /// The text: for each folder and for each file a line, or several in a terminal that is too narrow.
    ///
    /// - Parameter width: the terminal's width in columns; nil if there is none.
    package func lines(inWidth width: Int?) -> [String] {
        let heading = athlete.name.isEmpty ? [] : ["\(athlete.name) (\(athlete.zone.identifier))"]
        guard !folders.isEmpty else { return heading + ["  no folder of device files is configured: `files:`"] }
        let hidden = counts.values.reduce(0, +) - files.count
        let rest = hidden > 0 ? ["  and \(hidden.counted("more file", "more files")): --all"] : []
        let lines = folders.map(\.line) + files.map { $0.line(in: athlete.zone) }
        return heading + lines.flatMap { "  \($0)".safeForTerminal.folded(toWidth: width) } + rest
    }

    package static func json(_ all: [AthleteFiles]) -> String {
        JSONWriter.output("athletes", all) { json, one in
            json.member("athlete", one.athlete.name)
            json.list("folders", one.folders) { json, folder in
                json.member("path", folder.path)
                json.member("state", folder.failure == nil ? "ok" : "remembered")
                json.member("files", one.counts[folder.path] ?? 0)
                json.member("problem", folder.failure?.sentence)
            }
            json.list("files", one.files) { $0.members(of: $1) }
        }
    }
}

extension RememberedFolder {
    fileprivate var line: String {
        failure.map { "\(path): \($0.sentence) What was known of it counts." } ?? path
    }
}

extension DeviceFiles.File {
    /// As the contract names it: `used`, `same`, `waiting`, `other`, `unusable`.
    fileprivate var state: String {
        switch memory.verdict {
        case .used: same == nil ? "used" : "same"
        case .left: RememberedFile.Verdict.waiting.rawValue
        case .other, .unusable, .waiting: memory.verdict.rawValue
        }
    }

    /// The format according to the content, or else to the name; nil for a folder.
    fileprivate var kind: String? {
        guard !memory.isFolder else { return nil }
        if let rank { return ["fit", "tcx", "gpx"][rank] }
        let words = memory.name.lowercased().split(separator: ".")
        return words.last == "gz" ? words.dropLast().last.map(String.init) : words.last.map(String.init)
    }

    fileprivate var changed: Instant? {
        memory.stamp.written > 0 ? Instant(secondsSinceEpoch: Int(memory.stamp.written / 1_000_000_000)) : nil
    }

    fileprivate func line(in zone: Zone) -> String {
        let when = changed.map { zone.local($0) }.map { "\($0.day) \($0.clock)" } ?? (memory.isFolder ? "" : "just now")
        let state = state.padding(toLength: 8, withPad: " ", startingAt: 0)
        return when.padding(toLength: 16, withPad: " ", startingAt: 0) + "  \(state)  \(memory.name.onOneLine)"
            + (detail.isEmpty ? "" : ": " + detail)
    }

    private var detail: String {
        guard memory.verdict == .used else { return memory.reason }
        let ids = activities.map(\.text).joined(separator: ", ")
        let shown =
            same.flatMap { part in part.sameAs.map { "the same as \($0.text) (\(part.by?.words ?? ""))" } } ?? ids
        let told = ([shown] + otherIDs.map { "also named \($0.text)" }).joined(separator: ", ")
        return memory.reason.isEmpty ? told : "\(told). \(memory.reason)"
    }
}

extension JoinKey {
    fileprivate var words: String {
        switch self {
        case .content: "same content"
        case .export: "its name in the bulk export"
        case .name: "same name and start"
        case .recording: "same recording"
        case .session: "same session"
        }
    }
}

extension JSONWriter {
    fileprivate mutating func members(of file: DeviceFiles.File) {
        member("name", file.memory.name)
        member("folder", file.memory.folder)
        member("state", file.state)
        member("kind", file.kind)
        list("activities", file.activities.map(\.text))
        if !file.otherIDs.isEmpty { list("other_ids", file.otherIDs.map(\.text)) }
        member("same_as", file.same?.sameAs?.text)
        member("by", file.same?.by?.rawValue)
        member("reason", file.memory.reason.isEmpty ? nil : file.memory.reason)
        member("changed", file.changed?.description)
    }
}
