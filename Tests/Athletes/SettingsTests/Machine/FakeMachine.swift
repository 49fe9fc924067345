import Synchronization

@testable import Settings

/// A machine of files and programs in memory, which notes each command.
final class FakeMachine: Sendable {
    private struct State {
        var files: [String: String]
        var commands: [String] = []
        var begun: [String] = []
    }

    private let state: Mutex<State>
    /// What the words of commands that fail begin with.
    private let failing: [String]
    /// What the paths begin with that can't be written.
    private let readOnly: [String]

    init(_ files: [String: String] = [:], failing: [String] = [], readOnly: [String] = []) {
        state = Mutex(State(files: files))
        (self.failing, self.readOnly) = (failing, readOnly)
    }

    var files: [String: String] { state.withLock(\.files) }
    var commands: [String] { state.withLock(\.commands) }
    var begun: [String] { state.withLock(\.begun) }

    func remove(_ path: String) { state.withLock { $0.files[path] = nil } }

    var tools: MachineTools {
        MachineTools(
            run: { words in
                let command = words.joined(separator: " ")
                self.state.withLock { $0.commands.append(command) }
                return !self.failing.contains { command.hasPrefix($0) }
            },
            begin: { words in
                self.state.withLock { $0.begun.append(words.joined(separator: " ")) }
                return true
            },
            read: { self.files[$0] },
            list: { folder in
                let paths = self.files.keys.filter { $0.hasPrefix(folder + "/") }
                let names = Set(paths.map { String($0.dropFirst(folder.count + 1).prefix { $0 != "/" }) })
                return names.isEmpty ? nil : names.sorted()
            },
            write: { path, text in
                guard !self.readOnly.contains(where: { path.hasPrefix($0) }) else { return false }
                self.state.withLock { $0.files[path] = text }
                return true
            })
    }
}
