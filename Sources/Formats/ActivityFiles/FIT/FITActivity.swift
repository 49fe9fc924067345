import Basics

/// Collects the values of one FIT file's messages. Numbers of messages and fields are those of the FIT profile.
struct FITActivity: FITVisitor {
    /// The file type in its `file_id` message.
    private(set) var type: UInt8?
    private(set) var maker: Int?
    private(set) var product: Int?
    private(set) var productName = ""
    /// In seconds since 1970.
    private(set) var created: Int?
    private(set) var sessions: [FITSummary] = []
    private(set) var laps: [FITSummary] = []
    private(set) var samples = Samples()
    /// The samples that a chest strap recorded under water and sent later.
    private(set) var strap = Samples()
    /// Values from apps on the device that replace a record's own.
    private(set) var appSamples = Samples()
    /// How far the local clock was ahead of UTC, in seconds.
    private(set) var clockOffset: Int?
    /// The sport and sub-sport of a file whose sessions don't contain them.
    private(set) var sport: (Double?, Double?)?
    private(set) var sportName = ""
    private(set) var timer = FITTimer()
    private(set) var workoutName = ""
    /// The end of the last length in a pool, in seconds since 1970.
    private(set) var lastLengthEnd: Int?
    /// When each swum length began, without rests, in seconds since 1970.
    private(set) var activeLengths: [Int] = []
    /// The bounds of heart rate zones, in beats per minute.
    private(set) var zoneBounds: [Int] = []
    /// Seconds in each heart rate zone, by the session's index.
    private(set) var timesInZone: [Int: (seconds: [Double], bounds: [Int])] = [:]
    private var appFields: [AppField] = []
    private var strapClock = StrapClock()
    private var lastCompressedDistance: (steps: UInt16, meters: Double)?

    /// An app's field that replaces one of a record's own fields.
    private struct AppField {
        let index, number, type, native: UInt8
    }

    /// The largest numbers of sessions, laps, lengths and app fields that are kept. A day of laps of 100 m has a
    /// thousand.
    private static let (mostSessions, mostLaps, mostLengths, mostFields) = (256, 20_000, 20_000, 64)

    mutating func take(_ message: borrowing FITMessage) {
        switch message.number {
        case 20: addRecord(message)
        case 0: identify(message)
        case 8: if zoneBounds.count < 16, let bound = message.value(1) { zoneBounds.append(Int(bound)) }
        case 12:
            sport = sport ?? (message.value(0), message.value(1))
            if sportName.isEmpty { sportName = Self.clean(message.text(3)) }
        case 18: if sessions.count < Self.mostSessions { sessions.append(FITSummary(message)) }
        case 19: if laps.count < Self.mostLaps { laps.append(FITSummary(message)) }
        case 21: if timer.take(message) { samples.interrupt() }
        // Other device indexes are sensors.
        case 23: if message.value(0) == 0 { name(message, product: 4, name: 27) }
        case 26: workoutName = Self.clean(message.text(8))
        case 34: setClock(message)
        case 101: addLength(message)
        case 132: for beat in strapClock.beats(message) { strap.add(beat) }
        case 206: describe(message)
        case 216: addTimeInZone(message)
        default: break
        }
    }
}

extension FITActivity {
    /// Returns a text without control characters; what isn't UTF-8 becomes U+FFFD.
    static func clean(_ bytes: [UInt8]) -> String {
        String(String(decoding: bytes, as: UTF8.self).cleaned.onOneLine.prefix(200))
    }

    /// Whether it has no activity, but perhaps what a chest strap recorded for the one before it.
    var isOnlyStrap: Bool { sessions.isEmpty && laps.isEmpty && samples.all.isEmpty }

    /// Moves the laps that begin by a wrong clock, by as much as their session.
    mutating func moveLaps(from wrong: Int, to start: Int) {
        for index in laps.indices {
            if let begin = laps[index].start, abs(begin - start) > 86_400 { laps[index].start = begin + start - wrong }
        }
    }

