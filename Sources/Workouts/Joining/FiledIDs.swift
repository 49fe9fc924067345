/// Gives recordings of files their ids, each once.
struct FiledIDs {
    /// The ids that the legs have, which no new one may be.
    private let given: Set<ActivityID>
    private var taken: Set<ActivityID> = []
    /// The next number for recordings of one second and family of sports.
    private var nextCopy: [ActivityID: Int] = [:]
    private var aliased: Set<ActivityID> = []

    init(_ legs: [FiledActivity]) { given = Set(legs.map(\.activity.id)) }

    /// The id of a recording: that of its eldest leg; if an elder recording has it, a new one.
    ///
    /// - Parameter legs: the recording's, the eldest first.
    mutating func take(_ legs: [FiledActivity]) -> ActivityID {
        let eldest = legs[0].activity
        if taken.insert(eldest.id).inserted { return eldest.id }
        let made = FiledActivity.id(start: eldest.start, sport: eldest.sportType)
        var copy = nextCopy[made] ?? 2
        var id = FiledActivity.id(start: eldest.start, sport: eldest.sportType, copy: copy)
        while given.contains(id) || taken.contains(id) {
            copy += 1
            id = FiledActivity.id(start: eldest.start, sport: eldest.sportType, copy: copy)
        }
        nextCopy[made] = copy + 1
        taken.insert(id)
        return id
    }

    /// The further ids of a recording, once all have theirs: what its legs were called before, and what each leg would
    /// be called by itself, since that stays the same when the memory has forgotten the former.
    ///
    /// - Parameter legs: the recording's, the eldest first.
    mutating func aliases(_ legs: [FiledActivity]) -> [ActivityID] {
        let names =
            legs.map(\.activity.id)
            + legs.dropFirst().map { FiledActivity.id(start: $0.activity.start, sport: $0.activity.sportType) }
        return Set(names).sorted().filter { !taken.contains($0) && aliased.insert($0).inserted }
    }
}
