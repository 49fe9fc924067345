import Athletes
import Basics
import Files
import Foundation
import JSON
import Profiles
import Publishing
import Store
import Workouts

/// One section of an athlete's status: a source, an output, or what else there is. Text, JSON and complaints are drawn
/// from a list of these.
struct StatusSection {
    /// The heading, which stands before the first line.
    var title = ""
    var lines: [String] = []
    /// Why what a source needs can't be read from the disk; nil if it can.
    var refusal: FileError?
    /// Problems that need attention, one sentence each.
    private(set) var problems: [(stage: Stage, sentence: String)] = []
    /// Writes its members of an athlete in `status --json`.
    var members: @Sendable (inout JSONWriter) -> Void = { _ in }

    /// In the order in which an athlete's problems are listed.
    enum Stage: CaseIterable, Sendable {
        /// The memory can't be read.
        case memory
        /// A source may not be read.
        case access
        /// Reading a source has failed for long.
        case failure
        case run
        /// What is known of a source will be forgotten.
        case end
        case publishing
    }

    /// - Parameter sentence: nil if there is no problem.
    mutating func add(_ stage: Stage, _ sentence: String?) {
        if let sentence { problems.append((stage, sentence)) }
    }
}

extension StatusSection {
    /// A section for each output, without asking a server.
    static func outputs(of athlete: Athlete, _ remembered: Snapshot, now: Instant) -> [StatusSection] {
        let statuses = athlete.outputs(by: remembered).compactMap { OutputStatus($0, remembered) }
        let json = StatusSection { $0.list("outputs", statuses) { $0.members(of: $1) } }
        return [json]
            + statuses.map { output in
                var section = StatusSection(
                    title: output.output.format.rawValue, lines: [output.sentence(now: now, in: athlete.zone)])
                section.add(.publishing, output.complaint)
                return section
            }
    }

    /// nil if the athlete's events are pushed nowhere.
    static func calendars(of owner: AthleteOwner, now: Instant) -> StatusSection? {
        guard let calendars = try? CalendarsReport(of: owner) else { return nil }
        let lines = calendars.lines(now: now).dropFirst().map { String($0.dropFirst(2)) }
        var section = StatusSection(title: "Pushed", lines: lines) { json in
            json.list("calendars", calendars.all) { $0.members(of: $1) }
        }
        for complaint in calendars.complaints(now) { section.add(.publishing, complaint) }
        return section
    }

    static func messages(of owner: AthleteOwner, now: Instant) -> StatusSection? {
        guard let messages = MessagesStatus(owner, now: now) else { return nil }
        var section = StatusSection(title: "Messages", lines: messages.lines(now: now, in: owner.athlete.zone)) {
            json in
            json.object("messages") { $0.members(of: messages) }
        }
        for complaint in messages.complaints(now) { section.add(.publishing, complaint) }
        return section
    }

    /// - Parameters:
    ///   - run: nil if none is remembered.
    ///   - isTooOld: whether the last good publish is older than it may be.
    static func lastRun(
        _ run: RunRecord?, of athlete: Athlete, now: Instant, isMemoryUsable: Bool, isTooOld: Bool
    ) -> StatusSection {
        let publish = run?.lastGoodPublish
        var section = StatusSection(title: "Last run", lines: ["none remembered"]) { json in
            if let run {
                json.object("last_run") { $0.members(ofLast: run) { athlete.typed.completing($0.description) } }
            }
            json.member("last_good_publish", publish)
        }
        if let run {
            section.lines =
                ["\(run.finished.told(before: now, in: athlete.zone)), \(run.ending)"] + run.troubles.map(\.description)
                + [
                    publish.map { "last good publish \($0.told(before: now, in: athlete.zone))" }
                        ?? "nothing was published yet"
                ]
            if run.status != 0 { section.add(.run, "the last run \(run.ending)") }
        }
        if let publish {
            if isTooOld { section.add(.run, "the last good publish was \(publish.relative(to: now))") }
        } else if isMemoryUsable {
            section.add(.run, "nothing was published yet")
        }
        return section
    }

    /// - Parameter content: what is remembered; nil if nothing is.
    static func memory(of owner: AthleteOwner, _ content: Result<Snapshot?, StoreError>) -> StatusSection {
        let plans = ((try? content.get()) ?? nil)?.feed.plans
        let problem: String? = if case .failure(let error) = content { error.sentence } else { nil }
        let (path, setAside) = (owner.path, AthleteStore.setAside(beside: owner.path))
        // The file and its log.
        let size = [path, path + "-wal"].reduce(0) { sum, file in
            sum + ((try? FileManager.default.attributesOfItem(atPath: file))?[.size] as? Int ?? 0)
        }
        let since = plans?.first?.day.description
        let known = plans.map {
            "\(path), \(size) bytes; \($0.count.counted("plan"))" + (since.map { " since \($0)" } ?? "")
        }
        var section = StatusSection(
            title: "Memory",
            lines: [problem ?? known ?? "nothing is remembered yet"] + setAside.map { "set aside: \($0)" }
        ) { json in
            json.object("memory") { json in
                json.member("state", plans != nil ? "ok" : problem != nil ? "unusable" : "none")
                json.member("path", path)
                json.member("bytes", plans == nil && problem == nil ? nil : size)
                json.member("plans", plans?.count)
                json.member("plans_since", since)
                json.list("set_aside", setAside)
                json.member("problem", problem)
            }
        }
        section.add(.memory, problem)
        return section
    }
}
