import CommandLab
import Foundation
import GRDB
import Testing

/// Rows of the table of faults about messages that one command shows.
@Suite("Messages when something goes wrong", .enabled(if: Shim.isAvailable, Shim.reason))
struct MessageFaultTests {
    private static let memory = ConfiguredFolder.memory()
    private static let outbox = ["messages", "plan_news", "chats", "way_warnings"]

    /// Makes of the memory what it was before there were messages.
    private func forgetMessages(_ lab: MessageLab) throws {
        let queue = try DatabaseQueue(path: lab.folder.path(Self.memory))
        try queue.write { database in
            for table in Self.outbox { try database.execute(sql: "DELETE FROM \(table)") }
            try database.execute(sql: "UPDATE feed SET news_day = NULL; UPDATE run SET failing_since = NULL")
        }
        try queue.close()
    }

    /// An environment in which the disk is full from a step on.
    private func full(_ lab: MessageLab, step: Int) -> [String: String] {
        Shim.fault(.noRoom, atStep: step, in: lab.folder.path("state"), note: lab.folder.path("met"), lasting: true)
    }

    @Test("227: after an upgrade what the feed says anew is no message; what it says later is")
    func upgrade() async throws {
        let lab = try await MessageLab().run(at: "2026-03-18T05:00:00Z")
        try forgetMessages(lab)
        // Other UIDs, and another day for the swim.
        let feed = SmallPlan.feed.replacing("UID:", with: "UID:new-").replacing("20260319", with: "20260320")
        try lab.folder.replace("feed.ics", with: feed)
        for time in ["2026-03-18T06:00:00Z", "2026-03-18T07:00:00Z"] { try await lab.run(at: time) }
        #expect(lab.keys.isEmpty, "\(lab.sent)")
        try lab.folder.replace("feed.ics", with: feed.replacing("Technique", with: "Sprints"))
        try await lab.run(at: "2026-03-18T08:00:00Z")
        #expect(lab.keys.count == 1)
        #expect(lab.sent.contains("Swim: Sprints"), "\(lab.sent)")
    }

    @Test("227: an old feed is told with a command; what comes into sight once it is no longer old is no message")
    func oldFeed() async throws {
        let lab = try await MessageLab().run(at: "2026-03-18T05:00:00Z")
        for time in ["2026-03-26T06:00:00Z", "2026-03-27T06:00:00Z", "2026-04-04T07:00:00Z"] {
            try lab.show(time)
            #expect(try await lab.tpmerge().status == 0)
        }
        #expect(lab.sent.contains("The feed was made on Wed 18 Mar and hasn't been updated since. Run: tpmerge status"))
        let new = SmallPlan.event("five", "20260405", "Run: Long", "Workout type: Run\\nPlanned Time: 2:00\\n")
        let feed = SmallPlan.feed.replacing("END:VCALENDAR", with: new + "\r\nEND:VCALENDAR")
        try lab.folder.replace("feed.ics", with: feed.replacing("20260318T05", with: "20260404T07"))
        try await lab.run(at: "2026-04-04T08:00:00Z")
        #expect(lab.keys.last?.hasSuffix("/well") == true, "\(lab.sent)")
        #expect(!lab.sent.contains("|plan|"), "\(lab.sent)")
    }

    @Test("236: with a full disk what can't be noted isn't sent, by a run or by hand; afterwards it is, once")
    func diskFull() async throws {
        let lab = try await MessageLab("brief_at: \"06:30\"").run(at: "2026-03-18T05:00:00Z")
        let full = full(lab, step: 1)
        try lab.show("2026-03-18T05:31:00Z")
        try await lab.tpmerge("message", "send", "brief", environment: full).expect(74)
        #expect(lab.folder.exists("met"), "nothing was to be written")
        #expect(try await lab.tpmerge(environment: full).status != 0)
        #expect(lab.keys.isEmpty)
        for time in ["2026-03-18T05:32:00Z", "2026-03-18T05:33:00Z"] { try await lab.run(at: time) }
        #expect(lab.keys == ["brief/2026-03-18"])
    }

    @Test("A test shows what was answered, also while the memory can't be written")
    func lockedMemory() async throws {
        let lab = try await MessageLab().run(at: "2026-03-18T05:00:00Z")
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let queue = try DatabaseQueue(path: lab.folder.path(Self.memory), configuration: configuration)
        try await queue.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
        let ending = try await lab.tpmerge("message", "test")
        #expect(ending.status == 0 && ending.text.hasPrefix("anna: 1 command tell: "), "\(ending.errors)")
        try queue.close()
        #expect(lab.sent.contains("tpmerge can reach you"))
    }

