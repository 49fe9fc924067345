import Export
import Pipeline
import Workouts

/// The athletes' runs as the command tells them: what was published, or why not.
struct MergeRun {
    let run: AthleteRun
    let console: Console
    let isDryRun: Bool
    let isStrict: Bool
    /// Whether there is one athlete only, so that nobody has to ask whose a warning is.
    let isAlone: Bool

    /// How many athletes' sources are asked at the same time.
    private static let sideBySide = 8

    /// Publishes for all; what fails for one doesn't keep the others from it.
    func publish(_ athletes: [Athlete]) async -> [ExitStatus] {
        // What is written through comes in the athletes' order.
        let most = athletes.contains { $0.outputs.contains(where: \.mayBeStream) } ? 1 : Self.sideBySide
        return await withTaskGroup(of: (Int, RunReport).self) { group in
            var waiting = athletes.enumerated().makeIterator()
            func startNext() {
                guard let (index, athlete) = waiting.next() else { return }
                group.addTask { [run] in (index, await run.publish(athlete)) }
            }
            for _ in 0..<most { startNext() }
            var reports: [Int: RunReport] = [:]
            var statuses: [ExitStatus] = []
            for await (index, report) in group {
                startNext()
                reports[index] = report
                // They are told in order, whoever was first.
                while let next = reports.removeValue(forKey: statuses.count) { statuses.append(tell(next)) }
            }
            return statuses
        }
    }
}

extension MergeRun {
    private func tell(_ report: RunReport) -> ExitStatus {
        let prefix = report.athlete.name.isEmpty ? "" : "\(report.athlete.name): "
        console.endProgress()
        report.notices.forEach { console.warning(prefix + $0) }
        if let edition = report.edition {
            console.tell(edition.publication.diagnostics + edition.remarks, of: isAlone ? "" : prefix)
            for trouble in edition.troubles {
                let sentence = "\(prefix)\(trouble) Published the last known data instead."
                switch ExitStatus(trouble) {
                case .refused, .configuration: console.error(sentence)
                case _ where trouble.isLasting: console.urgentWarning(sentence)
                default: console.warning(sentence)
                }
            }
        }
        if let error = report.error {
            console.error(prefix + "\(error)")
        } else if let edition = report.edition, let plan = report.plan {
            if isDryRun {
                say(plan, "would write") { Swift.print($0) }
            } else {
                say(plan, "wrote", to: console.note)
            }
            let isNews = plan.steps.contains { !$0.isUnchanged }
            if isNews, edition.publication.workouts.isEmpty {
                console.warning(prefix + "the calendar is empty")
            }
        }
        return ExitStatus(report, isStrict: isStrict)
    }

    private func say(_ plan: PublishPlan, _ verb: String, to tell: (String) -> Void) {
        for step in plan.steps {
            let count = "\(step.artifact.count) workouts, \(step.artifact.bytes.count) bytes"
            tell(
                step.isUnchanged
                    ? "\(step.artifact.output.name) is up to date (\(count))"
                    : "\(verb) \(step.artifact.output.name) (\(count))")
        }
    }
}
