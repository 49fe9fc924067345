import Export
import Foundation

/// What publishing would do, decided before anything is touched.
package struct PublishPlan: Sendable {
    /// One output and what stands there now.
    package struct Step: Sendable {
        package let artifact: Artifact
        /// Whether the output holds these bytes already; then it isn't touched.
        package let isUnchanged: Bool
        fileprivate let target: OutputTarget
    }

    package let steps: [Step]

    /// Makes the artifacts of an edition and compares them with what is there.
    ///
    /// - Parameter guarded: whether an output that is filled may not be emptied.
    /// - Throws: `RunError.uncreatable` where an output can't be, `.wouldEmpty` where the guard stops it.
    init(
        _ publication: Publication, at outputs: [Output], look: AgendaLook, guarded emptyGuard: EmptyGuard?,
        _ memory: inout Memory
    ) throws(RunError) {
        var steps: [Step] = []
        for output in outputs {
            let target = try OutputTarget(output.place)
            let present = target.present()
            if let emptyGuard, let present { try emptyGuard.check(present, at: output, against: publication) }
            let artifact = Artifact(output, of: publication, look: look, present: present, &memory)
            steps.append(Step(artifact: artifact, isUnchanged: present == artifact.bytes, target: target))
        }
        self.steps = steps
    }

    /// Writes what has changed: all new files are complete beside their targets, and what is written through has
    /// been, before the first file takes its target's place.
    /// - Throws: `RunError.uncreatable` or `.unwritable`; then no file has changed, unless a rename failed after
    ///   another had succeeded.
    func execute() throws(RunError) {
        let changed = steps.filter { !$0.isUnchanged }
        var staged: [StagedFile] = []
        do throws(RunError) {
            for step in changed {
                if let file = try step.target.stage(step.artifact.bytes) { staged.append(file) }
            }
            for step in changed where step.target.isStream { try step.target.stream(step.artifact.bytes) }
            for file in staged { try file.commit() }
        } catch {
            for file in staged { file.discard() }
            throw error
        }
    }
}
