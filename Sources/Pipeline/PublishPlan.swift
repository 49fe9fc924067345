import Basics
import Export
import ICalendar
import Store
import Web

/// What publishing would do, decided before anything is touched.
package struct PublishPlan: Sendable {
    /// One output and what stands there now.
    package struct Step: Sendable {
        package let artifact: Artifact
        /// Whether the output holds these bytes already; then it isn't touched.
        package let isUnchanged: Bool
        /// Whether an earlier run has written these bytes and lived to note it.
        fileprivate let isNoted: Bool
        /// What a memory that was lost takes out of a calendar, in a sentence; nil where nothing is missing.
        fileprivate(set) var loss: String?
        fileprivate let target: Target
    }

    fileprivate enum Target: Sendable {
        case machine(OutputTarget)
        case server(ServerTarget)
        /// Its server isn't even asked: it has these bytes.
        case untouched
    }

    package let steps: [Step]

    /// Makes the artifacts of an edition and compares them with what is there.
    ///
    /// - Parameter guarded: whether an output that is filled may not be emptied.
    /// - Throws: `RunError.uncreatable` where an output can't be, `.wouldEmpty` where the guard stops it, `.upload`.
    init(
        _ publication: Publication, for athlete: Athlete, look: AgendaLook, upload: Upload,
        guarded emptyGuard: EmptyGuard?, _ memory: inout Memory
    ) async throws(RunError) {
        var steps: [Step] = []
        for output in athlete.outputs {
            let target: Target
            let present: [UInt8]?
            if case .server(let place) = output.place {
                if memory.knows(output) {
                    let artifact = Artifact(
                        output, of: publication, for: athlete, look: look, present: nil, &memory)
                    if memory.isThere(artifact) {
                        steps.append(Step(artifact: artifact, isUnchanged: true, isNoted: true, target: .untouched))
                        continue
                    }
                }
                let server = try await ServerTarget(place, upload)
                (target, present) = (.server(server), server.present)
            } else {
                let machine = try OutputTarget(output.place)
                (target, present) = (.machine(machine), machine.present())
            }
            if let emptyGuard, let present { try emptyGuard.check(present, at: output, against: publication) }
            let artifact = Artifact(output, of: publication, for: athlete, look: look, present: present, &memory)
            var step = Step(
                artifact: artifact, isUnchanged: present == artifact.bytes, isNoted: memory.isThere(artifact),
                target: target)
            if let present, output.format == .ics, memory.isNew {
                let here = Set(PublishedVersion.read(artifact.bytes).keys)
                let lost = PublishedVersion.read(present).keys.count { !here.contains($0) }
                step.loss = lost > 0 ? Self.sentence(lost, output) : nil
            }
            steps.append(step)
        }
        self.steps = steps
    }

    private static func sentence(_ lost: Int, _ output: Output) -> String {
        "\(output.name) held \(lost) events of which nothing is remembered. If the state folder was lost, "
            + "bring it back from a backup; plans of earlier days come back from a published JSON only."
    }

    /// Writes what has changed: all new files are complete beside their targets, and what is written through or put on
    /// a server has been, before the first file takes its target's place.
    /// - Throws: `RunError.uncreatable`, `.unwritable` or `.upload`; then no file has changed.
    func execute() async throws(RunError) {
        for case .machine(let target) in steps.filter({ $0.isUnchanged && !$0.isNoted }).map(\.target) {
            target.removeLeftOvers()
        }
        let changed = steps.filter { !$0.isUnchanged }
        var staged: [StagedFile] = []
        var committed: [StagedFile] = []
        do throws(RunError) {
            for case (.machine(let target), let artifact) in changed.map({ ($0.target, $0.artifact) }) {
                if let file = try target.stage(artifact.bytes) { staged.append(file) }
            }
            for case (.machine(let target), let artifact) in changed.map({ ($0.target, $0.artifact) }) {
                if target.isStream { try target.stream(artifact.bytes) }
            }
            for case (.server(let target), let artifact) in changed.map({ ($0.target, $0.artifact) }) {
                try await target.put(artifact.bytes)
            }
            // Only what is replaced before another can fail may have to be put back.
            for file in staged.dropLast() { try file.keepEarlier() }
            for file in staged {
                try file.commit()
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
