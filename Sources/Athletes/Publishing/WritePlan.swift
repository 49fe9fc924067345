import Basics
import Export
import Files
import ICalendar
import JSON
package import Store
import Web
import Workouts

/// What publishing would do, decided before anything is touched.
package struct WritePlan: Sendable {
    /// One output and what stands there now.
    package struct Step: Sendable {
        package let artifact: Artifact
        /// Whether the output holds these bytes already; then it isn't touched.
        package let isUnchanged: Bool
        /// Whether an earlier run has written these bytes and lived to note it.
        fileprivate let isNoted: Bool
        /// What a memory that was lost takes out of an output, in a sentence; nil where nothing is missing.
        let loss: String?
        fileprivate let target: Target

        /// - Parameter target: nil for a server that has these bytes and wasn't asked, and for a link.
        fileprivate init(_ artifact: Artifact, at target: Target?, present: [UInt8]?, _ written: OutputHistory?) {
            self.artifact = artifact
            self.target = target ?? .untouched
            isUnchanged = target == nil || present == artifact.bytes
            isNoted = written?.holds(artifact) ?? false
            loss = written?.isNew == true ? present.flatMap { Self.loss(of: $0, in: artifact) } : nil
        }

        private static func loss(of present: [UInt8], in artifact: Artifact) -> String? {
            guard artifact.output.format == .ics else {
                guard artifact.output.format == .json, !present.isEmpty, JSONValue(present)?["version"]?.integer != 1
                else { return nil }
                return
                    "\(artifact.output.name) was not what tpmerge publishes, so nothing could be taken from it. If the "
                    + "state folder was lost, restore one of both from a backup; otherwise what you said of activities "
                    + "and plans is lost: say it again with tpmerge edit and tpmerge pair."
            }
            let here = Set(PublishedVersion.read(artifact.bytes).keys)
            let lost = PublishedVersion.read(present).keys.count { !here.contains($0) }
            guard lost > 0 else { return nil }
            return
                "\(artifact.output.name) held \(lost.counted("event that is", "events that are")) not remembered. If the state folder was "
                + "lost, restore it from a backup; otherwise plans of earlier days come back only from a published "
                + "JSON."
        }
    }

    fileprivate enum Target: Sendable {
        case machine(OutputTarget)
        case server(ServerTarget)
        /// Its server isn't even asked: it has these bytes; or nothing is ever written there.
        case untouched
    }

    /// What stands at an output before anything is written.
    private struct Sight {
        let target: Target
        /// nil when there is nothing.
        let present: [UInt8]?

        /// nil for what isn't written.
        init?(_ output: Output, _ upload: Upload) async throws(RunError) {
            switch output.place {
            case .server(let place):
                let server = try await ServerTarget(place, upload)
                (target, present) = (.server(server), server.present)
            case .file(let path):
                let machine = try RunError.files(OutputTarget(path))
                (target, present) = (.machine(machine), machine.present())
            case .byLink: return nil
            case .standardOutput: (target, present) = (.machine(.standardOutput), nil)
            }
        }
    }

    package let steps: [Step]
    /// What is known once the plan is made: the same, and the versions of the events.
    package let snapshot: Snapshot?

    /// Makes the artifacts of a publication and compares them with what is there.
    ///
    /// Calendars that aren't the same are read for the versions of their events. Where these are further than what is known
    /// all are made once more, so that an event has one version everywhere.
    ///
    /// - Parameters:
    ///   - known: what is known from earlier runs and this one; nil for a run that depends on its inputs alone.
    ///   - now: the moment that counts for the whole run.
    ///   - emptyGuard: nil where an output that is filled may be emptied.
    /// - Throws: `RunError.file` and `.uncreatable` where an output can't be, `.wouldEmpty` where the guard stops it, `.upload`.
    init(
        _ publication: Publication, for athlete: Athlete, style: TerminalStyle, upload: Upload, given known: Snapshot?,
        at now: Instant, guarded emptyGuard: EmptyGuard?
    ) async throws(RunError) {
        let busy = BusyUID(of: athlete, known: known?.feed.busyKey)
        let written = known.map { OutputHistory($0.outputs, now: now) }
        let earlier = known.map { Versions($0.revisions, now: now) }
        let calendars = athlete.outputs.indices.filter { athlete.outputs[$0].format == .ics }
        var versions = earlier
        var sights: [Int: Sight] = [:]
        var artifacts: [Artifact] = []
        var published: [String: Revision] = [:]
        var unread = known == nil ? [] : calendars
        while true {
            versions = earlier
            artifacts = []
            for output in athlete.outputs {
                let (artifact, next) = Artifact.made(
                    for: output, of: publication, style: style, busy, versions, published: published)
                artifacts.append(artifact)
                versions = next
            }
            for (index, artifact) in artifacts.enumerated() where sights[index] == nil {
                if case .server = artifact.output.place, written?.holds(artifact) == true { continue }
                guard let sight = try await Sight(artifact.output, upload) else { continue }
                sights[index] = sight
                guard let emptyGuard, let present = sight.present else { continue }
                try emptyGuard.check(present, at: artifact.output, against: publication)
            }
            let others = unread.filter { index in
                sights[index]?.present.map { $0 != artifacts[index].bytes } ?? false
            }
            guard !others.isEmpty else { break }
            unread.removeAll(where: others.contains)
            for case let present? in others.map({ sights[$0]?.present }) {
                published.merge(Revision.published(in: present)) { $0.joined(with: $1) }
            }
            guard let earlier, let versions, !earlier.cover(published, ofThoseIn: versions) else { break }
        }
        steps = artifacts.enumerated().map { index, artifact in
            Step(artifact, at: sights[index]?.target, present: sights[index]?.present, written)
        }
        var next = known
        if let versions { next?.revisions = versions.revisions }
        if !calendars.isEmpty { next?.feed.busyKey = busy.key }
        snapshot = next
    }

    /// Writes what has changed: all new files are complete beside their targets, and what is written through or put on
    /// a server has been, before the first file takes its target's place.
    /// - Throws: `RunError.file` or `.upload`; then no file has changed.
    func execute() async throws(RunError) {
        for case .machine(let target) in steps.filter({ $0.isUnchanged && !$0.isNoted }).map(\.target) {
            target.removeLeftOvers()
        }
        let changed = steps.filter { !$0.isUnchanged }
        var staged: [StagedFile] = []
        var committed: [StagedFile] = []
        do throws(RunError) {
            for case (.machine(let target), let artifact) in changed.map({ ($0.target, $0.artifact) }) {
                if let file = try RunError.files(target.stage(artifact.bytes)) { staged.append(file) }
            }
            for case (.machine(let target), let artifact) in changed.map({ ($0.target, $0.artifact) }) {
                if target.isStream { try RunError.files(target.stream(artifact.bytes)) }
            }
            for case (.server(let target), let artifact) in changed.map({ ($0.target, $0.artifact) }) {
                try await target.put(artifact.bytes)
            }
            // Only what is replaced before another can fail may have to be put back.
            for file in staged.dropLast() { try RunError.files(file.keepEarlier()) }
            for file in staged {
                try RunError.files(file.commit())
                committed.append(file)
            }
        } catch {
            for file in committed { file.takeBack() }
            for file in staged { file.discard() }
            throw error
        }
        for file in staged.dropLast() { file.finish() }
    }
}
