import Athletes
import Basics
import Files
import Insights
import MCP
import Settings
import Store
import Synchronization

/// Keeps the last athlete's training until the memory, a file or the date changes, since a model asks several times.
final class TrainingCache: Sendable {
    private struct Key: Equatable {
        let athlete: String
        let memory: StoreState
        let files: [FileStatus?]
        let today: Day
    }

    private let kept = Mutex<(key: Key, training: Training)?>(nil)

    func training(
        of owner: AthleteOwner, _ settings: AssistantSettings, _ weekStart: WeekStart
    ) throws(ToolFailure) -> Training {
        let key = Key(
            athlete: owner.athlete.name, memory: owner.fileState, files: owner.filesRead, today: owner.today)
        // A call waits for a reading under way: two at once would take twice the memory.
        return try kept.withLock { kept throws(ToolFailure) in
            if let kept, kept.key == key { return kept.training }
            kept = nil
            let training = try Training(of: owner, settings, weekStart)
            kept = (key, training)
            return training
        }
    }
}
