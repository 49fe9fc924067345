package import Basics
package import Export
import Files
import ICalendar
import JSON
package import Profiles
package import Store
package import Web
import Workouts

/// The effects of publishing, decided before anything is written.
package struct WritePlan: Sendable {
    package struct Step: Sendable {
        package let artifact: Artifact
        /// Whether the output already holds these bytes; then it isn't written.
        package let isUnchanged: Bool
        /// Whether an earlier run wrote these bytes and finished remembering that.
        fileprivate let isNoted: Bool
        /// A sentence about data that the output loses because the memory was lost; nil if none is.
        package let loss: String?
        fileprivate let target: Target

        fileprivate init(_ artifact: Artifact, at target: Target, _ written: PublishedMemory?, _ now: Instant) {
            (self.artifact, self.target) = (artifact, target)
            isUnchanged = target.holds(artifact)
            isNoted = written?.holds(artifact, at: now) ?? false
            // In the first run, or after the memory was lost.
            loss = written?.outputs.isEmpty == true ? target.present.flatMap { Self.loss(of: $0, in: artifact) } : nil
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
            let here = Set(Revision.published(in: artifact.bytes).keys)
            let lost = Revision.published(in: present).keys.count { !here.contains($0) }
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
        /// The server has these bytes and isn't asked, or the output is never written.
        case untouched

        /// nil for an output that is never written.
        init?(_ output: Output, _ webDAV: WebDAVClient) async throws(RunError) {
            switch output.place {
            case .server(let place): self = .server(try await ServerTarget(place, webDAV))
            case .file(let path): self = .machine(try RunError.files(OutputTarget(path)))
            case .byLink, .pushed: return nil
            case .standardOutput: self = .machine(.standardOutput)
            }
        }

        /// Read from a file each time; nil if there is none.
        var present: [UInt8]? {
            switch self {
            case .machine(let machine): machine.present()
            case .server(let server): server.present
            case .untouched: nil
            }
        }

        func holds(_ artifact: Artifact) -> Bool {
            switch self {
            case .machine(let machine): machine.holds(artifact.bytes)
            case .server(let server): server.present == artifact.bytes
            case .untouched: true
            }
        }
    }

    package let steps: [Step]
    package let calendars: DatedCalendars

    /// Makes the artifacts of a publication and compares them with the present outputs.
    ///
    /// Calendars that differ are read for the versions of their events. If those are ahead of the memory, all calendars
    /// are made once more, so that an event has the same version everywhere.
    /// - Parameters:
    ///   - known: the memory, including this run; nil for a run that depends on its inputs alone.
    ///   - emptyGuard: nil if filled outputs may be emptied.
    /// - Throws: `RunError.file` and `.uncreatable` if an output can't be written, `.wouldEmpty` if the guard objects,
    ///   `.webDAV`.
    package init(
        _ publication: Publication, for athlete: Athlete, style: TerminalStyle, webDAV: WebDAVClient,
        given known: Snapshot?, at now: Instant, guarded emptyGuard: EmptyGuard?
    ) async throws(RunError) {
        let subscribed = athlete.outputs.indices.filter { athlete.outputs[$0].format == .ics }
        var calendars = DatedCalendars(
            for: athlete.outputs, of: athlete, known?.published.revisions, busyKey: known?.feed.busyKey, at: now)
        var artifacts: [Artifact] = []
        var targets: [Int: Target] = [:]
        var published: [String: Revision] = [:]
        var unread = known == nil ? [] : subscribed
        while true {
            for output in athlete.outputs {
                // Outputs take the most memory, so memory that reading or an earlier large output no longer needs goes
                // back first.
                if artifacts.last.map({ $0.bytes.count > 1 << 20 }) ?? true { Heap.trim() }
                artifacts.append(.made(for: output, of: publication, style: style, &calendars))
            }
            for (index, artifact) in artifacts.enumerated() where targets[index] == nil {
                if case .server = artifact.output.place, known?.published.holds(artifact, at: now) == true { continue }
                guard let target = try await Target(artifact.output, webDAV) else { continue }
                targets[index] = target
                try emptyGuard?.check(target.present, at: artifact.output, against: publication)
            }
            let others = unread.filter { targets[$0]?.holds(artifacts[$0]) == false }
            unread.removeAll(where: others.contains)
            let present = others.compactMap { targets[$0]?.present }
            guard !present.isEmpty else { break }
            for calendar in present { published.merge(Revision.published(in: calendar)) { $0.joined(with: $1) } }
            guard !calendars.cover(published) else { break }
            calendars.beginAnew(beside: published)
            artifacts = []
        }
        steps = artifacts.enumerated().map { index, artifact in
            Step(artifact, at: targets[index] ?? .untouched, known?.published, now)
        }
        self.calendars = calendars
    }

    /// Writes the changed outputs: all new files are complete beside their targets, and streams and servers have been
    /// written, before the first file replaces its target.
    /// - Throws: `RunError.file` or `.webDAV`; then no file has changed.
    package func execute() async throws(RunError) {
        for case .machine(let target) in steps.filter({ $0.isUnchanged && !$0.isNoted }).map(\.target) {
            target.removeLeftOvers()
        }
        let changed = steps.filter { !$0.isUnchanged }
        var staged: [StagedFile] = []
        var committed: [StagedFile] = []
        do {
            for case (.machine(let target), let artifact) in changed.map({ ($0.target, $0.artifact) }) {
                if let file = try RunError.files(target.stage(artifact.bytes)) { staged.append(file) }
            }
            for case (.machine(let target), let artifact) in changed.map({ ($0.target, $0.artifact) }) {
                if target.isStream { try RunError.files(target.stream(artifact.bytes)) }
            }
            for case (.server(let target), let artifact) in changed.map({ ($0.target, $0.artifact) }) {
                try await target.put(artifact.bytes)
            }
            // Only files replaced before a later failure may have to be restored, so never the last one.
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

extension PublishedMemory {
    /// Whether an output held an artifact within the last day, when it was last written or checked.
    fileprivate func holds(_ artifact: Artifact, at now: Instant) -> Bool {
        guard let key = artifact.output.key,
            let output = outputs.first(where: {
                $0.path == key && min($0.written, now).advanced(bySeconds: 86_400) > now
            }), output.size == artifact.bytes.count
        else { return false }
        return output.hash == StableHash(artifact.bytes).value
    }

    /// Notes what the outputs hold after a plan was carried out.
    package mutating func note(_ plan: WritePlan, at now: Instant) {
        let before = self
        for step in plan.steps {
            // A pushed calendar has its own ledger.
            guard !step.artifact.output.isPushed, let key = step.artifact.output.key,
                !step.isUnchanged || !before.holds(step.artifact, at: now)
            else { continue }
            outputs.removeAll { $0.path == key }
            outputs.append(
                OutputMemory(
                    path: key, hash: StableHash(step.artifact.bytes).value, size: step.artifact.bytes.count,
                    written: now))
        }
        outputs.sort { $0.path < $1.path }
    }
}
