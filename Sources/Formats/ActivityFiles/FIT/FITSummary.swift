struct FITSummary: RepeatableLap {
    /// A value of a summary: its field numbers and its scale in the FIT profile.
    struct Field {
        let session: UInt8
        var lap: UInt8?
        var scale = 1.0
    }

    /// In seconds since 1970; nil if the device didn't record it.
    var start: Int?
    /// When the device wrote it, in seconds since 1970: at its end, unless all summaries come first.
    let written: Int?
    private var values: [UInt8: Double] = [:]
    private let isLap: Bool
    /// The device's name for the sport; empty if there is none.
    private(set) var sportName = ""
    /// Seconds in each heart rate zone.
    private(set) var zoneSeconds: [Double] = []

    init(_ message: borrowing FITMessage) {
        isLap = message.number == 19
        start = FITTime.seconds(message.time(2))
        written = FITTime.seconds(message.time)
        for field in Field.all {
            guard let number = isLap ? field.lap : field.session, let value = message.value(number) else { continue }
            values[field.session] = value / field.scale
        }
        guard !isLap else { return }
        zoneSeconds = message.values(65).map { ($0 ?? 0) / 1000 }
        sportName = FITActivity.clean(message.text(110))
    }

    subscript(_ field: Field) -> Double? { values[field.session] }

    /// How long a lap took, in seconds, in motion if nothing else is known; without either, until it was written.
    var length: Double? {
        self[.elapsed] ?? self[.timer]
            ?? start.flatMap { start in written.flatMap { (0...86_400).contains($0 - start) ? Double($0 - start) : nil }
            }
    }

    var measures: [Double?] { [self[.elapsed], self[.timer], self[.distance]] }

    /// Equal for two summaries of the same span and sport.
    var key: [Double?] { [start.map(Double.init), self[.sport]] + measures }

    mutating func fill(with later: FITSummary) { values.merge(later.values) { $1 } }

    /// Returns a value above 0 and up to a limit; nil for any other.
    func positive(_ field: Field, atMost most: Double = .infinity) -> Double? {
        self[field].flatMap { $0 > 0 && $0 <= most ? $0 : nil }
    }
}

extension FITSummary.Field {
    static let sport = Self(session: 5, lap: 25)
    static let subSport = Self(session: 6, lap: 39)
    /// Seconds.
    static let elapsed = Self(session: 7, lap: 7, scale: 1000)
    static let timer = Self(session: 8, lap: 8, scale: 1000)
    static let moving = Self(session: 59, lap: 52, scale: 1000)
    /// Metres.
    static let distance = Self(session: 9, lap: 9, scale: 100)
    static let ascent = Self(session: 22, lap: 21)
    static let poolLength = Self(session: 44, scale: 100)
    static let activeLengths = Self(session: 47)
    static let calories = Self(session: 11, lap: 11)
    static let averageHeartRate = Self(session: 16, lap: 15)
    static let maxHeartRate = Self(session: 17, lap: 16)
    static let cadence = Self(session: 18, lap: 17)
    static let fractionalCadence = Self(session: 92, scale: 128)
    static let averagePower = Self(session: 20, lap: 19)
    static let maxPower = Self(session: 21, lap: 20)
    static let normalizedPower = Self(session: 34, lap: 33)
    /// Joules.
    static let work = Self(session: 48, lap: 41)
    /// Metres per second.
    static let maxSpeed = Self(session: 15, lap: 14, scale: 1000)
    static let enhancedMaxSpeed = Self(session: 125, scale: 1000)
    static let firstLap = Self(session: 25)
    static let lapCount = Self(session: 26)
    /// 1 is a rest; only laps have it.
    static let intensity = Self(session: 254, lap: 23)

    fileprivate static let all: [Self] = [
        sport, subSport, elapsed, timer, moving, distance, ascent, poolLength, activeLengths, calories,
        averageHeartRate, maxHeartRate, cadence, fractionalCadence, averagePower, maxPower, normalizedPower, work,
        maxSpeed, enhancedMaxSpeed, firstLap, lapCount, intensity,
    ]
}
