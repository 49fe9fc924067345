import Basics
import CommandLab
import Foundation
import Testing

/// An athlete whose messages a program writes to `sent.txt`: key, kind, priority, title and link on one line, then the
/// text. If a file `refuse` is there, it ends with the status in it.
struct MessageLab {
    let folder: Folder
    private let clock: StandingClock

    /// - Parameter messages: further lines of `messages`.
    init(_ messages: String..., at time: String = "2026-03-18T05:00:00Z", output: String = "out.ics") throws {
        folder = try Folder()
        clock = try StandingClock(showing: Self.moment(time))
        try folder.write(
            """
            #!/bin/sh
            [ -e refuse ] && exit "$(cat refuse)"
            { echo "$TPMERGE_KEY|$TPMERGE_KIND|$TPMERGE_PRIORITY|$TPMERGE_TITLE|$TPMERGE_LINK"; cat; echo; } >>sent.txt

            """, to: "tell", mode: 0o700)
        try folder.write(
            Self.configuration(
                ["to:", "  - command: [\(folder.path("tell"))]", "    sends: [brief, plan, trouble]"] + messages,
                output: output), to: "config.yaml", mode: 0o600)
    }

    static func configuration(_ messages: [String], output: String = "out.ics") -> String {
        """
        athletes:
          anna:
            time_zone: Europe/Berlin
            feed: feed.ics
            activities: activities.json
            publish: {ics: \(output)}
            messages:
        \(messages.map { "      \($0)" }.joined(separator: "\n"))

        """
    }

    func show(_ time: String) throws { try clock.show(Self.moment(time)) }

    private static func moment(_ text: String) throws -> Instant {
        Instant(secondsSinceEpoch: Int(try Date(text, strategy: .iso8601).timeIntervalSince1970))
    }

    func tpmerge(_ arguments: [String], environment more: [String: String] = [:]) async throws -> Command.Ending {
        try await folder.run(arguments, environment: environment.merging(more) { $1 })
    }

    func tpmerge(_ arguments: String..., environment more: [String: String] = [:]) async throws -> Command.Ending {
        try await tpmerge(arguments, environment: more)
    }

    var environment: [String: String] {
        let places = ["TPMERGE_CONFIG": folder.path("config.yaml"), "TPMERGE_STATE_DIR": folder.path("state")]
        return clock.environment.merging(places) { $1 }
    }

    /// Runs at a moment, and expects no word.
    @discardableResult
    func run(at time: String) async throws -> Self {
        try show(time)
        let ending = try await tpmerge()
        try #require(ending.status == 0, "\(ending.errors)")
        #expect(ending.errors == "")
        return self
    }

    var sent: String { (try? folder.text("sent.txt")) ?? "" }

    var keys: [String] {
        sent.split(separator: "\n").filter { $0.contains("|") }.map { String($0.prefix { $0 != "|" }) }
    }
}
