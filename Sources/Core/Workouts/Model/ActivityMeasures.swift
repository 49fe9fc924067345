/// The measures that not every source has, and that matching needs nothing of.
public struct ActivityMeasures: Sendable, Equatable {
    /// Strava's Relative Effort, once called Suffer Score, in points above 0; nil if unknown.
    public var sufferScore: Double?
    /// Beats per minute.
    public var maxHeartRate: Double?
    /// Metres per second.
    public var maxSpeed: Double?
    /// Watts, weighted by Strava or the device so that hard minutes count for more.
    public var weightedPower: Double?
    /// Watts; only files have it.
    public var maxPower: Double?
    /// The work in kilojoules, from measured or estimated power.
    public var kilojoules: Double?
    /// Whether a meter measured the power, rather than Strava estimating it; nil if unknown.
    public var powerIsMeasured: Bool?
    /// Revolutions per minute on a bike; for a run, the steps of one foot per minute.
    public var averageCadence: Double?
    /// Whether it took place on a trainer or a treadmill; nil if unknown.
    public var isTrainer: Bool?
    /// The number of laps; only files have it.
    public var lapCount: Int?
    /// Whether a device's file says that it is the change between two sports of a race; nil if unknown.
    public var isTransition: Bool?

    /// On the scale of Training Stress Score: an hour at the threshold is 100; nil if unknown. Only intervals.icu has it.
    public var trainingLoad: Double?

    public init() {}

    public var nonEmpty: ActivityMeasures? { self == ActivityMeasures() ? nil : self }

    /// The same with the other's values for those that are missing.
    func completed(by other: ActivityMeasures) -> ActivityMeasures {
        var all = self
        all.sufferScore = sufferScore ?? other.sufferScore
        all.maxHeartRate = maxHeartRate ?? other.maxHeartRate
        all.maxSpeed = maxSpeed ?? other.maxSpeed
        all.weightedPower = weightedPower ?? other.weightedPower
        all.maxPower = maxPower ?? other.maxPower
        all.kilojoules = kilojoules ?? other.kilojoules
        all.powerIsMeasured = powerIsMeasured ?? other.powerIsMeasured
        all.averageCadence = averageCadence ?? other.averageCadence
        all.isTrainer = isTrainer ?? other.isTrainer
        all.lapCount = lapCount ?? other.lapCount
        all.isTransition = isTransition ?? other.isTransition
        all.trainingLoad = trainingLoad ?? other.trainingLoad
        return all
    }
}

extension Activity {
    public var sufferScore: Double? { measures?.sufferScore }
    public var maxHeartRate: Double? { measures?.maxHeartRate }
    public var maxSpeed: Double? { measures?.maxSpeed }
    public var weightedPower: Double? { measures?.weightedPower }
    public var maxPower: Double? { measures?.maxPower }
    public var kilojoules: Double? { measures?.kilojoules }
    public var powerIsMeasured: Bool? { measures?.powerIsMeasured }
    public var averageCadence: Double? { measures?.averageCadence }
    public var isTrainer: Bool? { measures?.isTrainer }
    public var lapCount: Int? { measures?.lapCount }
    public var isTransition: Bool? { measures?.isTransition }
    public var trainingLoad: Double? { measures?.trainingLoad }
    package var isToldTransition: Bool { isTransition == true }

    /// Changes measures, which are copied once for all of them.
    public mutating func measure(_ change: (inout ActivityMeasures) -> Void) {
        var all = measures ?? ActivityMeasures()
        change(&all)
        measures = all.nonEmpty
    }
}

/// An optional value in a place of its own: a missing one takes the room of a pointer, and copies share it.
@propertyWrapper
public struct Boxed<Value: Sendable & Equatable>: Sendable, Equatable {
    private final class Place: Sendable {
        let value: Value

        init(_ value: Value) { self.value = value }
    }

    private var place: Place?

    public init(wrappedValue: Value?) { place = wrappedValue.map { Place($0) } }

    public var wrappedValue: Value? {
        get { place?.value }
        set { place = newValue.map { Place($0) } }
    }

    public static func == (one: Boxed, other: Boxed) -> Bool {
        one.place === other.place || one.wrappedValue == other.wrappedValue
    }
}
