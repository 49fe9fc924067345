import Foundation

/// Where paths lead.
package enum Path {
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

    /// The folder that a path names something in, from the root on.
    package static func folder(of path: String) -> String {
        URL(fileURLWithPath: path).deletingLastPathComponent().path
    }
}

extension String {
    /// As a shell takes it for one word, in quotes where it needs them.
    package var quotedForShell: String {
        let isPlain = utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "a")...UInt8(ascii: "z"):
                true
            default: Self.plainMarks.contains(byte)
            }
        }
        return isPlain && !isEmpty ? self : "'" + replacing("'", with: "'\\''") + "'"
    }

    private static let plainMarks = Array("+,-./_@:%".utf8)
}
