package import Athletes
import Basics
package import Files
import Foundation
package import Store
import StravaAPI

/// What lies on the disk of one athlete, found without changing anything.
package struct StoredData {
    package let athlete: Athlete
    /// The memory's file; nil where there is none.
    let memory: String?
    /// Files beside it that could not be read one day.
    let setAside: [String]
    /// Whether the time of the last Strava sync is known.
    package let hasSync: Bool
    /// Whether sessions, keys or links of the server are the athlete's.
    package let hasAccess: Bool
    /// Whether tokens lie there.
    package let hasTokens: Bool
    /// Why they can't be used; nil when they can.
    package let problem: FileError?
    /// What isn't touched, and how to delete it.
    package let staying: [String]

    /// - Parameter access: nil where only what stays is wanted.
    package init(of owner: AthleteOwner, _ connections: StravaConnections, _ access: AccessStore? = nil) {
        athlete = owner.athlete
        let path = owner.path
        memory = FileManager.default.fileExists(atPath: path) ? path : nil
        setAside = AthleteStore.setAside(beside: path)
        hasSync = connections.lastSync(of: athlete) != nil
        hasAccess = access?.exists == true && (try? access?.knows(owner.athlete.name)) == true
        do throws(FileError) {
            hasTokens = try connections.storage(of: athlete).load() != nil
            problem = nil
        } catch {
            hasTokens = true
            problem = error
        }
        let remembered = (try? owner.snapshot()) ?? Snapshot()
        staying = athlete.outputs(by: remembered).compactMap { OutputStatus($0, remembered)?.farewell }
    }

    package var isNothing: Bool { memory == nil && setAside.isEmpty && !hasSync && !hasAccess && !hasTokens }

    /// What would be forgotten, for people.
    package var sentences: [String] {
        [
            memory.map { "\($0): plans, activities, pairs, edits, versions, changes, the last run" },
            setAside.isEmpty ? nil : "files that were set aside: " + setAside.joined(separator: ", "),
            hasSync ? "the time of the last Strava sync" : nil,
            hasAccess ? "sign-ins, keys and calendar links at the server" : nil,
            hasTokens ? "the tokens, without revoking access at Strava" : nil,
        ].compactMap(\.self)
    }
}
