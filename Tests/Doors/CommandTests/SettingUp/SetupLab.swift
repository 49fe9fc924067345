import CommandLab
import Foundation
import Synchronization
import Testing
import WebLab

/// A folder where nothing is configured yet, on 18 March 2026, and a server that has the small plan.
final class SetupLab: Sendable {
    static let token = "K7QX2MZTA94PB"

    let folder: Folder
    private let server: LoopbackServer

    /// - Parameter feed: nil hangs up on every request for the plan.
    init(feed: String? = SmallPlan.feed, type: String = "text/calendar") throws {
        folder = try Folder(clock: .afternoon)
        server = try LoopbackServer { _ in
            feed.map { LoopbackServer.Answer("200 OK", ["Content-Type: \(type)"], body: Data($0.utf8)) }
        }
    }

    /// The plan's, which is a secret.
    var address: String { "http://127.0.0.1:\(server.port)/ical/\(Self.token).ics" }

    /// Where the configuration is to be written.
    var environment: [String: String] {
        ["TPMERGE_CONFIG": folder.path("setup/config.yaml"), "TPMERGE_STATE_DIR": folder.path("state")]
    }

    /// Returns the address of a port on which nothing listens.
    func freeAddress() throws -> String {
        let taken = try LoopbackServer { _ in nil }
        defer { taken.stop() }
        return "http://127.0.0.1:\(taken.port)"
    }

    /// Sets up with the plan, and what is asked for beside it.
    func begin(_ arguments: [String]) async throws -> Command.Ending {
        let name = arguments.contains("--athlete") ? [] : ["--name", "anna"]
        return try await tpmerge(["init", "--feed", address, "--timezone", "Europe/Berlin"] + name + arguments)
    }

    func tpmerge(
        _ arguments: [String], environment more: [String: String] = [:], input: String = ""
    ) async throws -> Command.Ending {
        try await folder.run(arguments, environment: environment.merging(more) { $1 }, input: Data(input.utf8))
    }

    /// Answers at a terminal, and sees what happens there.
    func converse(
        _ answers: [(prompt: String, answer: String)], _ arguments: [String] = [], columns: UInt16 = 80
    ) async throws -> Command.Ending {
        try await TerminalCommand.run(
            ["init"] + arguments, answering: answers, columns: columns, in: folder,
            environment: environment.merging(["TZ": "Europe/Berlin"]) { $1 })
    }

    /// Expects that it failed, and that it wrote nothing and told no secret.
    func expectNothing(of ending: Command.Ending, _ status: Int32, _ sentence: String) {
        ending.expect(status, text: "", saying: sentence)
        #expect(!folder.exists("setup"))
        #expect(!folder.exists("state"))
    }
}
