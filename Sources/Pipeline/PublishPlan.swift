package import Export
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

    /// Compares artifacts with what is there.
    ///
    /// - Parameter allowsEmpty: whether a source that has nothing left may empty a filled output.
    /// - Throws: `RunError.uncreatable` where an output can't be, `.wouldEmpty` where the guard stops it.
    package init(_ artifacts: [Artifact], of publication: Publication, allowsEmpty: Bool) throws(RunError) {
        var steps: [Step] = []
        for artifact in artifacts {
            let target = try OutputTarget(artifact.output.place)
            let present = target.present()
            if !allowsEmpty, let present {
                try EmptyGuard.check(present, at: artifact.output, against: publication)
            }
            steps.append(Step(artifact: artifact, isUnchanged: present == artifact.bytes, target: target))
        }
        self.steps = steps
    }

    /// Writes what has changed: all new files are complete beside their targets, and what is written through has
    /// been, before the first file takes its target's place.
    /// - Throws: `RunError.uncreatable` or `.unwritable`; then no file has changed, unless a rename failed after
    ///   another had succeeded.
    package func execute() throws(RunError) {
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
