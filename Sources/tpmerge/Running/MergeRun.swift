import Athletes
import Basics
import CalDAV
import Export
import Workouts

/// The athletes' runs, and what the command prints about them.
struct MergeRun {
    private let owners: [AthleteOwner]
    private let console: Console
    private let options: RunOptions

    /// The number of athletes that run at the same time.
    private static let sideBySide = 8

    init(_ workplace: Workplace, options: RunOptions) {
        owners = workplace.owners
        console = workplace.console
        var options = options
        options.style = Terminal.style(environment: workplace.environment)
        self.options = options
    }

    /// Publishes for all athletes; one athlete's failure doesn't stop the others.
    func publish(using memory: MemoryUse) async -> ExitStatus {
        // Streams are written in the athletes' order.
        let most = owners.contains { $0.athlete.outputs.contains(where: \.mayBeStream) } ? 1 : Self.sideBySide
        var statuses: [ExitStatus] = []
        // Reports are printed in order, whichever run ends first.
        await owners.sideBySide(atMost: most) { [options] owner in
            await owner.run(options, using: memory)
        } take: {
            statuses.append(tell($0))
        }
        return ExitStatus.combined(statuses)
    }
}

extension MergeRun {
    private func tell(_ report: RunReport) -> ExitStatus {
        let prefix = report.athlete.prefix
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
            for pushed in report.pushed { say(pushed, prefix) }
            let isNews = plan.steps.contains { !$0.isUnchanged }
            if isNews, publication.workouts.isEmpty {
                console.warning(prefix + "the calendar is empty")
            }
        }
        return ExitStatus(report, isStrict: options.isStrict)
    }

    /// A trouble that passes by itself is told under `--quiet` only once it lasts.
    private func say(_ pushed: Pushed, _ prefix: String) {
        let line = pushed.result.counts.line(of: pushed.place, isDryRun: options.isDryRun)
        if options.isDryRun { print(line) } else { console.note(prefix + line) }
        guard let trouble = pushed.result.trouble else { return }
        let sentence = "\(prefix)\(trouble)"
        switch trouble.kind {
        case .temporary where pushed.isLasting: console.urgentWarning(sentence)
        case .temporary: console.warning(sentence)
        default: console.error(sentence)
        }
    }

    private func say(_ plan: WritePlan, _ verb: String, to tell: (String) -> Void) {
        for step in plan.steps where !step.artifact.output.isPushed {
            let count = "\(step.artifact.count.counted("workout")), \(step.artifact.bytes.count) bytes"
            tell(
                step.isUnchanged
                    ? "\(step.artifact.output.name) is up to date (\(count))"
                    : "\(verb) \(step.artifact.output.name) (\(count))")
        }
    }
}

extension Sequence where Element: Sendable {
    /// Does some work on the elements, so many at a time, and takes the results in the elements' order, each as soon as
    /// those before it are there.
    func sideBySide<Result: Sendable>(
        atMost most: Int, _ work: @escaping @Sendable (Element) async -> Result, take: (Result) -> Void
    ) async {
        await withTaskGroup(of: (Int, Result).self) { group in
            var waiting = enumerated().makeIterator()
            func startNext() {
                guard let (index, element) = waiting.next() else { return }
                group.addTask { (index, await work(element)) }
            }
            for _ in 0..<most { startNext() }
            var results: [Int: Result] = [:]
            var next = 0
            for await (index, result) in group {
                startNext()
                results[index] = result
                while let result = results.removeValue(forKey: next) {
                    take(result)
                    next += 1
                }
            }
        }
    }
}
