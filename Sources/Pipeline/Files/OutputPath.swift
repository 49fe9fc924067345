import Foundation

/// Where a path really ends.
package enum OutputPath {
    /// The file that a path means, through links and folders, even when it isn't there yet.
    package static func resolved(_ given: String) -> String {
        var path = given
        for _ in 0..<16 {
            guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { break }
            path = target.hasPrefix("/") ? target : folder(of: path) + "/" + target
        }
        let name = URL(fileURLWithPath: path).lastPathComponent
        guard let real = realpath(folder(of: path), nil) else { return path }
        defer { free(real) }
        let folder = String(cString: real)
        return folder == "/" ? "/" + name : folder + "/" + name
    }

    /// The folder that a path names something in.
    static func folder(of path: String) -> String {
        URL(fileURLWithPath: path).deletingLastPathComponent().path
    }

    /// A path as a shell takes it.
    package static func quoted(_ path: String) -> String {
        "'" + path.replacing("'", with: "'\\''") + "'"
    }
}
