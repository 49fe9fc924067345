import Basics
import Foundation
import JSON
import Store
import Workouts

/// The status of an athlete's memory file.
package struct MemoryStatus {
    enum State: String {
        case ok, none
        /// There is a file, but it can't be read.
        case unusable
    }

    let state: State
    let path: String
    /// The size of the file and its log.
    private(set) var bytes: Int?
    private(set) var plans: Int?
    /// The day of the oldest plan.
    private(set) var since: String?
    /// Files beside it that were set aside because they couldn't be read.
    let setAside: [String]
    private(set) var problem: String?

    init(at path: String, _ remembered: Result<Snapshot?, StoreError>) {
        self.path = path
        setAside = AthleteStore.setAside(beside: path)
        switch remembered {
        case .success(nil):
            state = .none
            return
        case .success(.some(let remembered)):
            state = .ok
            plans = remembered.plans.count
            since = remembered.plans.first?.day.description
        case .failure(let error):
            state = .unusable
            problem = error.sentence
        }
        bytes = [path, path + "-wal"].reduce(0) { sum, file in
            sum + ((try? FileManager.default.attributesOfItem(atPath: file))?[.size] as? Int ?? 0)
        }
    }

    /// The text.
    var lines: [String] {
        let first =
            switch state {
            case .none: "nothing is remembered yet"
            case .unusable: problem ?? "\(path) can't be read"
            case .ok:
                "\(path), \(bytes ?? 0) bytes; \((plans ?? 0).counted("plan"))" + (since.map { " since \($0)" } ?? "")
            }
        return [first] + setAside.map { "set aside: \($0)" }
    }
}

extension JSONWriter {
    mutating func members(of memory: MemoryStatus) {
        member("state", memory.state.rawValue)
        member("path", memory.path)
        member("bytes", memory.bytes)
        member("plans", memory.plans)
        member("plans_since", memory.since)
        list("set_aside", memory.setAside)
        member("problem", memory.problem)
    }
}
