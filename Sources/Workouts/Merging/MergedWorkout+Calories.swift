import Basics

extension MergedWorkout {
    /// Works out the calories of its activities where nobody measured them, from distance and sport.
    public mutating func estimateMissingCalories() {
        activity?.estimateMissingCalories()
        for index in parts.indices { parts[index].estimateMissingCalories() }
        for index in duplicates.indices { duplicates[index].estimateMissingCalories() }
    }
}

extension Activity {
    fileprivate mutating func estimateMissingCalories() {
        guard calories == nil, let distance, distance.meters > 0 else { return }
        let estimate = (distance.meters / 1000 * kilocaloriesPerKilometer).rounded()
        guard estimate > 0 else { return }
        calories = Calories(kilocalories: estimate, isEstimated: true)
    }

    private var kilocaloriesPerKilometer: Double {
        switch family {
        case .run: 50
        case .bike: 30
        case .swim: 100
        case .walk, .ski, .row, .strength, .other: 40
        }
    }
}
