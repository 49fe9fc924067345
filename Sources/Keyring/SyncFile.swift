package import Files
import Foundation
import StravaAPI

/// A sync record at rest. It only saves questions to Strava, so what can't be read or written is done without.
package struct SyncFile: Sendable {
    private let file: PrivateFile

    package init(in folder: PrivateFolder, name: String) {
        file = PrivateFile(folder.file("sync-\(name.asFileName).json"), holding: "what was last asked of Strava")
    }

    package func read() -> SyncRecord? {
        guard let bytes = try? file.read() else { return nil }
        return SyncRecord(bytes)
    }

    package func write(_ record: SyncRecord) {
        try? file.write(record.json())
    }

    package func remove() {
        try? file.remove()
    }
}
