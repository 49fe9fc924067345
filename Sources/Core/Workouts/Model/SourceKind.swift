/// A kind of source, and what JSON and pages say of it. Each workout has one, so that it is no larger than a byte.
///
/// The cases are in the order in which they are named if several tell of a day.
public enum SourceKind: String, Sendable, CaseIterable {
    /// Its API, lists of that in JSON, and its bulk exports: all that an activity of Strava's may be from.
    case strava
    /// Lists of that API, as a source of known days.
    case list = "activities"
    /// Its bulk exports, as a source of known days.
    case archive = "imported"
    case intervals = "intervals_icu"
    /// Devices' files.
    case files
    case trainingPeaks = "training_peaks"
    /// A run itself, which remarks on more than its sources.
    case tpmerge

    package static let ofActivities = [strava, intervals, files]

    static func first(of kinds: Set<SourceKind>) -> SourceKind? { allCases.first(where: kinds.contains) }

    /// Its key among a publication's sources, and in diagnostics.
    public var name: String { rawValue }

    /// The source of a workout, and the key of its activity.
    public var entry: String { self == .files ? "file" : rawValue }

    /// Its name on pages.
    public var title: String { row.title }

    /// Its name in a sentence.
    package var words: String { row.words ?? row.title }

    /// Its sign beside a workout; nil for that of a watch.
    package var letters: String? { row.letters }

    /// From where its values come; nothing for a run itself.
    package var origin: Origins { row.origin }

    private var row: (title: String, words: String?, letters: String?, origin: Origins) {
        switch self {
        case .strava: ("Strava", nil, "S", .stravaAPI)
        case .list: ("Strava", "a list of activities", "S", .stravaAPI)
        case .archive: ("Strava", "an archive", "S", .archive)
        case .intervals: ("intervals.icu", nil, "IC", .intervals)
        case .files: ("File", "a folder of files", nil, .files)
        case .trainingPeaks: ("TrainingPeaks", nil, "TP", .feed)
        case .tpmerge: ("tpmerge", nil, nil, [])
        }
    }

    /// What a link to an activity's page there says.
    public var link: String { "View on " + title }
}

/// From where the values of an answer come.
package struct Origins: OptionSet, Sendable, Hashable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// TrainingPeaks' feed: the plan, and what it tells as done.
    package static let feed = Origins(rawValue: 1)
    /// Strava's bulk export, imported or configured.
    package static let archive = Origins(rawValue: 2)
    package static let files = Origins(rawValue: 4)
    /// Strava's API: lists, details, zone times, events, answers to uploads. A configured JSON list comes from there, too.
    package static let stravaAPI = Origins(rawValue: 8)
    /// Intervals.icu's API, whose terms restrict neither storing nor passing on.
    package static let intervals = Origins(rawValue: 16)

    /// All that is known: for the athlete alone.
    package static let all: Origins = [.feed, .archive, .files, .stravaAPI, .intervals]
    /// All but Strava's API, whose terms keep it to the athlete it belongs to (API Agreement §2.3), and out of language
    /// models (API Policy §5.3).
    package static let outsideAPI = all.subtracting(.stravaAPI)

    package static let words: [(word: String, origin: Origins)] = [
        ("feed", .feed), ("archive", .archive), ("files", .files), ("intervals_icu", .intervals),
        ("strava_api", .stravaAPI),
    ]

    package var words: [String] { Self.words.filter { contains($0.origin) }.map(\.word) }
}

extension ActivityID {
    /// The source that gave it.
    public var source: SourceKind { isFile ? .files : strava == nil ? .intervals : .strava }
}

extension Activity {
    /// The source that its id is from, and whose values stand.
    public var source: SourceKind { id.source }

    /// All sources that have it, that one first.
    public var sources: [SourceKind] { [source] + others }

    public func isOf(_ kind: SourceKind) -> Bool { source == kind || others.contains(kind) }
}
