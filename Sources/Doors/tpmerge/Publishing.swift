import Athletes
import Basics
import CalDAV
import Export
import Messages
import Messenger
import Profiles
import Publishing
import Web
import Workouts

extension Workplace {
    /// Publishes for all athletes, and prints what became of it; one athlete's failure doesn't stop the others.
    func publish(_ options: RunOptions, using memory: MemoryUse) async -> ExitStatus {
        var options = options
        options.style = Terminal.style(environment: environment)
        // Streams are written in the athletes' order.
        let hasStreams = owners.contains { $0.athlete.outputs.contains(where: \.mayBeStream) }
        // Reports are printed in order, whichever run ends first.
        return await owners.sideBySide(atMost: hasStreams ? 1 : 8) { [options] owner in
            await owner.run(options, using: memory)
        } take: {
            show($0, options)
        }
    }

    private func show(_ report: RunReport, _ options: RunOptions) -> ExitStatus {
        let (prefix, console) = (report.athlete.prefix, console(for: report.athlete))
        console.endProgress()
        console.show(report.diagnostics.filter { $0.source == .tpmerge }, behind: prefix)
        // With a single athlete, the source's name is clear.
        console.show(report.diagnostics.filter { $0.source != .tpmerge }, behind: owners.count == 1 ? "" : prefix)
        for trouble in report.publication == nil ? [] : report.sourceTroubles {
            // A command to run ends without a full stop.
            let told = "\(prefix)\(trouble)"
            let sentence = told + (told.hasSuffix(".") ? "" : ".") + " Published the last known data instead."
            switch trouble.kind {
            case .needsPerson, .configuration: console.error(sentence)
            case _ where trouble.isLasting: console.urgentWarning(sentence)
            default: console.warning(sentence)
            }
        }
        if let error = report.error {
            // Without a publication, the others have failed, too.
            let failures = report.publication == nil ? report.failures : [error]
            for failure in failures { console.error("\(prefix)\(failure)") }
        } else if let publication = report.publication, let plan = report.plan {
            if options.isDryRun {
                show(plan, "would write") { print($0) }
            } else {
                show(plan, "wrote", console.note)
            }
            let isNews = plan.steps.contains { !$0.isUnchanged }
            if isNews, publication.workouts.isEmpty {
                console.warning(prefix + "the calendar is empty")
            }
        }
        for pushed in report.pushed { show(pushed, prefix, isDryRun: options.isDryRun) }
        return ExitStatus(report, isStrict: options.isStrict)
    }

    /// A trouble that passes by itself is told under `--quiet` only once it lasts.
    private func show(_ pushed: PushOutcome, _ prefix: String, isDryRun: Bool) {
        let line = pushed.result.counts.line(of: pushed.title, isDryRun: isDryRun)
        if isDryRun { print(line) } else { console.note(prefix + line) }
        guard let trouble = pushed.result.trouble else { return }
        let sentence = "\(prefix)\(trouble)"
        switch trouble.kind {
        case .temporary where pushed.isLasting: console.urgentWarning(sentence)
        case .temporary: console.warning(sentence)
        default: console.error(sentence)
        }
    }

    private func show(_ plan: WritePlan, _ verb: String, _ print: (String) -> Void) {
        for step in plan.steps where !step.artifact.output.isPushed {
            let count = "\(step.artifact.count.counted("workout")), \(step.artifact.bytes.count) bytes"
            print(
                step.isUnchanged
                    ? "\(step.artifact.output.name) is up to date (\(count))"
                    : "\(verb) \(step.artifact.output.name) (\(count))")
        }
    }
}

extension Sequence where Element: Sendable {
    /// Does some work on the elements, so many at a time, and takes the results in the elements' order, each as soon as
    /// those before it are there.
    ///
    /// - Returns: the most important status that taking the results has.
    func sideBySide<Result: Sendable>(
        atMost most: Int = 8, _ work: @escaping @Sendable (Element) async -> Result, take: (Result) -> ExitStatus
    ) async -> ExitStatus {
        await withTaskGroup(of: (Int, Result).self) { group in
            var statuses: [ExitStatus] = []
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
                    statuses.append(take(result))
                    next += 1
                }
            }
            return .combined(statuses)
        }
    }
}

extension Workplace {
    var messenger: Messenger {
        Messenger(configuration, environment, owners, outside, Receivers(now: outside.now))
    }

    /// Sends what is due to all athletes and the coach, after a run; one athlete's trouble doesn't keep others from
    /// theirs.
    ///
    /// - Returns: what ways that don't take messages for days make of the run's exit status.
    func sendDue() async -> ExitStatus {
        let messenger = messenger
        return await addressees.filter { !$0.athlete.messages.ways.isEmpty }.sideBySide { owner in
            await sendDue(to: owner, messenger)
        } take: {
            $0
        }
    }

    /// All to whom messages go: the chosen athletes, and the coach unless some were chosen.
    var addressees: [AthleteOwner] { owners + [coach].compactMap(\.self) }

    private func sendDue(to owner: AthleteOwner, _ messenger: Messenger) async -> ExitStatus {
        do {
            let ending = try await messenger.sendDue(to: owner)
            // Cron mails what a quiet run prints.
            for sentence in ending.warnings {
                console(for: owner.athlete).urgentWarning(owner.athlete.prefix + sentence)
            }
            return ending.status
        } catch {
            console(for: owner.athlete).warning("\(owner.athlete.prefix)No messages were sent. \(error)")
            // A run tells what is wrong with an athlete's memory, but not with a coach's.
            return owner.athlete.isCoach ? ExitStatus(error) : .done
        }
    }
}

extension Messenger.Answer {
    var line: String { "\(way.position) \(way.name): \(outcome.answer)" }

    var status: ExitStatus { way.isConnected ? outcome.status : .configuration }
}
