import Basics
import Foundation
import Pipeline
import Store
import Workouts

/// How things stand with an athlete's memory as a file.
struct MemoryStatus: Encodable {
    enum State: String, Encodable {
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

    private enum CodingKeys: String, CodingKey {
        case state, path, bytes, plans
        case since = "plans_since"
        case setAside = "set_aside"
        case problem
    }

    init(at path: String, _ remembered: Result<Remembered?, StoreError>) {
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
            case .ok: "\(path), \(bytes ?? 0) bytes; \(plans ?? 0) plans" + (since.map { " since \($0)" } ?? "")
            }
        return [first] + setAside.map { "set aside: \($0)" }
    }
}
