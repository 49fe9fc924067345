package import Basics

/// One leg of a device's file as a source of activities.
package struct FiledActivity: Sendable, Equatable {
    /// Its id is the remembered one, else `id(start:sport:)`; it has no aliases.
    package var activity: Activity
    /// The SHA-256 of the unpacked content, in hexadecimal digits.
    package var content: String
    /// Which leg of the content it is, from 0.
    package var position: Int
    /// The number of legs of the content; 1 for a plain recording.
    package var legCount: Int
    /// How much the file's format tells: 0 for FIT, 1 for TCX, 2 for GPX.
    package var rank: Int
    /// The names of all files with this content.
    package var names: FileNames
    /// Whether it is the change between two sports of a race.
    package var isTransition: Bool
    /// The remembered activity of Strava's with which it is one; nil if there is none.
    package var row: Row?
    /// Strava's activities that were the same before `row`, the latest last: when the athlete deletes one and uploads it
    /// again, Strava gives it another id, and edits under the former one stand.
    package var formerRows: [ActivityID] = []

    /// Forgets which activities of Strava's are the same.
    package mutating func forgetRows() { (row, formerRows) = (nil, []) }

    package var place: LegPlace { LegPlace(content: content, position: position) }

    /// All ids by which its activity is known.
    package var ids: [ActivityID] { [activity.id] + formerRows + [row?.id].compactMap(\.self) }

    /// With which activity of Strava's a leg is one, and how that is known.
    package struct Row: Sendable, Equatable {
        package var id: ActivityID
        package var key: JoinKey

        package init(id: ActivityID, key: JoinKey) {
            self.id = id
            self.key = key
        }
    }

    package init(
        activity: Activity, content: String, position: Int = 0, legCount: Int = 1, rank: Int,
        names: FileNames = FileNames(paths: []), isTransition: Bool = false, row: Row? = nil
    ) {
        self.activity = activity
        self.content = content
        self.position = position
        self.legCount = legCount
        self.rank = rank
        self.names = names
        self.isTransition = isTransition
        self.row = row
    }

    /// The id of a recording that none is remembered for. Copies of it in other files have the same, if they know its
    /// sport.
    package static func id(start: Instant, sport: SportType) -> ActivityID { id(start: start, sport: sport, copy: 1) }

    /// The id of one of several recordings of a second and a family of sports, counted from 1.
    static func id(start: Instant, sport: SportType, copy: Int) -> ActivityID {
        let family = SportFamily(of: sport, known: KnownSport[sport])
        var hash = StableHash("\(start) \(family.word)")
        if copy > 1 { hash.add("-\(copy)") }
        return .file(hash.value)
    }
}

extension FiledActivity {
    /// The activities of Strava's that are or were one with a recording, which all of its legs remember: any of their
    /// files may be the one that stays.
    struct KnownRows {
        /// What Strava no longer has may come back.
        private(set) var row: Row?
        /// The latest last.
        private(set) var former: [ActivityID] = []

        /// - Parameter row: the row that is the same now; nil if there is none.
        init(of legs: some Collection<FiledActivity>, joinedWith row: Row?) {
            self.row = row ?? legs.lazy.compactMap(\.row).first
            for id in legs.flatMap(\.formerRows) + legs.compactMap(\.row?.id)
            where id != self.row?.id && !former.contains(id) { former.append(id) }
            former = former.suffix(Self.most)
        }

        var ids: [ActivityID] { former + [row?.id].compactMap(\.self) }

        /// How often an athlete may upload one recording again, and keep edits under the first id.
        private static let most = 8
    }
}

extension SportFamily {
    /// Ids are made of it, so that it must never change.
    fileprivate var word: String {
        switch self {
        case .run: "run"
        case .bike: "bike"
        case .swim: "swim"
        case .walk: "walk"
        case .ski: "ski"
        case .row: "row"
        case .strength: "strength"
        case .other(let name): "other \(name)"
        }
    }
}

/// By what two sources' activities are known to be one, surest first; the numbers are those of the memory and the reports.
package enum JoinKey: Int, Sendable {
    /// The bytes of the unpacked file: those that were sent to Strava, or those of another file.
    case content = 1
    /// The path that Strava's bulk export gave the file.
    case export
    /// The name that the file had when it was sent, and the start.
    case name
    /// Start, sport and length: copies of one recording.
    case recording
    /// The overlap of two devices' recordings; it makes a duplicate of one of them.
    case session
}

/// Which leg of which content.
package struct LegPlace: Hashable, Comparable, Sendable {
    let content: String
    let position: Int

    package static func < (one: LegPlace, other: LegPlace) -> Bool {
        (one.content, one.position) < (other.content, other.position)
    }
}
