import CommandLab
import Foundation
import Synchronization
import Testing

/// Row 35: the command is killed while it publishes.
@Suite(.enabled(if: Shim.isAvailable, Shim.reason), .slow) struct KillRows {
    /// Killed before each step, it stops after the one before as well; half-way through each write is the rest.
    /// What it leaves beside the outputs the next run removes.
    @Test(
        "35: SIGKILL at every step of publishing", arguments: [Shim.Kind.killed, .killedHalfWay])
    func row35(_ kind: Shim.Kind) async throws {
        let template = try await Anna.withNews()
        let old = try template.published()
        let ideal = try await template.undisturbed()
        var published: Set<[Bool]> = []
        var left = 0
        try await template.atEachStep(kind) { anna, ending, step in
            #expect(ending.status == SIGKILL, "\(step) \(ending.errors)")
            let now = try anna.published()
            for (file, (old, new)) in zip(now, zip(old, ideal)) { #expect(file == old || file == new, step) }
            left += try anna.folder.names().count { $0.contains(".tpmerge-") }
            published.insert(zip(now, old).map { $0 != $1 })
            let watch = Watch(over: anna)
            try await anna.expectMended(as: ideal, step)
            for (seen, whole) in zip(watch.seen(), zip(old, ideal)) {
                #expect(seen.isSubset(of: [whole.0, whole.1]), step)
            }
        }
        // It was killed before, between and after the two files.
        let moments: Set = [[false, false], [true, false], [true, true]]
        #expect(published == (kind == .killed ? moments : moments.subtracting([[true, false]])))
        #expect(left > 0)
    }

    /// Reads the outputs again and again, as a web server would.
    private final class Watch: Sendable {
        private let state: Mutex<(seen: [Set<Data>], goesOn: Bool)>
        private let ended = DispatchSemaphore(value: 0)

        init(over anna: Anna) {
            state = Mutex((Anna.outputs.map { _ in [] }, true))
            Thread.detachNewThread { [self] in
                while state.withLock(\.goesOn) {
                    for (index, name) in Anna.outputs.enumerated() {
                        let bytes = (try? anna.folder.data(name)) ?? Data("missing".utf8)
                        state.withLock { _ = $0.seen[index].insert(bytes) }
                    }
                    // Real time: it looks again and again.
                    holdUp(.milliseconds(1))
                }
                ended.signal()
            }
        }

        func seen() -> [Set<Data>] {
            state.withLock { $0.goesOn = false }
            ended.wait()
            return state.withLock(\.seen)
        }
    }
}
