import Foundation
package import Testing

/// What stands between the command and its disk and clock, and does what the files in `Shim` say: made of them once.
package enum Shim {
    package enum Kind: String, Sendable, CaseIterable {
        case noRoom = "ENOSPC"
        case broken = "EIO"
        case readOnly = "EROFS"
        case killed = "kill"
        /// The command is killed when a write is done by half; other steps don't count.
        case killedHalfWay = "half"
    }

    package static let isAvailable = library != nil

    package static let reason: Comment =
        "Faults of the disk and the clock are only injected on Linux."

    /// An environment in which the clock stands.
    package static func clock(_ secondsSinceEpoch: Int) -> [String: String] {
        preloaded.merging(["FAULT_CLOCK": "\(secondsSinceEpoch)"]) { $1 }
    }

    /// An environment in which the clock stands where a file says, at any moment.
    static func clock(in file: String) -> [String: String] { preloaded.merging(["FAULT_SHOWN": file]) { $1 } }

    /// An environment in which the clock is ahead of the machine's.
    package static func moved(byMilliseconds lead: Int) -> [String: String] {
        preloaded.merging(["FAULT_LEAD": "\(lead)"]) { $1 }
    }

    /// An environment in which time passes so many times as fast as everywhere, so that a test needn't wait for limits.
    package static func faster(_ times: Int) -> [String: String] {
        preloaded.merging(["FAULT_PACE": "\(times)"]) { $1 }
    }

    /// An environment in which time passes so many times as slowly as everywhere, so that a busy machine meets no limit.
    package static func slower(_ times: Int) -> [String: String] {
        preloaded.merging(["FAULT_PACE": "1/\(times)"]) { $1 }
    }

    /// An environment in which a step that changes something in a folder fails.
    ///
    /// - Parameter note: where the step is told; it stays empty when there are less.
    package static func fault(
        _ kind: Kind, atStep step: Int, in folder: String, note: String, lasting: Bool = false
    ) -> [String: String] {
        var environment = preloaded
        environment["FAULT_KIND"] = kind.rawValue
        environment["FAULT_STEP"] = "\(step)"
        environment["FAULT_FOLDER"] = folder + "/"
        environment["FAULT_NOTE"] = note
        environment["FAULT_LASTING"] = lasting ? "1" : nil
        return environment
    }

    /// An environment in which whatever changes a file fails as long as another file holds a kind's name.
    ///
    /// - Parameter beginning: of the paths that are meant.
    package static func faults(asToldBy file: String, at beginning: String) -> [String: String] {
        preloaded.merging(
            ["FAULT_KIND_FROM": file, "FAULT_STEP": "1", "FAULT_LASTING": "1", "FAULT_FOLDER": beginning]
        ) { $1 }
    }

    /// An environment in which the clock is ahead of the machine's by as many milliseconds as a file says at the time.
    package static func clock(asToldBy file: String) -> [String: String] {
        preloaded.merging(["FAULT_LEAD_FROM": file]) { $1 }
    }

    /// An environment in which it is told what was opened.
    package static func opened(to file: String) -> [String: String] { preloaded.merging(["FAULT_OPENED": file]) { $1 } }

    /// An environment in which it is told what the run cost.
    package static func cost(to file: String) -> [String: String] { preloaded.merging(["FAULT_COST": file]) { $1 } }

    private static let preloaded = library.map { ["LD_PRELOAD": $0.path] } ?? [:]

    private static let library: URL? = {
        #if os(Linux)
            let folder = Project.folder.appendingPathComponent("Tests/Labs/CommandLab/Shim")
            let sources = ["faults.c", "pace.c"].map { folder.appendingPathComponent($0).path }
            let library = URL(fileURLWithPath: NSTemporaryDirectory())
                .appendingPathComponent("tpmerge-faults-\(UUID().uuidString).so")
            let compiler = Process()
            compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            compiler.arguments = ["cc", "-shared", "-fPIC", "-O1", "-o", library.path] + sources + ["-ldl"]
            let hasBegun = (try? compiler.run()) != nil
            if hasBegun { compiler.waitUntilExit() }
            // Without it a tenth of all tests would be left out.
            guard hasBegun, compiler.terminationStatus == 0 else {
                fatalError("cc, which makes the tests' shim, is missing or has failed. Run: make setup")
            }
            return library
        #else
            return nil
        #endif
    }()
}
