import Foundation

extension StoreFile {
    /// What tells whether somebody has written to the file or its log.
    struct State: Equatable {
        let sizes: [Int?]
        let numbers: [Int?]
        let written: [Date?]

        /// Whether something lies in the log that may not be in the file yet.
        var hasLog: Bool { (sizes[1] ?? 0) > 0 }
    }

    var state: State {
        let found = [path, path + "-wal"].map { try? FileManager.default.attributesOfItem(atPath: $0) }
        return State(
            sizes: found.map { $0?[.size] as? Int },
            numbers: found.map { $0?[.systemFileNumber] as? Int },
            written: found.map { $0?[.modificationDate] as? Date })
    }
}
