/// A kind of source, and how JSON and pages name it. Each workout has one, so that it is no larger than a byte.
public enum SourceKind: String, Sendable {
    case trainingPeaks = "training_peaks"
    /// Its API, lists of that in JSON, and its bulk exports.
    case strava
    case intervals = "intervals_icu"
    /// Devices' files.
    case files
    /// A run itself, which remarks on more than its sources.
    case tpmerge

    package static let ofActivities = [strava, intervals, files]

    /// Its key among a publication's sources, and in diagnostics.
    public var name: String { rawValue }

    /// The source of a workout, and the key of its activity.
    public var entry: String { self == .files ? "file" : rawValue }

    /// Its name on pages.
    public var title: String {
        switch self {
        case .trainingPeaks: "TrainingPeaks"
        case .strava: "Strava"
        case .intervals: "intervals.icu"
        case .files: "File"
        case .tpmerge: "tpmerge"
        }
    }

    /// What a link to an activity's page there says.
    public var link: String { "View on " + title }
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
