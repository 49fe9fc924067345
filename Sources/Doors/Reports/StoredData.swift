package import Athletes
import Basics
import CalDAV
package import Files
import Foundation
package import Profiles
import Publishing
package import Store
import StravaAPI

/// One athlete's data on the disk, found without changing anything.
package struct StoredData {
    package let athlete: Athlete
    /// What there is, a line each.
    package let sentences: [String]
    package let hasSync: Bool
    /// Whether the server has sessions, keys or links of the athlete.
    package let hasAccess: Bool
    package let hasTokens: Bool
    /// Whether an API key of intervals.icu was given on the settings page.
    package let hasIntervalsKey: Bool
    /// How many recordings were handed in on pages, also those of which only a part was kept.
    package let handedIn: Int
    /// Why the tokens can't be used; nil if they can.
    package let problem: FileError?
    /// The outputs that are not deleted, and how to delete them.
    package let staying: [String]
    /// What becomes of events in calendars on servers, in sentences.
    package let pushed: [String]

    package var isNothing: Bool { sentences.isEmpty }

    /// - Parameter access: nil if only the outputs matter.
    package init(of owner: AthleteOwner, _ connections: StravaConnections, _ access: AccessStore? = nil) {
        athlete = owner.athlete
        let storage = connections.storage(of: athlete)
        let tokens = Result(catching: storage.load)
        problem = if case .failure(let error) = tokens { error } else { nil }
        hasSync = connections.lastSync(of: athlete) != nil
        hasAccess = access?.exists == true && (try? access?.knows(athlete.name)) == true
        hasTokens = (try? tokens.get()) != nil || problem != nil || storage.hasLeftover
        (hasIntervalsKey, handedIn) = (owner.state.intervalsKeys().hasKey(of: athlete), owner.inbox.count)
        let setAside = AthleteStore.setAside(beside: owner.path)
        sentences = [
            FileManager.default.fileExists(atPath: owner.path)
                ? "\(owner.path): plans, activities, pairs, edits, versions, changes, the last run" : nil,
            setAside.isEmpty ? nil : "files that were set aside: " + setAside.joined(separator: ", "),
            hasSync ? "the time of the last Strava sync" : nil,
            hasAccess ? "sign-ins, keys and calendar links at the server" : nil,
            hasTokens ? "the tokens, without revoking access at Strava" : nil,
            hasIntervalsKey ? "the API key of intervals.icu, which stays good there" : nil,
            handedIn > 0 ? "\(handedIn.counted("recording")) handed in on pages" : nil,
        ].compactMap(\.self)
        let remembered = (try? owner.snapshot()) ?? Snapshot()
        staying = athlete.outputs(by: remembered).compactMap { OutputStatus($0, remembered)?.farewell }
        pushed = ((try? owner.pushedCalendars()) ?? []).flatMap { [athlete] in $0.farewells(of: athlete) }
    }
}

extension PushLedger {
    /// What becomes of its events without the memory.
    fileprivate func farewells(of athlete: Athlete) -> [String] {
        let ofAPI = rows.count(where: \.showsAPI)
        let others = rows.count { $0.isThere } - rows.count { $0.isThere && $0.showsAPI }
        return [
            ofAPI == 0
                ? nil
                : "\(ofAPI.counted("event")) with what Strava's API told \(ofAPI == 1 ? "goes" : "go") from \(title).",
            others == 0
                ? nil
                : "\(others.counted("event")) \(others == 1 ? "stays" : "stay") in \(title), where only this "
                    + "memory can take them out: \(unlinking(of: athlete.name)).",
        ].compactMap(\.self)
    }
}
