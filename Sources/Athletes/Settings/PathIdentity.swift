import Files
import Profiles

/// Compares paths by the files that they lead to.
package enum PathIdentity {
    package static func areSame(_ left: String, _ right: String) -> Bool {
        if left == "-" || right == "-" { return left == right }
        return left != "/dev/null" && Path.resolved(left) == Path.resolved(right)
    }

    /// The paths in their order, but for those that lead where one before them does.
    static func eachOnce(_ paths: [String]) -> [String] {
        paths.reduce(into: []) { kept, path in
            if !kept.contains(where: { areSame($0, path) }) { kept.append(path) }
        }
    }

    /// The first place that two outputs of the athletes share; nil if each has its own.
    static func shared(by athletes: [Athlete]) -> String? {
        var seen: Set<String> = []
        for output in athletes.flatMap(\.outputs) {
            guard let key = output.key, key != "/dev/null" else { continue }
            let isNew = seen.insert(output.isFile ? Path.resolved(key) : key).inserted
            guard isNew else { return output.name }
        }
        return nil
    }

    static func complaint(about place: String) -> String { "\(place) is used for two outputs. Give each its own." }
}

extension Output {
    fileprivate var isFile: Bool {
        if case .file = place { true } else { false }
    }
}
