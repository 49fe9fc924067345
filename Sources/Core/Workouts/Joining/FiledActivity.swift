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
    /// The file's format, the fullest first: 0 for FIT, 1 for TCX, 2 for GPX.
    package var rank: Int
    package var names: FileNames
    /// Whether it is the change between two sports of a race.
    package var isTransition: Bool
    package var sourceIDs = SourceIDs()
    /// What its source knows it to be elsewhere; legs of different ones are different recordings.
    var sameAs: ActivityID?

    package var place: LegPlace { LegPlace(content: content, position: position) }

    package var ids: [ActivityID] { [activity.id] + sourceIDs.all }

    package init(
        activity: Activity, content: String, position: Int = 0, legCount: Int = 1, rank: Int,
        names: FileNames = FileNames(paths: []), isTransition: Bool = false
    ) {
        (self.activity, self.content, self.position, self.legCount) = (activity, content, position, legCount)
        (self.rank, self.names, self.isTransition) = (rank, names, isTransition)
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

package struct LegPlace: Hashable, Comparable, Sendable {
    let content: String
    let position: Int

    package static func < (one: LegPlace, other: LegPlace) -> Bool {
        (one.content, one.position) < (other.content, other.position)
    }
}
