/// Recognises the default titles of devices and TrainingPeaks, which only name the sport.
extension PlannedWorkout {
    /// The standing as far as a single reading of the feed shows it: a recording if it was done, has no planned volume
    /// and no notes, and its title only names the sport.
    public var standingByContent: Standing {
        guard kind == .workout, isCompleted, planned == Volume(), notes.isEmpty, tss == nil else { return .plan }
        let words = Array(Words(title))
        let isMadeOfSport =
            words.allSatisfy { Self.sportWords.contains($0) || Self.fillers.contains($0) }
            && (words.isEmpty || words.contains(where: Self.sportWords.contains))
        return isMadeOfSport ? .recording : .unclear
    }

    /// Names of sports on English devices and those of other languages.
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

    /// Words for a place or manner that devices put before the sport, and words that they put after it.
    private static let fillers: Set<String> = [
        "road", "mountain", "gravel", "trail", "track", "treadmill", "indoor", "outdoor", "virtual", "lap", "pool",
        "open",
        "water", "cross", "country", "nordic", "xc", "weight", "street", "ultra", "e", "à", "pied",
        "activity",
    ]
}
