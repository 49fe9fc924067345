import Basics
import CommandLab
import Foundation
import Messages
import Synchronization
import Testing
import WebLab

@testable import Senders
@testable import Web

/// Fault 233, and what a program is given.
struct CommandTests {
    private let folder: Folder

    init() throws { folder = try Folder.empty() }

    @Test func getsTitleAndText() async throws {
        let path = try folder.script(
            "hook", #"printf '%s\n' "$@" >arguments; cat >text; env | grep -a ^TPMERGE_ | sort >variables"#)
        let message = Message.brief(title: "$(touch x) `y` \"%s\" 'Läufe'", link: "https://tp.example.org/days/1")
        let outcome = await send(message, [path, "-t", "%title", "--title=%title", "*", "$HOME"])
        #expect(outcome == .sent(answer: "hook took the message."))
        #expect(
            folder.written("arguments") == "-t\n\(message.title)\n--title=\(message.title)\n*\n$HOME\n")
        #expect(folder.written("text") == "Run: Tempo, 1:00.\nDry and 8 °C.\n")
        #expect(
            folder.written("variables") == """
                TPMERGE_KEY=brief/2026-03-18
                TPMERGE_KIND=brief
                TPMERGE_LINK=https://tp.example.org/days/1
                TPMERGE_PRIORITY=low
                TPMERGE_TITLE=\(message.title)

                """)
    }

    @Test func whatIsBegunGoesOnByItself() async throws {
        let path = try folder.script("begin", "echo begun >begun")
        #expect(QuietProgram.begin([path], environment: ["PATH": "/usr/bin:/bin"]))
        let hasBegun = try await eventually { folder.written("begun") == "begun\n" }
        #expect(hasBegun)
        #expect(!QuietProgram.begin([folder.path("gone")], environment: [:]))
    }

    @Test func isLookedForOnThePath() async {
        #expect(await send(.brief(), ["true"]) == .sent(answer: "true took the message."))
        #expect(await send(.brief(), ["false"]) == .refused(answer: "false ended with 1.", .other))
    }

    @Test(arguments: [
        (0, "sent"), (1, "refused other"), (64, "refused other"), (75, "later"), (77, "refused other"),
        (127, "refused other"), (255, "refused other"),
    ])
    func isJudgedByItsStatus(status: Int, word: String) async {
        #expect(await send(.brief(), ["sh", "-c", "exit \(status)"]).word == word)
    }

    /// The recipe of docs/messages.md: a service that fails once, one for which Apprise is called wrongly, and one that takes
    /// it.
    @Test func apprise() async throws {
        _ = try folder.script(
            "apprise", #"printf '%s\n' "$@" >arguments; cat >text; exit "$(cat status)""#)
        let recipe = Project.folder.appendingPathComponent("Samples/messages/apprise.sh").path
        let environment = ["PATH": "\(folder.path):/usr/bin:/bin"]
        for (status, word) in [(1, "later"), (2, "refused other"), (3, "refused other"), (0, "sent")] {
            try folder.write("\(status)\n", to: "status")
            let sender = CommandSender(
                command: [recipe, "-c", "apprise.yml"], environment: environment, outside: .sleeping)
            #expect(await sender.send(.brief(title: "Rest day")).word == word, "\(status)")
        }
        #expect(folder.written("arguments") == "-c\napprise.yml\n-t\nRest day\n")
        #expect(folder.written("text") == "Run: Tempo, 1:00.\nDry and 8 °C.\n")
    }

    @Test func mayBeMissing() async throws {
        let path = try folder.script("plain", "", mode: 0o600)
        #expect(
            await send(.brief(), ["/nowhere/apprise"]) == .refused(answer: "apprise was not found.", .other))
        #expect(await send(.brief(), [path]) == .refused(answer: "plain may not be executed.", .other))
        #expect(await send(.brief(), []).word == "refused other")
        #expect(await send(.brief(), [""]).word == "refused other")
    }

    @Test func mayWriteAGigabyte() async {
        let words = "head -c 1000000000 /dev/zero; head -c 1000000000 /dev/zero >&2"
        #expect(await send(.brief(), ["sh", "-c", words]).word == "sent")
    }

    @Test func needNotRead() async {
        let message = Message.brief(text: String(repeating: "Tempo.\n", count: 200_000))
        #expect(await send(message, ["true"]).word == "sent")
        #expect(await send(message, ["sh", "-c", "exec <&-"]).word == "sent")
    }

    @Test func leavesNothingRunning() async throws {
        let path = try folder.script("hook", "(trap '' TERM HUP; sleep 1000) & echo $! >child")
        #expect(await send(.brief(), [path]).word == "sent")
        #expect(try await eventually { try !folder.isThere("child") })
    }

    @Test func endsAfterItsTime() async throws {
        let path = try folder.script("hook", "echo $$ >leader; exec sleep 1000")
        let outcome = await send(.brief(), [path], timeIsUp: { folder.written("leader")?.hasSuffix("\n") == true })
        #expect(outcome == .unknown(answer: "hook did not end within 30 s and was killed."))
        #expect(try !folder.isThere("leader"))
    }

    @Test func isKilledWithItsGroup() async throws {
        let path = try folder.script(
            "hook",
            """
            trap '' TERM
            echo $$ >leader
            (trap '' TERM; while :; do sleep 1; done) & echo $! >child
            while :; do sleep 1; done
            """)
        let outcome = await send(.brief(), [path], timeIsUp: { folder.written("child")?.hasSuffix("\n") == true })
        #expect(outcome.word == "unknown")
        #expect(try !folder.isThere("leader"))
        #expect(try await eventually { try !folder.isThere("child") })
    }

    @Test func itsGroupIsKilledWhenItEndsFirst() async throws {
        let path = try folder.script(
            "hook",
            """
            (trap '' TERM; echo >trapped; while :; do sleep 1; done) & echo $! >child
            until [ -e trapped ]; do sleep 0.1; done
            echo ready >ready
            wait
            """)
        let outcome = await send(.brief(), [path], timeIsUp: { folder.written("ready") == "ready\n" })
        #expect(outcome.word == "unknown")
        #expect(try await eventually { try !folder.isThere("child") })
    }

    @Test func endsWithTheTask() async throws {
        let path = try folder.script("hook", "echo $$ >leader; exec sleep 1000")
        let task = Task { await send(.brief(), [path], outside: .sleeping) }
        try await eventually { folder.written("leader")?.hasSuffix("\n") == true }
        task.cancel()
        #expect(await task.value.word == "unknown")
        #expect(try !folder.isThere("leader"))
    }

    @Test func inheritsNoSecrets() async throws {
        let path = try folder.script("hook", "env >variables")
        _ = await send(.brief(), [path], environment: ["TPMERGE_TOKEN_KEY": "CANARY", "LANG": "de_DE.UTF-8"])
        #expect(folder.written("variables")?.contains("CANARY") == false)
        #expect(folder.written("variables")?.contains("LANG=de_DE.UTF-8\n") == true)
    }

    #if canImport(Glibc)
        @Test func inheritsNeitherFilesNorSignals() async throws {
            let socket = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
            defer { close(socket) }
            let (files, status) = (folder.path("files"), folder.path("status"))
            _ = await send(.brief(), ["find", "/proc/self/fd/", "-fprintf", files, "%l\n"])
            let found = try #require(folder.written("files"))
            #expect(found.contains("/dev/null") && !found.contains("socket:"))
            _ = await send(.brief(), ["cp", "/proc/self/status", status])
            let signals = try #require(folder.written("status")).split(separator: "\n").filter { line in
                line.hasPrefix("SigBlk") || line.hasPrefix("SigIgn")
            }
            // 32 and 33 are glibc's own.
            #expect(signals == ["SigBlk:\t0000000000000000", "SigIgn:\t0000000180000000"])
        }
    #endif

    private func send(
        _ message: Message, _ words: [String], environment: [String: String] = [:],
        timeIsUp: (@Sendable () -> Bool)? = nil
    ) async -> SendOutcome {
        await send(message, words, environment: environment, outside: timeIsUp.map { .ending($0) } ?? .sleeping)
    }

    private func send(
        _ message: Message, _ words: [String], environment: [String: String] = [:], outside: Outside
    ) async -> SendOutcome {
        let environment = environment.merging(["PATH": "/usr/bin:/bin"]) { $1 }
        return await CommandSender(command: words, environment: environment, outside: outside).send(message)
    }
}

extension Outside {
    /// A world without a network, where each pause lasts until the task is cancelled.
    static let sleeping = FakeWeb(500).outside.pausingForGood

    /// A world without a network, where a program's time is up as soon as that is so.
    static func ending(_ timeIsUp: @escaping @Sendable () -> Bool) -> Outside {
        FakeWeb(500).outside.pausing { _ in try await eventually { timeIsUp() } }
    }
}
