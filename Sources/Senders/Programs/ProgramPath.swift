import Foundation

/// Finds programs as they are found when they are started.
package enum ProgramPath {
    /// The path of a program that can be executed; nil if there is none.
    ///
    /// - Parameters:
    ///   - name: a name to look up, or a path.
    ///   - path: the value of `PATH`; nil if it isn't set.
    ///   - folders: where to look after those.
    package static func path(of name: String, on path: String?, else folders: [String] = []) -> String? {
        guard !name.contains("/") else { return canBeExecuted(name) ? name : nil }
        let named = (path ?? "/bin:/usr/bin").split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
        return (named + folders).map { "\($0)/\(name)" }.first(where: canBeExecuted)
    }

    private static func canBeExecuted(_ place: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: place, isDirectory: &isFolder) && !isFolder.boolValue
            && FileManager.default.isExecutableFile(atPath: place)
    }
}
