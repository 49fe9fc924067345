import Foundation
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A folder of a test's own with scripts in it, removed at the end.
struct ProgramFolder {
    let url: URL

    /// Passes the folder to the work.
    static func with<Result>(_ work: (ProgramFolder) async throws -> Result) async throws -> Result {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("senders-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: url) }
        return try await work(ProgramFolder(url: url))
    }

    /// Writes a script of the shell. Another process does it: while this one has a file open for writing, a program that
    /// another test is just starting has it, too, and then the file can't be executed.
    ///
    /// - Returns: its path.
    func script(_ name: String, _ text: String, mode: Int = 0o700) throws -> String {
        let file = url.appendingPathComponent(name)
        let writer = Process()
        writer.executableURL = URL(fileURLWithPath: "/bin/sh")
        writer.arguments = [
            "-c", #"printf '%s' "$1" >"$0" && chmod "$2" "$0""#, file.path,
            "#!/bin/sh\ncd '\(url.path)' || exit 99\n\(text)\n", String(mode, radix: 8),
        ]
        try writer.run()
        writer.waitUntilExit()
        return file.path
    }

    /// What a script wrote; nil if it hasn't.
    func text(_ name: String) -> String? {
        (try? Data(contentsOf: url.appendingPathComponent(name))).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Whether the process whose number a script wrote is there, be it as a zombie.
    func isThere(_ name: String) throws -> Bool {
        let number = try #require(text(name).flatMap { pid_t($0.trimmingCharacters(in: .whitespacesAndNewlines)) })
        return kill(number, 0) == 0
    }
}
