import Basics
import Store
import Workouts

/// How a run went, and what it wrote.
extension Memory {
    mutating func note(written plan: PublishPlan) {
        for step in plan.steps {
            guard case .file(let path) = step.artifact.output.place else { continue }
            let earlier = remembered.outputs.firstIndex { $0.path == path }
            if step.isUnchanged, earlier != nil { continue }
            if let earlier { remembered.outputs.remove(at: earlier) }
            remembered.outputs.append(
                OutputMemory(
                    path: path, hash: StableHash(step.artifact.bytes).value, size: step.artifact.bytes.count,
                    written: now))
        }
        remembered.outputs.sort { $0.path < $1.path }
    }

    mutating func note(_ report: RunReport, status: Int, finished: Instant) {
        let isGood = report.error == nil && report.edition?.troubles.isEmpty == true
        remembered.run = RunRecord(
            started: now, finished: max(now, finished), status: status, troubles: report.sentences,
            lastGoodPublish: isGood ? max(now, finished) : remembered.run?.lastGoodPublish)
    }
}
