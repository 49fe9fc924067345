import Basics

/// Strava's activities by all values by which a file's recording may be found.
struct ListedIndex {
    let compared: [ComparedRecording]
    private var starts = StartIndex()
    /// Those with a hidden start, by the number of the day.
    private var days: [Int: [Int]] = [:]
    private var positions: [ActivityID: Int] = [:]
    private var uploads: [Int64: [Int]] = [:]
    private let listed: [Activity]

    /// The most activities of one upload or one day that are compared.
    private static let most = 16

    /// - Parameter listed: in order of start and id.
    init(_ listed: [Activity]) {
        self.listed = listed
        compared = listed.map { ComparedRecording($0) }
        for index in listed.indices {
            positions[listed[index].id] = index
            for alias in listed[index].aliases { positions[alias] = index }
            if let upload = listed[index].uploaded?.uploadID { Self.add(index, to: &uploads[upload, default: []]) }
            // What was entered by hand has no file.
            guard !listed[index].isManual else { continue }
            if listed[index].startIsHidden {
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

    func position(of id: ActivityID) -> Int? { positions[id] }

    /// The activities of a file, as its name in the bulk export says.
    func exported(as names: FileNames) -> [Int] {
        names.activityIDs.compactMap { positions[$0] } + names.uploadIDs.flatMap { uploads[$0] ?? [] }
    }

    /// Those that may start with a recording, or whose start of this day is hidden.
    func near(_ recording: ComparedRecording) -> [Int] { starts.near(recording.start) + hidden(on: recording) }

    /// Those that lie within a recording, in order of start, and are recordings themselves.
    func within(_ recording: ComparedRecording) -> [Int] {
        let first = compared.indices.partitioningIndex { compared[$0].start >= recording.start - Self.earliest }
        return compared[first...].indices.prefix(Self.mostWithin)
            .prefix { compared[$0].start <= recording.start + recording.elapsed }
            .filter { !listed[$0].isManual && !compared[$0].startIsHidden && recording.holds(compared[$0]) }
    }

    /// How many seconds before a recording a part of it may start.
    private static let earliest = 5
    private static let mostWithin = 200

    func hidden(on recording: ComparedRecording) -> [Int] { days[recording.day.number] ?? [] }

    /// Whether an activity is another device's, as far as both devices are known.
    func isOtherDevice(_ position: Int, than device: String) -> Bool {
        let (one, other) = (SportType.plain(listed[position].deviceName), SportType.plain(device))
        return !one.isEmpty && !other.isEmpty && !one.contains(other) && !other.contains(one)
    }

    /// Whether an activity's upload had one of these names.
    func isNamed(_ position: Int, among names: FileNames) -> Bool {
        listed[position].uploaded?.nameHash.map { names.nameHashes.contains($0) } ?? false
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