    @Test("236: wherever the disk is full, nothing is sent that isn't noted", .slow)
    func diskFullAtEachStep() async throws {
        let template = try await MessageLab("brief_at: \"06:30\"").run(at: "2026-03-18T05:00:00Z")
        let good = try template.folder.data(Self.memory)
        var sent = 0
        for step in 1...200 {
            let lab = try MessageLab("brief_at: \"06:30\"", at: "2026-03-18T05:31:00Z")
            try lab.folder.makeFolder("state")
            try good.write(to: lab.folder.url.appendingPathComponent(Self.memory))
            try lab.folder.setMode(Self.memory, 0o600)
            let ending = try await lab.tpmerge("message", "send", "brief", environment: full(lab, step: step))
            #expect(lab.keys.count <= 1, "\(step)")
            sent += lab.keys.count
            let list = try await lab.tpmerge("message", "list", "--json").json()
            let known = list["messages"]?.array ?? []
            #expect(known.count >= lab.keys.count, "\(step) \(ending.status) \(ending.errors)")
            guard lab.folder.exists("met") else {
                #expect(step > 3 && ending.status == 0, "\(step) \(ending.errors)")
                break
            }
        }
        #expect(sent > 0)
    }

    @Test("222: two hosts with one memory restored send once each")
    func twoHosts() async throws {
        let lab = try await MessageLab("brief_at: \"06:30\"").run(at: "2026-03-18T05:00:00Z")
        let other = lab.folder.path("other")
        try FileManager.default.copyItem(atPath: lab.folder.path("state"), toPath: other)
        try lab.show("2026-03-18T05:31:00Z")
        for _ in 0..<2 {
            #expect(try await lab.tpmerge().status == 0)
            #expect(try await lab.tpmerge(environment: ["TPMERGE_STATE_DIR": other]).status == 0)
        }
        #expect(lab.keys == ["brief/2026-03-18", "brief/2026-03-18"])
    }

    @Test("237: who is no longer configured, or was forgotten, is told nothing")
    func gone() async throws {
        let lab = try await MessageLab("brief_at: \"06:30\"").run(at: "2026-03-18T05:00:00Z")
        #expect(try await lab.tpmerge("message", "test").status == 0)
        let (sent, configuration) = (lab.sent, try lab.folder.text("config.yaml"))
        let other = "athletes:\n  ben: {time_zone: Europe/Berlin, feed: feed.ics, publish: {ics: ben.ics}}\n"
        try lab.folder.write(other, to: "config.yaml", mode: 0o600)
        try await lab.run(at: "2026-03-18T05:31:00Z")
        #expect(lab.sent == sent)
        try lab.folder.write(configuration, to: "config.yaml", mode: 0o600)
        #expect(try await lab.tpmerge("forget", "--yes").status == 0)
        #expect(try await lab.tpmerge("message", "list").text.contains("no messages yet"))
        #expect(!lab.folder.exists(Self.memory))
        #expect(lab.sent == sent)
    }

    @Test("233: a signal that ends tpmerge ends the program on its way, and what that has started")
    func terminated() async throws {
        let lab = try MessageLab()
        // The program itself sends the signal: beside three thousand tests this one may wait longer than the program may take.
        let slow = "#!/bin/sh\ntrap '' TERM\nsleep 1000 &\necho $! >child\nkill -TERM $PPID\nwait\n"
        try lab.folder.write(slow, to: "tell", mode: 0o700)
        #expect(try await lab.tpmerge("message", "test").status == 128 + SIGTERM)
        let child = try #require(pid_t(try lab.folder.text("child").trimmingCharacters(in: .whitespacesAndNewlines)))
        #expect(try await eventually { kill(child, 0) != 0 })
    }

    @Test("237: forgotten while a message is on its way: the outbox doesn't come back")
    func forgottenMeanwhile() async throws {
        let lab = try MessageLab("brief_at: \"06:30\"", at: "2026-03-18T05:31:00Z")
        // The program itself forgets: beside three thousand tests this one may wait longer than the program may take.
        let exports = lab.environment.map { "export \($0)='\($1)'\n" }.sorted().joined()
        let forget = "'\(try Command.binary.get().path)' forget --yes >said 2>&1\necho $? >status\n"
        try lab.folder.write("#!/bin/sh\n\(exports)\(forget)", to: "tell", mode: 0o700)
        try await lab.tpmerge().expect(0, errors: "")
        let said = try lab.folder.text("said")
        #expect(try lab.folder.text("status") == "0\n", "\(said)")
        #expect(!lab.folder.exists(Self.memory))
    }
}
