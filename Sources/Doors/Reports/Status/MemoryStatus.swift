import Athletes
import Basics
import Foundation
import JSON
import Store
import Workouts

struct MemoryStatus {
    let path: String
    /// Files beside it that were set aside because they couldn't be read.
    let setAside: [String]
    /// The size of the file and its log.
    private let size: Int
    /// How many plans are remembered; nil if there is no memory, or it can't be read.
    fileprivate let plans: Int?
    /// The day of the oldest plan.
    fileprivate let since: String?
    /// Why it can't be read; nil if it can.
    let problem: String?

    /// - Parameter content: what is remembered; nil if nothing is.
    init(of owner: AthleteOwner, _ content: Result<Snapshot?, StoreError>) {
        let remembered = (try? content.get()) ?? nil
        (plans, since) = (remembered?.feed.plans.count, remembered?.feed.plans.first?.day.description)
        problem = if case .failure(let error) = content { error.sentence } else { nil }
        path = owner.path
        setAside = AthleteStore.setAside(beside: path)
        size = [path, path + "-wal"].reduce(0) { sum, file in
            sum + ((try? FileManager.default.attributesOfItem(atPath: file))?[.size] as? Int ?? 0)
        }
    }

    fileprivate var state: String { plans != nil ? "ok" : problem != nil ? "unusable" : "none" }
    fileprivate var bytes: Int? { state == "none" ? nil : size }

    var lines: [String] {
        let known = plans.map { plans in
            "\(path), \(size) bytes; \(plans.counted("plan"))" + (since.map { " since \($0)" } ?? "")
        }
        return [problem ?? known ?? "nothing is remembered yet"] + setAside.map { "set aside: \($0)" }
    }
}

extension JSONWriter {
    mutating func members(of memory: MemoryStatus) {
        member("state", memory.state)
        member("path", memory.path)
        member("bytes", memory.bytes)
        member("plans", memory.plans)
        member("plans_since", memory.since)
        list("set_aside", memory.setAside)
        member("problem", memory.problem)
    }
}