    /// Takes over the beats of a part that holds nothing else.
    mutating func takeStrap(of part: FITActivity) { strap.goOn(with: part.strap) }

    private mutating func identify(_ message: borrowing FITMessage) {
        type = type ?? message.byte(0)
        created = created ?? FITTime.seconds(message.time(4))
        name(message, product: 2, name: 8)
    }

    private mutating func name(_ message: borrowing FITMessage, product: UInt8, name: UInt8) {
        if let maker = message.value(message.number == 23 ? 2 : 1) { self.maker = Int(maker) }
        if let product = message.value(product), product < 65_535 { self.product = Int(product) }
        let text = Self.clean(message.text(name))
        if !text.isEmpty { productName = text }
    }

    /// Takes over the clock's offset if it can be a time zone's: a multiple of a quarter of an hour, within two
    /// seconds.
    private mutating func setClock(_ message: borrowing FITMessage) {
        guard let time = message.time, let local = message.time(5) else { return }
        let difference = Int(local) - Int(time)
        let quarter = Int((Double(difference) / 900).rounded()) * 900
        guard abs(difference - quarter) <= 2, abs(quarter) <= 14 * 3600 else { return }
        clockOffset = quarter
    }

    private mutating func addLength(_ message: borrowing FITMessage) {
        guard let start = FITTime.seconds(message.time(2)) else { return }
        if message.value(12) == 1, activeLengths.count < Self.mostLengths { activeLengths.append(start) }
        guard let elapsed = message.value(3) else { return }
        lastLengthEnd = max(lastLengthEnd ?? 0, start + Int(elapsed / 1000))
    }

    private mutating func addTimeInZone(_ message: borrowing FITMessage) {
        guard message.value(0) == 18, timesInZone.count < Self.mostSessions else { return }
        let seconds = message.values(2).map { ($0 ?? 0) / 1000 }
        let bounds = message.values(6).compactMap { $0.map { Int($0) } }
        guard seconds.contains(where: { $0 > 0 }) else { return }
        timesInZone[Int(message.value(1) ?? 0)] = (seconds, bounds)
    }

    /// Keeps the description of an app's field that replaces one of a record's own.
    private mutating func describe(_ message: borrowing FITMessage) {
        guard appFields.count < Self.mostFields, message.value(14) == 20, let native = message.byte(15),
            let index = message.byte(0), let number = message.byte(1), let type = message.byte(2)
        else { return }
        appFields.append(AppField(index: index, number: number, type: type, native: native))
    }

    private mutating func addRecord(_ message: borrowing FITMessage) {
        guard let time = FITTime.seconds(message.time) else { return }
        var sample = Leg.Sample(time: time)
        sample.heartRate = message.value(3).map { Float($0) }
        sample.power = message.value(7).map { Float($0) }
        if let cadence = message.value(4) { sample.cadence = Float(cadence + (message.value(53) ?? 0) / 128) }
        sample.speed = (message.value(73) ?? message.value(6)).map { Float($0 / 1000) }
        sample.altitude = (message.value(78) ?? message.value(2)).map { Float($0 / 5 - 500) }
        sample.distance = message.value(5).map { $0 / 100 } ?? compressedDistance(message)
        var place: Place?
        if let latitude = message.value(0), let longitude = message.value(1) {
            place = Place(semicircles: latitude, longitude)
        }
        samples.add(sample, at: place)
        if !appFields.isEmpty { addAppFields(message, at: time) }
    }

    private mutating func addAppFields(_ message: borrowing FITMessage, at time: Int) {
        var sample = Leg.Sample(time: time)
        for field in message.layout.developerFields {
            guard let known = appFields.last(where: { $0.index == field.index && $0.number == field.number }),
                let value = message.value(of: field, type: known.type)
            else { continue }
            switch known.native {
            case 3: sample.heartRate = Float(value)
            case 4: sample.cadence = Float(value)
            case 7: sample.power = Float(value)
            default: break
            }
        }
        if sample != Leg.Sample(time: time) { appSamples.add(sample) }
    }

