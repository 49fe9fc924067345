import Basics

/// Strava's rows by all that a file may tell of its own.
struct RowIndex {
    /// The rows' values, in the order of the rows.
    let compared: [ComparedRecording]
    private var starts = StartIndex()
    /// Rows with a hidden start.
    private var days: [Int: [Int]] = [:]
    private var positions: [ActivityID: Int] = [:]
    private var uploads: [Int64: [Int]] = [:]
    private let rows: [Activity]

    /// The most rows of one upload or one day that are looked at.
    private static let most = 16

    /// - Parameter rows: in order of start and id.
    init(_ rows: [Activity]) {
        self.rows = rows
        compared = rows.map { ComparedRecording($0) }
        for index in rows.indices {
            positions[rows[index].id] = index
            if let upload = rows[index].uploaded?.uploadID { Self.add(index, to: &uploads[upload, default: []]) }
            // What was entered by hand has no file.
            guard !rows[index].isManual else { continue }
            if rows[index].startIsHidden {
                Self.add(index, to: &days[compared[index].day.number, default: []])
            } else {
                starts.add(index, start: compared[index].start)
            }
        }
    }

    /// It is static, so that what it changes isn't copied for it.
    private static func add(_ index: Int, to indices: inout [Int]) {
        if indices.count < most { indices.append(index) }
    }

    /// The row with this id.
    func position(of id: ActivityID) -> Int? { positions[id] }

    /// The rows that the bulk export says a file is of.
    func exported(as names: FileNames) -> [Int] {
        names.activityIDs.compactMap { positions[$0] } + names.uploadIDs.flatMap { uploads[$0] ?? [] }
    }

    /// The rows that may start with a recording, or whose start of this day is hidden.
    func near(_ recording: ComparedRecording) -> [Int] { starts.near(recording.start) + hidden(on: recording) }

    /// The rows that lie within a recording, in order of start, and are recordings themselves.
    func within(_ recording: ComparedRecording) -> [Int] {
        var (low, high) = (0, compared.count)
        while low < high {
            let middle = (low + high) / 2
            if compared[middle].start < recording.start - Self.earliest { low = middle + 1 } else { high = middle }
        }
        return compared[low...].indices.prefix(Self.mostWithin)
            .prefix { compared[$0].start <= recording.start + recording.elapsed }
            .filter { !rows[$0].isManual && !compared[$0].startIsHidden && recording.holds(compared[$0]) }
    }

    /// How many seconds before a recording a row of it may start.
    private static let earliest = 5
    /// The most rows of one recording that are looked at.
    private static let mostWithin = 200

    /// The rows of its day whose start is hidden.
    func hidden(on recording: ComparedRecording) -> [Int] { days[recording.day.number] ?? [] }

    /// Whether a row is another device's, as far as both devices are known.
    func isOtherDevice(_ row: Int, than device: String) -> Bool {
        let (one, other) = (SportType.plain(rows[row].deviceName), SportType.plain(device))
        return !one.isEmpty && !other.isEmpty && !one.contains(other) && !other.contains(one)
    }

    /// Whether a row's upload had one of these names.
    func isNamed(_ row: Int, among names: FileNames) -> Bool {
        rows[row].uploaded?.nameHash.map { names.nameHashes.contains($0) } ?? false
    }
}

/// Positions of recordings by their starts, so that a search looks at few of them.
struct StartIndex {
    /// In seconds; the recordings that may be one start at most this far apart.
    private static let width = 120
    /// The most positions of two minutes; no athlete records more at once.
    private static let most = 16

    private var positions: [Int: [Int]] = [:]

    /// Adds a position; beyond the first ones of two minutes, it won't be found.
    mutating func add(_ position: Int, start: Int) {
        let bucket = Self.bucket(start)
        guard positions[bucket]?.count ?? 0 < Self.most else { return }
        positions[bucket, default: []].append(position)
    }

    /// All that start within two minutes, and some that don't.
    func near(_ start: Int) -> [Int] {
        let bucket = Self.bucket(start)
        return ((bucket - 1)...(bucket + 1)).flatMap { positions[$0] ?? [] }
    }

    private static func bucket(_ start: Int) -> Int { Int((Double(start) / Double(width)).rounded(.down)) }
}
