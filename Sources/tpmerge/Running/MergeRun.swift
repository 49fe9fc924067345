import Athletes
import Basics
import Export
import Workouts

/// The athletes' runs, and what the command prints about them.
struct MergeRun {
    private let owners: [AthleteOwner]
    private let console: Console
    private let options: RunOptions
    private let style: TerminalStyle

    /// The number of athletes that run at the same time.
    private static let sideBySide = 8

    init(_ workplace: Workplace, options: RunOptions) {
        owners = workplace.owners
        console = workplace.console
        style = Terminal.style(environment: workplace.environment)
        self.options = options
    }

    /// Publishes for all athletes; one athlete's failure doesn't stop the others.
    func publish(using memory: MemoryUse) async -> ExitStatus {
        // Streams are written in the athletes' order.
        let most = owners.contains { $0.athlete.outputs.contains(where: \.mayBeStream) } ? 1 : Self.sideBySide
        return await withTaskGroup(of: (Int, RunReport).self) { group in
            var waiting = owners.enumerated().makeIterator()
            func startNext() {
                guard let (index, owner) = waiting.next() else { return }
                group.addTask { [options, style] in
                    (index, await owner.run(options, using: memory, style: style))
                }
            }
            for _ in 0..<most { startNext() }
            var reports: [Int: RunReport] = [:]
            var statuses: [ExitStatus] = []
            for await (index, report) in group {
                startNext()
                reports[index] = report
                // Reports are printed in order, whichever run ends first.
                while let next = reports.removeValue(forKey: statuses.count) { statuses.append(tell(next)) }
            }
            return ExitStatus.combined(statuses)
        }
    }
}

extension MergeRun {
    private func tell(_ report: RunReport) -> ExitStatus {
        let prefix = report.athlete.name.isEmpty ? "" : "\(report.athlete.name): "
        console.endProgress()
        console.tell(report.diagnostics.filter { $0.source == .tpmerge }, of: prefix)
        // With a single athlete, the source's name is clear.
        console.tell(report.diagnostics.filter { $0.source != .tpmerge }, of: owners.count == 1 ? "" : prefix)
        if report.publication != nil, let result = report.result {
            for trouble in result.troubles {
                let sentence = "\(prefix)\(trouble) Published the last known data instead."
                switch trouble.kind {
                case .needsPerson, .configuration: console.error(sentence)
                case _ where trouble.isLasting: console.urgentWarning(sentence)
                default: console.warning(sentence)
                }
            }
        }
        if let error = report.error {
            console.error(prefix + "\(error)")
        } else if let publication = report.publication, let plan = report.plan {
            if options.isDryRun {
                say(plan, "would write") { print($0) }
            } else {
                say(plan, "wrote", to: console.note)
            }
            let isNews = plan.steps.contains { !$0.isUnchanged }
            if isNews, publication.workouts.isEmpty {
                console.warning(prefix + "the calendar is empty")
            }
        }
        return ExitStatus(report, isStrict: options.isStrict)
    }

    private func say(_ plan: WritePlan, _ verb: String, to tell: (String) -> Void) {
        for step in plan.steps {
            let count = "\(step.artifact.count.counted("workout")), \(step.artifact.bytes.count) bytes"
            tell(
                step.isUnchanged
                    ? "\(step.artifact.output.name) is up to date (\(count))"
                    : "\(verb) \(step.artifact.output.name) (\(count))")
        }
    }
}
