import Basics
import Store
import Workouts

/// How a run went, and what it wrote.
extension Memory {
    /// Whether no run that wrote anything is remembered: the first one, or the memory was lost.
    var isNew: Bool { isKept && remembered.outputs.isEmpty }

    mutating func note(written plan: PublishPlan) {
        guard isKept else { return }
        for step in plan.steps {
            guard let key = step.artifact.output.key else { continue }
            if step.isUnchanged, isThere(step.artifact) { continue }
            remembered.outputs.removeAll { $0.path == key }
            remembered.outputs.append(
                OutputMemory(
                    path: key, hash: StableHash(step.artifact.bytes).value, size: step.artifact.bytes.count,
                    written: now))
        }
        remembered.outputs.sort { $0.path < $1.path }
    }

    /// Whether an artifact was written not long ago, or seen to be there, and nothing else since.
    func isThere(_ artifact: Artifact) -> Bool {
        guard let output = written(to: artifact.output), output.size == artifact.bytes.count else { return false }
        return output.hash == StableHash(artifact.bytes).value
    }

    private func written(to output: Output) -> OutputMemory? {
        guard let key = output.key else { return nil }
        return remembered.outputs.first { $0.path == key && past($0.written).advanced(bySeconds: 86_400) > now }
    }

    mutating func note(_ report: RunReport, status: Int, finished: Instant) {
        let isGood = report.error == nil && report.edition?.troubles.isEmpty == true
        remembered.run = RunRecord(
            started: now, finished: max(now, finished), status: status, troubles: report.sentences,
            lastGoodPublish: isGood ? max(now, finished) : remembered.run?.lastGoodPublish)
    }
}
