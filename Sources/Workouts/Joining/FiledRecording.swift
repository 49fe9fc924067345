import Basics
import Foundation

/// One recording of the files: a leg, or the same leg in several files.
struct FiledRecording {
    /// The positions of its legs in the order in which they were first seen.
    let legs: [Int]
    /// The position of the leg that tells most.
    let leader: Int
    /// What the leader tells, completed by the others; its ids are those of the recording.
    let activity: Activity
    let compared: ComparedRecording
}

extension FiledRecording {
    /// Joins legs to recordings, in the order in which the eldest leg of each was first seen.
    ///
    /// A leg joins the recording of which it is a copy, or the nearest one of several. Legs of one content are different
    /// recordings. The ids don't depend on which leg leads: that of the eldest leg stays.
    ///
    /// - Parameter legs: in the order in which they were first seen.
    static func joining(_ legs: [FiledActivity]) -> [FiledRecording] {
        var groups = FiledGroups(legs).groups
        for index in groups.indices { groups[index].members.sort() }
        groups.sort { $0.members[0] < $1.members[0] }
        var ids = FiledIDs(legs)
        let primary = groups.map { ids.take($0.members.map { legs[$0] }) }
        return groups.indices.map { index in
            let members = groups[index].members
            let aliases = ids.aliases(members.map { legs[$0] })
            return FiledRecording(groups[index], of: legs, id: primary[index], aliases: aliases)
        }
    }

    private init(_ group: FiledGroups.Group, of legs: [FiledActivity], id: ActivityID, aliases: [ActivityID]) {
        var activity = legs[group.leader].activity
        for other in group.others {
            if activity.isGeneric, !legs[other].activity.isGeneric {
                activity.sportType = legs[other].activity.sportType
            }
            activity.complete(by: legs[other].activity)
            if activity.name.isEmpty { activity.name = legs[other].activity.name }
        }
        // Only a FIT file says by itself that it was indoors; the others lack positions, which another copy may have.
        if legs[group.leader].rank > 0, group.others.contains(where: { legs[$0].activity.isTrainer == false }) {
            activity.isTrainer = false
        }
        if activity.name.isEmpty { activity.name = activity.madeName }
        let isTransition = legs[group.leader].isTransition
        if isTransition { activity.isTransition = true }
        activity.id = id
        activity.aliases = aliases
        self.legs = group.members
        leader = group.leader
        self.activity = activity
        compared = ComparedRecording(activity, isTransition: isTransition)
    }
}

extension Activity {
    /// The name of an activity that has none, as Strava makes names: `Morning Trail Run`.
    var madeName: String {
        "\(localStart.partOfDay) \(sportType.words.map(\.capitalized).joined(separator: " "))"
    }
}

extension LocalTime {
    /// What Strava calls the time of day in the names that it makes.
    fileprivate var partOfDay: String {
        switch secondOfDay / 3600 {
        case 4..<11: "Morning"
        case 11..<14: "Lunch"
        case 14..<17: "Afternoon"
        case 17..<21: "Evening"
        default: "Night"
        }
    }
}
