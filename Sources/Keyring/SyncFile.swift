package import Files
import Foundation

/// A sync record at rest. It only saves questions to Strava, so what can't be read or written is done without.
package struct SyncFile: Sendable {
    private let file: PrivateFile

    package init(in folder: PrivateFolder, name: String) {
        file = PrivateFile(folder.file("sync-\(name.asFileName).json"), holding: "what was last asked of Strava")
    }

    package func read() -> SyncRecord? {
        guard let bytes = try? file.read() else { return nil }
        return try? JSONDecoder().decode(SyncRecord.self, from: Data(bytes))
    }

    package func write(_ record: SyncRecord) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        guard let data = try? encoder.encode(record) else { return }
        try? file.write(Array(data))
    }

    package func remove() {
        try? file.remove()
    }
}
