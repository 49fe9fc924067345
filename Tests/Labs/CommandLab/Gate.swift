import Foundation

/// Lets so many in at the same time, the others in the order in which they came: tests start all at once, and a hundred
/// commands side by side are slower than a few.
package actor Gate {
    /// In front of all commands. Some of them only wait for a server.
    package static let commands = Gate(room: ProcessInfo.processInfo.activeProcessorCount + 6)
    /// In front of the stand-ins for Strava. Where more than about 1,300 descriptors are open, Foundation's `Process` may
    /// crash: it reads beyond the end of a list of them.
    package static let standIns = Gate(room: 24)
    package static let servers = Gate(room: ProcessInfo.processInfo.activeProcessorCount + 2)

    private var room: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var next = 0

    private init(room: Int) { self.room = room }

    package nonisolated func pass(_ work: () async throws -> Void) async throws {
        await enter()
        do {
            try await work()
        } catch {
            await leave()
            throw error
        }
        await leave()
    }

    func enter() async {
        guard room == 0 else {
            room -= 1
            return
        }
        await withCheckedContinuation { waiting.append($0) }
    }

    func leave() {
        guard next < waiting.count else {
            room += 1
            return
        }
        waiting[next].resume()
        next += 1
    }
}
