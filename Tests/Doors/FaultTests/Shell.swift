import CommandLab
import Foundation

/// Commands of the system, for what only they can make.
enum Shell {
    static func run(
        _ script: String, in folder: URL? = nil, environment: [String: String] = [:]
    ) throws -> (status: Int32, output: Data) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", script]
        process.currentDirectoryURL = folder
        process.environment = ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "TZ": "UTC"].merging(Command.coverage) { $1 }
            .merging(environment) { $1 }
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        try output.fileHandleForReading.close()
        process.waitUntilExit()
        return (process.terminationStatus, data)
    }
}
