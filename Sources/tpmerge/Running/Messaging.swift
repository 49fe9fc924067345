import Athletes
import Messages
import Messenger
import Web

extension Workplace {
    /// What tells the athletes by messages.
    var messenger: Messenger {
        Messenger(configuration, environment, owners, outside, Receivers(now: outside.now))
    }

    /// Sends what is due to all athletes and the coach, after a run; one athlete's trouble doesn't keep others from theirs.
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
        do throws(RunError) {
            let ending = try await messenger.sendDue(to: owner)
            // Cron mails what a quiet run prints.
            for sentence in ending.warnings { console.urgentWarning(owner.athlete.prefix + sentence) }
            return ending.status
        } catch {
            console.warning("\(owner.athlete.prefix)No messages were sent. \(error)")
            // A run tells what is wrong with an athlete's memory, but not with a coach's.
            return owner.athlete.isCoach ? ExitStatus(error) : .done
        }
    }
}

extension Messenger.Answer {
    /// A line about it.
    var line: String { "\(way.position) \(way.name): \(outcome.answer)" }

    var status: ExitStatus { way.isConnected ? outcome.status : .configuration }
}
