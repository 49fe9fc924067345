import CommandLab
import Foundation
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Programs of the shell, and what they write.
extension Folder {
    /// Writes a script of the shell. Another process does it: while this one has a file open for writing, a program that
    /// another test is just starting has it, too, and then the file can't be executed.
    ///
    /// - Returns: its path.
    func script(_ name: String, _ text: String, mode: Int = 0o700) throws -> String {
        let writer = Process()
        writer.executableURL = URL(fileURLWithPath: "/bin/sh")
        writer.arguments = [
            "-c", #"printf '%s' "$1" >"$0" && chmod "$2" "$0""#, path(name),
            "#!/bin/sh\ncd '\(path)' || exit 99\n\(text)\n", String(mode, radix: 8),
        ]
        try writer.run()
        writer.waitUntilExit()
        return path(name)
    }

    /// What a script wrote; nil if it hasn't.
    func written(_ name: String) -> String? { try? text(name) }

    /// Whether the process whose number a script wrote is there, be it as a zombie.
    func isThere(_ name: String) throws -> Bool {
        let number = try #require(written(name).flatMap { pid_t($0.trimmingCharacters(in: .whitespacesAndNewlines)) })
        return kill(number, 0) == 0
    }
}
