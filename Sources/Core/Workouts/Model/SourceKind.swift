/// A kind of source, and how JSON and pages name it.
public struct SourceKind: Hashable, Sendable {
    /// Its key among a publication's sources, and in diagnostics.
    public let name: String
    /// The source of a workout, and the key of its activity.
    public let entry: String
    /// Its name on pages.
    public let title: String

    /// What a link to an activity's page there says.
    public var link: String { "View on " + title }

    private init(_ name: String, entry: String? = nil, title: String) {
        self.name = name
        self.entry = entry ?? name
        self.title = title
    }
}

extension SourceKind {
    public static let trainingPeaks = SourceKind("training_peaks", title: "TrainingPeaks")
    /// Its API, lists of that in JSON, and its bulk exports.
    public static let strava = SourceKind("strava", title: "Strava")
    /// Devices' files.
    public static let files = SourceKind("files", entry: "file", title: "File")
    /// What a run itself remarks on.
    public static let tpmerge = SourceKind("tpmerge", title: "tpmerge")

    package static let ofActivities = [strava, files]
}

extension ActivityID {
    /// The source that gave it.
    public var source: SourceKind { isFile ? .files : .strava }
}

extension Activity {
    /// The source that its id is from, and whose values stand.
    public var source: SourceKind { id.source }

    /// All sources that have it, that one first.
    public var sources: [SourceKind] { isInFile ? [source, .files] : [source] }

    public func isOf(_ kind: SourceKind) -> Bool { source == kind || isInFile && kind == .files }
}
