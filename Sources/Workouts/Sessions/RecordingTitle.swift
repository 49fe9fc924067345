/// Titles that devices and TrainingPeaks give to files that nobody has named: made of the sport and nothing else.
extension PlannedWorkout {
    /// What it is by all that a single reading of the feed tells: a recording where something was done, nothing was planned or
    /// written, and the title is made of the sport.
    public var standingByContent: Standing {
        guard kind == .workout, isCompleted, planned == Volume(), notes.isEmpty, tss == nil else { return .plan }
        let words = Array(Words(title))
        let isMadeOfSport =
            words.allSatisfy { Self.sportWords.contains($0) || Self.fillers.contains($0) }
            && (words.isEmpty || words.contains(where: Self.sportWords.contains))
        return isMadeOfSport ? .recording : .unclear
    }

    /// Sports, as English devices and those of other languages have them.
    private static let sportWords = Set(KnownSport.names.map { $0.lowercased() }).union([
        "run", "running", "jogging", "bike", "biking", "ride", "riding", "cycling", "mtb", "swim", "swimming",
        "strength",
        "walk", "walking", "hike", "hiking", "row", "rowing", "ski", "skiing", "brick", "crosstrain", "workout",
        "training",
        "cardio", "yoga", "pilates", "other", "custom", "elliptical", "multisport",
        "laufen", "lauf", "radfahren", "rad", "schwimmen", "gehen", "wandern", "rudern", "krafttraining", "course",
        "cyclisme", "vélo", "natation", "marche", "carrera", "correr", "ciclismo", "natación", "corsa", "nuoto",
        "corrida",
        "natação", "hardlopen", "fietsen", "wielrennen", "zwemmen", "wandelen", "transition",
    ])

    /// Where or how, which devices put before the sport, and what they put after it.
    private static let fillers: Set<String> = [
        "road", "mountain", "gravel", "trail", "track", "treadmill", "indoor", "outdoor", "virtual", "lap", "pool",
        "open",
        "water", "cross", "country", "nordic", "xc", "weight", "street", "ultra", "e", "à", "pied",
        "activity",
    ]
}
