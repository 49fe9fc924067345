import Basics

/// The approximate time of a workout according to its title, by words such as `morning` or `PM`.
struct TimeInTitle {
    /// The periods that words of the title mean, in seconds of the day.
    private let spans: [ClosedRange<Int>]
    /// Whether the workout is the run right after a ride.
    private let isOffTheBike: Bool

    /// Returns nil if the plan has a start, or its title contains no time.
    init?(_ plan: PlannedWorkout) {
        guard case .day = plan.start else { return nil }
        let words = plan.title.lowerWords
        isOffTheBike = plan.sport == .run && Self.offTheBike.contains { words.hold($0) || $0.isPrefix(in: words) }
        spans = Self.spans(in: words, of: plan.title)
        guard isOffTheBike || !spans.isEmpty else { return nil }
    }

    /// How far the activity starts from the time in the title.
    ///
    /// - Parameter followsRide: whether the activity starts right after a ride.
    func distance(to activity: Activity, followsRide: Bool) -> StartDistance {
        guard !activity.startIsHidden else { return .unknown }
        if isOffTheBike, followsRide { return .seconds(Self.roughly) }
        let second = activity.localStart.secondOfDay
        let outside = spans.map { max($0.lowerBound - second, second - $0.upperBound, 0) }.min()
        return outside.map { .seconds(Self.roughly + $0) } ?? .unknown
    }

    /// In seconds; a start known only from words counts like one that is half an hour off.
    private static let roughly = 1800
}

/// How far a session starts from the planned time.
enum StartDistance {
    /// The starts agree to the minute, as those of two files of one recording do.
    case sameMinute
    case seconds(Int)
    /// The planned or the actual start is unknown.
    case unknown

    /// - Parameter seconds: from the planned to the actual start.
    init(seconds: Int) {
        self = abs(seconds) < 60 ? .sameMinute : .seconds(abs(seconds))
    }
}

extension TimeInTitle {
    private static func spans(in words: [String], of title: String) -> [ClosedRange<Int>] {
        // Longer phrases come first, so that the `midi` of `après-midi` doesn't count as noon.
        var rest = words
        var spans: [ClosedRange<Int>] = []
        for (phrase, span) in phrases {
            while let place = rest.firstIndex(ofPhrase: phrase) {
                rest.replaceSubrange(place..<place + phrase.count, with: [""])
                spans.append(span)
            }
        }
        for word in rest {
            if let span = Self.words[word] { spans.append(span) }
        }
        // In lower case, `am` is a German word.
        let marks = title.split { !$0.isLetter }
        if marks.contains("AM") || rest.last == "am" { spans.append(morning) }
        return spans
    }

    private static let morning = hours(4...11)
    private static let noon = hours(11...14)
    private static let afternoon = hours(12...18)
    private static let evening = hours(17...23)
    private static let night = hours(19...24)

    private static func hours(_ hours: ClosedRange<Int>) -> ClosedRange<Int> {
        hours.lowerBound * 3600...hours.upperBound * 3600
    }

    private static let phrases: [([String], ClosedRange<Int>)] = [
        (["before", "work"], hours(4...9)), (["after", "work"], hours(15...21)),
        (["vor", "der", "arbeit"], hours(4...9)), (["nach", "der", "arbeit"], hours(15...21)),
        (["avant", "le", "travail"], hours(4...9)), (["après", "le", "travail"], hours(15...21)),
        (["antes", "del", "trabajo"], hours(4...9)), (["después", "del", "trabajo"], hours(15...21)),
        (["prima", "del", "lavoro"], hours(4...9)), (["dopo", "il", "lavoro"], hours(15...21)),
        (["antes", "do", "trabalho"], hours(4...9)), (["depois", "do", "trabalho"], hours(15...21)),
        (["voor", "het", "werk"], hours(4...9)), (["na", "het", "werk"], hours(15...21)),
        (["après", "midi"], afternoon), (["a", "m"], morning), (["p", "m"], hours(12...24)),
    ]

    /// Words in the languages of the known feeds.
    private static let words: [String: ClosedRange<Int>] = {
        let spans = [
            (morning, "morning breakfast morgen morgens vormittag vormittags matin mañana mattina mattino manhã"),
            (morning, "ochtend ochtends"),
            (noon, "noon midday lunch lunchtime mittag mittags midi mediodía mezzogiorno pranzo almoço"),
            (afternoon, "afternoon nachmittag nachmittags tarde pomeriggio middag middags namiddag"),
            (evening, "evening abend abends soir sera avond avonds"),
            (night, "night tonight nachts nuit noche notte noite"), (hours(12...24), "pm"),
        ]
        return spans.reduce(into: [:]) { words, entry in
            for word in entry.1.split(separator: " ") { words[String(word)] = entry.0 }
        }
    }()

    private static let offTheBike = [
        ["off", "the", "bike"], ["off", "bike"], ["brick", "run"], ["run", "brick"], ["t", "run"],
        ["transition", "run"], ["koppel"],
    ]
}

extension [String] {
    /// The position at which these words occur in sequence.
    fileprivate func firstIndex(ofPhrase phrase: [String]) -> Int? {
        guard count >= phrase.count else { return nil }
        return (0...count - phrase.count).first { self[$0..<$0 + phrase.count].elementsEqual(phrase) }
    }

    /// Whether these words occur in sequence.
    func hold(_ phrase: [String]) -> Bool { firstIndex(ofPhrase: phrase) != nil }

    /// Whether this is a single word with which one of the others begins, as in German compounds: `Koppellauf`.
    fileprivate func isPrefix(in words: [String]) -> Bool {
        count == 1 && words.contains { $0.hasPrefix(self[0]) }
    }
}
