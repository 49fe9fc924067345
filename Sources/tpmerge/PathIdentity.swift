import Pipeline

/// Whether two paths end at the same file.
enum PathIdentity {
    static func areSame(_ left: String, _ right: String) -> Bool {
        if left == "-" || right == "-" { return left == right }
        return left != "/dev/null" && OutputPath.resolved(left) == OutputPath.resolved(right)
    }

    /// The first file that two outputs of all athletes share; nil when each has its own.
    static func shared(by athletes: [Athlete]) -> String? {
        var seen: Set<String> = []
        for case .file(let path) in athletes.flatMap({ $0.outputs.map(\.place) }) where path != "/dev/null" {
            guard seen.insert(OutputPath.resolved(path)).inserted else { return path }
        }
        return nil
    }
}
