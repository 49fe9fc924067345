/// A session of a FIT file; what is nil is written as invalid.
package struct FITSession {
    private let start: UInt32
    private let seconds: [Double?]
    private let meters: Double?
    private let sport: UInt8
    private let subSport: UInt8
    private let watts: [UInt16?]

    package init(
        _ start: UInt32, _ elapsed: Double, timer: Double? = nil, sport: UInt8, subSport: UInt8 = 0,
        meters: Double? = nil, averagePower: UInt16? = nil, normalizedPower: UInt16? = nil, maxPower: UInt16? = nil
    ) {
        self.start = start
        seconds = [elapsed, timer ?? elapsed]
        self.meters = meters
        self.sport = sport
        self.subSport = subSport
        watts = [averagePower, maxPower, normalizedPower]
    }

    fileprivate static let fields: [FITBytes.Field] = [
        (2, 4, 0x86), (7, 4, 0x86), (8, 4, 0x86), (9, 4, 0x86), (5, 1, 0), (6, 1, 0), (20, 2, 0x84), (21, 2, 0x84),
        (34, 2, 0x84),
    ]

    fileprivate func bytes(in fit: FITBytes) -> [UInt8] {
        fit.bytes(start) + seconds.flatMap { fit.bytes($0.map { UInt32($0 * 1000) } ?? .max) }
            + fit.bytes(meters.map { UInt32($0 * 100) } ?? .max) + [sport, subSport]
            + watts.flatMap { fit.short($0 ?? .max) }
    }
}

package struct FITRecord {
    private let time: UInt32
    private let heartRate: UInt8?
    private let watts: UInt16?
    private let meters: Double?

    package init(_ time: UInt32, heartRate: UInt8? = nil, watts: UInt16? = nil, meters: Double? = nil) {
        self.time = time
        self.heartRate = heartRate
        self.watts = watts
        self.meters = meters
    }

    fileprivate static let fields: [FITBytes.Field] = [FITBytes.timestamp, (3, 1, 2), (7, 2, 0x84), (5, 4, 0x86)]

    fileprivate func bytes(in fit: FITBytes) -> [UInt8] {
        fit.bytes(time) + [heartRate ?? 255] + fit.short(watts ?? .max)
            + fit.bytes(meters.map { UInt32($0 * 100) } ?? .max)
    }
}

extension FITBytes {
    package mutating func add(_ sessions: [FITSession]) {
        define(12, message: 18, FITSession.fields)
        for session in sessions { message(12, session.bytes(in: self)) }
    }

    package mutating func add(_ records: [FITRecord]) {
        define(13, message: 20, FITRecord.fields)
        for record in records { message(13, record.bytes(in: self)) }
    }

    fileprivate func short(_ number: UInt16) -> [UInt8] {
        let bytes = [UInt8(number & 255), UInt8(number >> 8)]
        return isBigEndian ? bytes.reversed() : bytes
    }
}