    /// Returns the distance in `compressed_speed_distance` in metres: the field has twelve bits in sixteenths of a
    /// metre, which overflow.
    private mutating func compressedDistance(_ message: borrowing FITMessage) -> Double? {
        guard let raw = message.raw(8), raw.count == 3, !raw.allSatisfy({ $0 == 255 }) else { return nil }
        let steps = UInt16(raw[1]) >> 4 | UInt16(raw[2]) << 4
        let last = lastCompressedDistance ?? (steps, 0)
        let meters = last.meters + Double((steps &- last.steps) & 0x0FFF) / 16
        lastCompressedDistance = (steps, meters)
        return meters
    }
}

/// Dates the heartbeats that a chest strap recorded. `hr` messages count in 1024ths of a second, and most contain only
/// the last twelve bits.
private struct StrapClock {
    /// A reading of the strap's clock, and its time in seconds since 1970.
    private var anchor: (event: Double, time: Double)?
    private var lastEvent: UInt64 = 0

    mutating func beats(_ message: borrowing FITMessage) -> [Leg.Sample] {
        // The file decides its fields' types, so a time may be negative.
        var events = message.values(9).compactMap { $0.flatMap { $0 >= 0 ? UInt64($0) : nil } }
        if let last = events.last { lastEvent = last }
        if let event = events.first, let time = FITTime.seconds(message.time) {
            anchor = (Double(event), Double(time) + (message.value(0) ?? 0) / 32_768)
        } else if events.isEmpty, let raw = message.raw(10) {
            events = expanded(raw)
        }
        guard let anchor else { return [] }
        return zip(events, message.values(6)).compactMap { event, rate in
            guard let rate else { return nil }
            var sample = Leg.Sample(time: Int(anchor.time + (Double(event) - anchor.event) / 1024))
            sample.heartRate = Float(rate)
            return sample
        }
    }

    /// Unpacks two numbers of twelve bits from every three bytes.
    private mutating func expanded(_ raw: UnsafeRawBufferPointer) -> [UInt64] {
        var events: [UInt64] = []
        for start in stride(from: 0, to: raw.count - 2, by: 3) {
            let low = UInt64(raw[start]) | UInt64(raw[start + 1] & 0x0F) << 8
            let high = UInt64(raw[start + 1]) >> 4 | UInt64(raw[start + 2]) << 4
            for bits in [low, high] {
                lastEvent &+= (bits &- lastEvent) & 0x0FFF
                events.append(lastEvent)
            }
        }
        return events
    }
}

/// When a device's timer ran, according to the file's events. Devices write these differently, and some leave out
/// stops, so a session's own moving time comes first.
struct FITTimer {
    /// In seconds since 1970, in the order of the file.
    private var events: [(time: Int, isStart: Bool)] = []

    /// A day's ride has a hundredth of that.
    private static let most = 20_000

    /// - Returns: whether the timer stops.
    mutating func take(_ message: borrowing FITMessage) -> Bool {
        guard events.count < Self.most, message.value(0) == 0, let time = FITTime.seconds(message.time) else {
            return false
        }
        switch message.value(1) {
        case 0: events.append((time, true))
        case 1, 4, 8, 9:
            events.append((time, false))
            return true
        default: break
        }
        return false
    }

    /// Returns for how many seconds the timer ran between two moments; nil if no event shows it.
    func seconds(from begin: Int, to end: Int) -> Int? {
        var (seconds, start): (Int, Int?) = (0, nil)
        for event in events.sorted(by: { $0.time < $1.time }) {
            if event.isStart {
                start = start ?? event.time
            } else if let began = start {
                seconds += max(0, min(event.time, end) - max(began, begin))
                start = nil
            }
        }
        if let start { seconds += max(0, end - max(start, begin)) }
        return seconds > 0 ? seconds : nil
    }
}
