import Athletes
import Basics
import Foundation
import JSON
import Store
import Workouts

/// The status of an athlete's memory file.
struct MemoryStatus {
    let path: String
    /// Files beside it that were set aside because they couldn't be read.
    let setAside: [String]
    /// The size of the file and its log.
    private let size: Int
    /// Its content, nil if there is none, or why it can't be read.
    private let content: Result<Snapshot?, StoreError>

    init(of owner: AthleteOwner, _ content: Result<Snapshot?, StoreError>) {
        (path, self.content) = (owner.path, content)
        setAside = AthleteStore.setAside(beside: path)
        size = [path, path + "-wal"].reduce(0) { sum, file in
            sum + ((try? FileManager.default.attributesOfItem(atPath: file))?[.size] as? Int ?? 0)
        }
    }

    /// nil if there is none, or it can't be read.
    private var remembered: Snapshot? { (try? content.get()) ?? nil }
    fileprivate var plans: Int? { remembered?.plans.count }
    /// The day of the oldest plan.
    fileprivate var since: String? { remembered?.plans.first?.day.description }
    /// Why it can't be read; nil if it can.
    var problem: String? { if case .failure(let error) = content { error.sentence } else { nil } }
    fileprivate var state: String { remembered != nil ? "ok" : problem != nil ? "unusable" : "none" }
    fileprivate var bytes: Int? { state == "none" ? nil : size }

    /// The text.
    var lines: [String] {
        let plans = (plans ?? 0).counted("plan") + (since.map { " since \($0)" } ?? "")
        let known = remembered.map { _ in "\(path), \(size) bytes; \(plans)" }
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
