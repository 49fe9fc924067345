import Basics
import CalDAV
import Export
import Files
import Foundation
package import Profiles
import Publishing
import Store
import Strava
import StravaAPI
import Web
import Workouts

extension AthleteOwner {
    /// Tries everything that a run needs, without publishing or remembering anything.
    package func inspect() async -> [Inspection] {
        var options = RunOptions()
        options.remembers = false
        let now = effects.now()
        let days = RunDays(of: athlete, options, at: now, remembers: true)
        // A Retry-After from an earlier run still counts. Another check reports a memory that can't be read.
        let known = try? snapshot()
        let plans = PlanReader(effects: effects, options: options, athlete: athlete, days: days)
        let reader = ActivityReader(effects: effects, options: options, athlete: athlete, days: days)
        var found: [Inspection] = []
        if athlete.feed != nil { found.append(await Self.inspectFeed(plans, RunMemory(known ?? Snapshot(), days))) }
        for source in await reader.sources(remembers: true) {
            found += await source.inspect(known)
        }
        found = Inspection.Subject.allCases.flatMap { subject in found.filter { $0.subject == subject } }
        found.append(inspectMemory())
        for output in athlete.outputs { found.append(await inspect(output)) }
        return found
            + ((try? pushedCalendars()) ?? []).filter { !$0.isConfigured }.map { calendar in
                let count = calendar.rows.count(where: \.isThere).counted("event")
                return Inspection(
                    .output,
                    "\(calendar.title) is no longer configured and has \(count). To take them out, run: "
                        + calendar.unlinking(of: athlete.name))
            }
    }
}

extension AthleteOwner {
    private static func inspectFeed(_ reader: PlanReader, _ memory: RunMemory) async -> Inspection {
        let plan = await reader.read(given: memory).plan
        if let trouble = plan.trouble { return Inspection(.feed, trouble) }
        let count = "the feed has \(plan.report.count.counted("event"))"
        let warnings = plan.diagnostics.count { $0.severity == .warning }
        guard warnings > 0 else { return Inspection(.feed, count) }
        return Inspection(
            .feed, "\(count), \(warnings.counted("thing in it is", "things in it are")) not understood")
    }

    private func inspectMemory() -> Inspection {
        do { try PrivateFolder(state.path).checkMayBeMade() } catch {
            return Inspection(.memory, .file(error))
        }
        do {
            let snapshot = try snapshot(.whole) ?? Snapshot()
            let ofFiles = snapshot.devices.legs.count { $0.leg.sourceIDs.matches.isEmpty && !$0.leg.isTransition }
            let ofIntervals = snapshot.intervals.activities.count { $0.sourceIDs.strava == nil }
            let plans = snapshot.feed.plans.count.counted("planned workout")
            let activities = (snapshot.strava.activities.count + ofIntervals + ofFiles).activities
            return Inspection(.memory, snapshot.published.run == nil ? "nothing yet" : "\(plans) and \(activities)")
        } catch {
            return Inspection(.memory, .memory(error))
        }
    }

    private func inspect(_ output: Output) async -> Inspection {
        do {
            switch output.place {
            case .server(let place):
                let target = try await ServerTarget(place, effects.webDAV)
                return Inspection(
                    .output, "\(place.name) \(target.present == nil ? "is not there yet" : "can be replaced")")
            case .file(let path): try RunError.files(OutputTarget(path).checkWriting())
            case .pushed(let place): return try await inspect(place)
            case .standardOutput, .byLink: break
            }
            return Inspection(.output, "\(output.name) can be written")
        } catch {
            return Inspection(.output, error)
        }
    }
}

extension AthleteOwner {
    /// Looks for a calendar to push to, step by step, and writes nothing.
    private func inspect(_ place: CalDAVTarget) async throws(RunError) -> Inspection {
        let client = effects.client(at: place.address, place.credentials, trusting: place.caFile)
        let book = try RunError.memory(PushBook(lookingAt: path, of: athlete))
        let ledgers = try RunError.memory(book.ledgers(of: athlete))
        let report = await Discovery(
            client, at: place.address, calendar: place.calendar, likely: ledgers.likely(for: place.configured),
            making: place.mayCreate ? .onlyReported : .never
        ).report()
        if let known = ledgers.ledger(of: place.key).state.address, !report.leads(to: known) {
            let own = await Discovery(client, at: known, calendar: place.calendar, making: .never).report()
            switch own.outcome {
            case .failed(let error): throw .calendar(error)
            case .found, .wouldMake:
                let other = if case .found = report.outcome { "another calendar has" } else { "no calendar has" }
                return Inspection(
                    .output,
                    (own.steps + ["Events go on to it, as before, though \(other) the name \"\(place.calendar)\" now."])
                        .joined(separator: " "))
            }
        }
        switch report.outcome {
        case .failed(let error): throw .calendar(error)
        case .wouldMake: return Inspection(.output, report.steps.joined(separator: " "))
        case .found(let calendar):
            do { try book.check(calendar.address, for: place, of: athlete, in: state) } catch { throw .calendar(error) }
            let sync = calendar.hasSync ? [] : ["The server tells no changes, so it is listed each time."]
            let sentence = (report.steps + ["Events can be pushed to \(place.title)."] + sync).joined(separator: " ")
            return Inspection(.output, sentence)
        }
    }
}

extension Discovery.Report {
    /// Whether it found that collection, or failed for another reason than the calendar's name.
    fileprivate func leads(to collection: Address) -> Bool {
        switch outcome {
        case .found(let calendar): calendar.address.isSameCollection(as: collection)
        case .wouldMake: false
        case .failed(let error): !error.has("caldav.no_calendar", "caldav.several_calendars")
        }
    }
}

/// The result of checking one of an athlete's sources or outputs, or the memory.
package struct Inspection: Sendable {
    package enum Subject: String, Sendable, CaseIterable {
        case feed, activities, files, strava
        case intervals = "intervals_icu"
        case memory, output
    }

    package let subject: Subject
    /// The problem; nil if all is well.
    package let error: RunError?
    /// The result, without a full stop.
    package let sentence: String

    init(_ subject: Subject, _ sentence: String, error: RunError? = nil) {
        (self.subject, self.sentence, self.error) = (subject, sentence, error)
    }

    init(_ subject: Subject, _ error: RunError) { self.init(subject, "\(error)", error: error) }
}
