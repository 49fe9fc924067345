import ActivityFiles
import Basics
import CommandLab
import Workouts

/// What a device has recorded in one file, and which source has it on which days.
struct Recording {
    let number: Int
    /// As Strava lists them: several ones of a race, or of a run that was resumed.
    var legs: [TrueActivity]
    /// How many seconds earlier than Strava the device's file says that they start.
    let offset: Int
    /// The name of the file in its folder, without its ending.
    let name: String
    /// The number of the workout of the plan that it fulfils; nil if there is none.
    let plan: Int?
    var filed: Range<Day>?
    var archived: Range<Day>?
    /// What becomes of its file, and when.
    var change: (kind: Change, day: Day)?

    enum Change: CaseIterable { case renamed, moved, packed, copied, converted }

    /// The files that tell it on a day, by their names in the folder.
    func files(on day: Day, in zone: Zone) -> [String: [UInt8]] {
        guard filed?.contains(day) == true else { return [:] }
        let plain = name + ".fit"
        let bytes = fit(in: zone)
        guard let change, change.day <= day else { return [plain: bytes] }
        return switch change.kind {
        case .renamed: ["Training \(number).FIT": bytes]
        case .moved: ["older/" + plain: bytes]
        case .packed: [plain + ".gz": Gzip.packed(bytes) ?? []]
        case .copied: [plain: bytes, "copies/\(number) (1).fit": bytes]
        case .converted: legs.count == 1 ? [plain: bytes, name + ".tcx": tcx(in: zone)] : [plain: bytes]
        }
    }

    /// When the device says that a leg starts.
    func start(of leg: TrueActivity, in zone: Zone) -> Instant { zone.instant(leg.start).advanced(bySeconds: -offset) }

    func fileID(of leg: TrueActivity, in zone: Zone) -> ActivityID {
        FiledActivity.id(start: start(of: leg, in: zone), sport: SportType(rawValue: leg.sportType))
    }
}

extension Recording {
    /// A device's figures that Strava changes, or doesn't list.
    static let heartRate = 142
    static let power = 187

    static func moving(of leg: TrueActivity) -> Int { leg.seconds + 5 }
    static func elapsed(of leg: TrueActivity) -> Int { leg.seconds + 40 }
    static func meters(of leg: TrueActivity) -> Int { leg.meters * 1003 / 1000 }

    private static let sports: [String: [UInt8]] = [
        "Run": [1, 0], "Ride": [2, 0], "Swim": [5, 17], "WeightTraining": [10, 20], "Workout": [3, 0],
    ]

    private func fit(in zone: Zone) -> [UInt8] {
        var fit = FITBytes()
        fit.beginFile()
        fit.define(
            1, message: 18,
            [(2, 4, 0x86), (7, 4, 0x86), (8, 4, 0x86), (9, 4, 0x86), (16, 1, 2), (20, 2, 0x84), (5, 1, 0), (6, 1, 0)])
        fit.define(2, message: 20, [FITBytes.timestamp, (3, 1, 2)])
        for leg in legs {
            // FIT counts from 31 December 1989.
            let start = UInt32(start(of: leg, in: zone).secondsSinceEpoch - 631_065_600)
            let (elapsed, moving) = (UInt32(Self.elapsed(of: leg)), UInt32(Self.moving(of: leg)))
            let meters = leg.meters == 0 ? .max : UInt32(Self.meters(of: leg) * 100)
            var values = [start, elapsed * 1000, moving * 1000, meters].flatMap(fit.bytes)
            values += [UInt8(Self.heartRate), UInt8(Self.power), 0] + (Self.sports[leg.sportType] ?? [0, 0])
            fit.message(1, values)
            for second in [start, start + elapsed] { fit.message(2, fit.bytes(second) + [UInt8(Self.heartRate)]) }
        }
        return fit.file()
    }

    /// Converters leave out the power, and call all but two sports `Other`.
    private func tcx(in zone: Zone) -> [UInt8] {
        let sport = ["Run": "Running", "Ride": "Biking"][legs[0].sportType] ?? "Other"
        let start = start(of: legs[0], in: zone)
        let end = start.advanced(bySeconds: Self.elapsed(of: legs[0]))
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"><Activities>
            <Activity Sport="\(sport)"><Id>\(start)</Id><Lap StartTime="\(start)">
            <TotalTimeSeconds>\(Self.moving(of: legs[0]))</TotalTimeSeconds>
            <DistanceMeters>\(Self.meters(of: legs[0]))</DistanceMeters><Track>
            <Trackpoint><Time>\(start)</Time></Trackpoint><Trackpoint><Time>\(end)</Time></Trackpoint>
            </Track></Lap></Activity></Activities></TrainingCenterDatabase>
            """
        return Array(text.utf8)
    }
}
