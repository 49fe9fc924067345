import Basics
import Foundation
import Keyring
import Store
import Strava
import StravaAPI
import Web
import Workouts

extension Pipeline {
    /// Tries everything that a run of an athlete needs, and publishes and remembers nothing.
    package func inspect(_ athlete: Athlete, in memories: MemoryPlace) async -> [Inspection] {
        var found: [Inspection] = []
        found += await inspectFeed(of: athlete, in: memories)
        found += athlete.activities.map { path in
            do throws(RunError) {
                let file = try file(at: path, zone: athlete.zone)
                return Inspection(.activities, "\(path) has \(file.activities.count.activities)")
            } catch {
                return Inspection(.activities, error)
            }
        }
        found += await inspectStrava(of: athlete)
        found.append(inspectMemory(of: athlete, in: memories))
        for output in athlete.outputs { found.append(await inspect(output)) }
        return found
    }
}

extension Pipeline {
    private func inspectFeed(of athlete: Athlete, in memories: MemoryPlace) async -> [Inspection] {
        guard athlete.feed != nil else { return [] }
        let now = effects.now()
        // What the server has asked for earlier still counts; a memory that can't be read is found elsewhere.
        let known = try? memories.open(athlete, from: athlete.zone.local(now).day, now: now).remembered
        var memory = known.map { Memory($0, now: now) } ?? .none(now: now)
        do throws(RunError) {
            let plan = try await plan(of: athlete, RunDays(of: athlete, options, memory), &memory)
            if let trouble = plan?.trouble { return [Inspection(.feed, trouble)] }
            let warnings = plan?.content.diagnostics.count { $0.severity == .warning } ?? 0
            let count = "the feed has \(plan?.content.eventCount ?? 0) events"
            return [
                Inspection(
                    .feed,
                    count
                        + (warnings == 0
                            ? ""
                            : ", \(warnings == 1 ? "1 thing in it is" : "\(warnings) things in it are") not understood")
                )
            ]
        } catch {
            return [Inspection(.feed, error)]
        }
    }

    private func inspectStrava(of athlete: Athlete) async -> [Inspection] {
        guard let desk = await desk(of: athlete, remembers: true) else { return [] }
        do throws(StravaError) {
            let today = athlete.zone.local(effects.now()).day
            let fetched = try await desk.activities(from: today, in: athlete.zone) { _ in }
            return [Inspection(.strava, "Strava answers: \(fetched.activities.count.activities) since yesterday")]
        } catch {
            return [Inspection(.strava, .strava(error))]
        }
    }

    private func inspectMemory(of athlete: Athlete, in memories: MemoryPlace) -> Inspection {
        do throws(StorageError) { try PrivateFolder(memories.folder).checkMayBeMade() } catch {
            return Inspection(.memory, .unwritable("\(error)"))
        }
        do throws(StoreError) {
            let remembered = try memories.open(athlete, from: Day(number: .min), now: effects.now()).remembered
            let plans = "\(remembered.plans.count) planned workouts",
                activities = remembered.activities.count.activities
            return Inspection(.memory, remembered.run == nil ? "nothing yet" : "\(plans) and \(activities)")
        } catch {
            return Inspection(.memory, .memory(error))
        }
    }

    private func inspect(_ output: Output) async -> Inspection {
        do throws(RunError) {
            if case .server(let place) = output.place {
                let target = try await ServerTarget(place, effects.upload)
                return Inspection(
                    .output, "\(place.name) \(target.present == nil ? "is not there yet" : "can be replaced")")
            }
            try OutputTarget(output.place).checkWriting()
            return Inspection(.output, "\(output.name) can be written")
        } catch {
            return Inspection(.output, error)
        }
    }
}

extension Int {
    fileprivate var activities: String { self == 1 ? "1 activity" : "\(self) activities" }
}
