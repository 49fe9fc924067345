/// Titles that devices and TrainingPeaks give to files that nobody has named: made of the sport and nothing else.
extension PlannedWorkout {
    /// Whether it is a device's file that TrainingPeaks has joined to no plan, by all that a single reading of the feed tells:
    /// something was done, nothing was planned or written, and the title is made of the sport.
    public var looksLikeRecording: Bool {
        guard kind == .workout, isCompleted, planned == Volume(), notes.isEmpty, tss == nil else { return false }
        let words = Array(Words(title))
        return words.allSatisfy { Self.sportWords.contains($0) || Self.places.contains($0) }
            && (words.isEmpty || words.contains(where: Self.sportWords.contains))
    }

    /// Sports, as English devices and those of other languages have them.
    private static let sportWords: Set<String> = [
        "run", "running", "jogging", "bike", "biking", "ride", "riding", "cycling", "mtb", "swim", "swimming",
        "strength",
        "walk", "walking", "hike", "hiking", "row", "rowing", "ski", "skiing", "brick", "crosstrain", "workout",
        "training",
        "cardio", "yoga", "pilates", "other", "custom", "elliptical", "multisport",
        "laufen", "lauf", "radfahren", "rad", "schwimmen", "gehen", "wandern", "rudern", "krafttraining", "course",
        "cyclisme", "vélo", "natation", "marche", "carrera", "correr", "ciclismo", "natación", "corsa", "nuoto",
        "corrida",
        "natação", "hardlopen", "fietsen", "wielrennen", "zwemmen", "wandelen",
    ]

    /// Where or how, which devices put before the sport.
    private static let places: Set<String> = [
        "road", "mountain", "gravel", "trail", "track", "treadmill", "indoor", "outdoor", "virtual", "lap", "pool",
        "open",
        "water", "cross", "country", "nordic", "xc", "weight", "street", "ultra", "e", "à", "pied",
    ]
}
