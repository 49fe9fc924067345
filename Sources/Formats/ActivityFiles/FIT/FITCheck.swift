import Basics

/// Collects the values of a FIT file's messages that decide whether the recording may be sent.
struct FITCheck: FITVisitor {
    /// The file type in its `file_id` message.
    private var type: UInt8?
    private var records = 0
    private var timedRecords = 0
    private var firstRecord: UInt32?
    private var firstSummary: UInt32?

    mutating func take(_ message: borrowing FITMessage) {
        switch message.number {
        case 0: type = type ?? message.byte(0)
        case 20:
            records += 1
            guard let time = message.time else { return }
            timedRecords += 1
            firstRecord = Self.earlier(firstRecord, time)
        // A set of exercises, whose timestamp is another field.
        case 225: firstSummary = Self.earlier(firstSummary, message.time(6) ?? message.time(254) ?? message.time)
        case 18, 19: firstSummary = Self.earlier(firstSummary, message.time(2) ?? message.time)
        default: break
        }
    }

    /// Adds the records of a chained file, unless it is no activity.
    mutating func add(_ next: FITCheck) {
        guard next.type == FITFileType.activity else { return }
        records += next.records
        timedRecords += next.timedRecords
        firstRecord = Self.earlier(firstRecord, next.firstRecord)
        firstSummary = Self.earlier(firstSummary, next.firstSummary)
    }

    /// - Throws: `UnusableFile` if the file is no activity or has no time.
    func recording() throws(UnusableFile) -> Recording {
        guard let type else {
            throw UnusableFile("it has no file_id message, so nothing says that it is an activity")
        }
        guard type == FITFileType.activity else {
            throw UnusableFile("it is \(FITFileType.words(of: type)), not an activity")
        }
        guard let first = firstRecord ?? firstSummary else {
            throw UnusableFile("none of its records, laps, sessions and sets has a time")
        }
        return Recording(
            kind: .fit, start: FITTime.instant(first), points: timedRecords,
            notes: Recording.note(untimed: records - timedRecords, of: records, "records"))
    }

    private static func earlier(_ one: UInt32?, _ other: UInt32?) -> UInt32? {
        guard let one, let other else { return one ?? other }
        return min(one, other)
    }
}

/// The files of a chain that may be sent. The first file decides the type; files of any type may follow.
struct FITChecks: FITChain {
    private var sum: FITCheck?

    mutating func take(_ file: FITCheck) {
        if sum == nil { sum = file } else { sum?.add(file) }
    }

    /// - Throws: `UnusableFile` if the first file is no activity, or if none has a time.
    func recording() throws(UnusableFile) -> Recording {
        guard let sum else { throw .cutShort }
        return try sum.recording()
    }
}

enum FITFileType {
    static let activity: UInt8 = 4

    static func words(of type: UInt8) -> String { others[type] ?? "a file of type \(type)" }

    private static let others: [UInt8: String] = [
        1: "a device's description", 2: "a device's settings", 3: "a sport's settings", 5: "a workout", 6: "a course",
        7: "a list of schedules", 9: "a list of weights", 10: "a list of totals", 11: "a list of goals",
        14: "a list of blood pressures", 15: "a day's monitoring", 20: "an activity's summary",
        28: "a day's monitoring",
        32: "a day's monitoring", 34: "a segment", 35: "a list of segments", 40: "a screen's settings",
    ]
}

/// The FIT protocol's times, in seconds since 1989-12-31T00:00:00Z.
enum FITTime {
    /// In seconds since 1970.
    private static let epoch = 631_065_600

    static func instant(_ time: UInt32) -> Instant { Instant(secondsSinceEpoch: epoch + Int(time)) }

    /// Converts a time to seconds since 1970. A device that doesn't know the time counts from its power-on, as if that
    /// were in 1989.
    static func seconds(_ time: UInt32?) -> Int? { time.map { epoch + Int($0) } }
}
