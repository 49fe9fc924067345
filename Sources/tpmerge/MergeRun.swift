import Export
import Pipeline
import Workouts

/// One athlete's run as the command tells it: publish, or say why not.
struct MergeRun {
    let pipeline: Pipeline
    let options: RunOptions
    let console: Console
    let look: AgendaLook
    let isStrict: Bool

    /// Never fails for one athlete in a way that keeps the next from being published.
    func publish(_ athlete: Athlete) async -> ExitStatus {
        let prefix = athlete.name.isEmpty ? "" : "\(athlete.name): "
        do {
            let publication = try await pipeline.run(athlete)
            console.endProgress()
            console.tell(publication.diagnostics)
            let artifacts = athlete.outputs.map { Artifact($0, of: publication, look: look) }
            let plan = try PublishPlan(artifacts, of: publication, allowsEmpty: options.allowsEmpty)
            if options.isDryRun {
                say(plan, publication, "would write", to: print)
            } else {
                try plan.execute()
                say(plan, publication, "wrote", to: console.note)
            }
            if publication.workouts.isEmpty { console.warning(prefix + "there is nothing in the calendar") }
            let hasWarnings =
                publication.workouts.isEmpty || publication.diagnostics.contains { $0.severity == .warning }
            return isStrict && hasWarnings ? .unusableInput : .done
        } catch {
            console.endProgress()
            console.error(prefix + "\(error)")
            return ExitStatus(error)
        }
    }

    private func say(_ plan: PublishPlan, _ publication: Publication, _ verb: String, to tell: (String) -> Void) {
        for step in plan.steps {
            let place =
                switch step.artifact.output.place {
                case .file(let path): path
                case .standardOutput: "\(step.artifact.output.format.rawValue) to standard output"
                }
            let count = "\(publication.workouts.count) workouts, \(step.artifact.bytes.count) bytes"
            tell(step.isUnchanged ? "\(place) is up to date (\(count))" : "\(verb) \(place) (\(count))")
        }
    }

    private func print(_ line: String) { Swift.print(line) }
}
