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
        if let kept = kept.withLock({ $0 }), kept.key == key { return kept.training }
        let training = try Training(of: owner, settings, weekStart)
        kept.withLock { $0 = (key, training) }
        return training
    }
}
