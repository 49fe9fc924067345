import Foundation

/// Lets so many in at the same time, the others in the order in which they came: tests start all at once, and a hundred
/// commands side by side are slower than a few.
actor Gate {
    /// In front of all commands. Some of them only wait for a server.
    static let commands = Gate(room: ProcessInfo.processInfo.activeProcessorCount + 6)

    private var room: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var next = 0

    private init(room: Int) { self.room = room }

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
