import Basics
import Store

/// What earlier runs have written to outputs.
struct OutputHistory {
    private let outputs: [OutputMemory]
    private let now: Instant

    init(_ outputs: [OutputMemory], now: Instant) {
        self.outputs = outputs
        self.now = now
    }

    /// Whether the memory has no outputs, in the first run or after the memory was lost.
    var isNew: Bool { outputs.isEmpty }

    /// Whether the output held an artifact within the last day, when it was last written or checked.
    func holds(_ artifact: Artifact) -> Bool {
        guard let key = artifact.output.key,
            let output = outputs.first(where: {
                $0.path == key && min($0.written, now).advanced(bySeconds: 86_400) > now
            }), output.size == artifact.bytes.count
        else { return false }
        return output.hash == StableHash(artifact.bytes).value
    }

    /// The outputs after a plan was executed, in order of path.
    func after(_ plan: WritePlan) -> [OutputMemory] {
        var all = outputs
        for step in plan.steps {
            // What is pushed has a ledger of its own.
            guard !step.artifact.output.isPushed, let key = step.artifact.output.key,
                !step.isUnchanged || !holds(step.artifact)
            else { continue }
            all.removeAll { $0.path == key }
            all.append(
                OutputMemory(
                    path: key, hash: StableHash(step.artifact.bytes).value, size: step.artifact.bytes.count,
                    written: now))
        }
        return all.sorted { $0.path < $1.path }
    }
}
