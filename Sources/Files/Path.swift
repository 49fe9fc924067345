import Basics
import Foundation

/// Resolves paths and quotes them for a shell.
package enum Path {
    /// The absolute path after resolving links and folders, even if the file doesn't exist yet.
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

    /// The absolute path of the folder that contains the file.
    package static func folder(of path: String) -> String {
        URL(fileURLWithPath: path).deletingLastPathComponent().path
    }
}

extension String {
    /// The text as a single shell word, quoted if necessary.
    package var quotedForShell: String {
        let isPlain = utf8.allSatisfy { $0.isASCIILetterOrDigit || Self.plainMarks.contains($0) }
        return isPlain && !isEmpty ? self : "'" + replacing("'", with: "'\\''") + "'"
    }

    private static let plainMarks = Array("+,-./_@:%".utf8)
}
