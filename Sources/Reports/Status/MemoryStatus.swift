import Athletes
import Basics
import Foundation
import JSON
import Store
import Workouts

/// How things stand with an athlete's memory as a file.
package struct MemoryStatus {
    enum State: String {
        case ok, none
        /// Something lies there, but can't be read.
        case unusable
    }

    let state: State
    let path: String
    /// What the file and its log take.
    private(set) var bytes: Int?
    private(set) var plans: Int?
    /// The day of the oldest plan.
    private(set) var since: String?
    /// Files beside it that could not be read one day.
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

    /// The same for people.
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
