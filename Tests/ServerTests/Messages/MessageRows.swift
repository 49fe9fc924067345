import Basics
import CommandLab
import Foundation
import ServerLab
import Testing

@Suite("Rows 221, 222, 236 and 237: messages of the server", .enabled(if: Shim.isAvailable, Shim.reason))
struct MessageRowTests {
    @Test("221: when the clock reaches the hour the server sends the brief, without any run", .row)
    func brief() async throws {
        let receiver = try MessageReceiver()
        try await lab.tells(["anna"], by: receiver)
        let key = try await lab.key()
        let run = try await lab.lastRun(key)["started"]
        for day in [19, 20] {
            try lab.showClock(.brief(day, after: -2))
            try await lab.waits { receiver.keys().contains("brief/2026-03-\(day)") }
            let first = try await found {
                let told = try await lab.messages(key).first { $0["key"] == .string("brief/2026-03-\(day)") }
                return told?["state"] == "sent" ? told?["first"]?.string : nil
            }
            #expect(first?.hasPrefix("2026-03-\(day)T05:30:") == true, "\(first ?? "it isn't sent")")
        }
        #expect(receiver.keys() == ["brief/2026-03-19", "brief/2026-03-20"])
        let post = try #require(receiver.posts.first)
        #expect(post.idempotencyKey == "anna/brief/2026-03-19")
        #expect(post.json?["version"] == 1 && post.json?["kind"] == "brief" && post.json?["priority"] == "low")
        #expect(post.text.contains("Swim: Technique"), "\(post.text)")
        #expect(try await lab.lastRun(key)["started"] == run, "nothing was run")
    }

    @Test("222: cron beside the server: one message a key and way", .row, .slow) func beside() async throws {
        let receiver = try MessageReceiver()
        try await lab.tells(["anna"], by: receiver)
        let key = try await lab.key()
        try lab.showClock(.brief(19))
        // So the first change is news, too: messages are on since the last run.
        try await lab.waits { receiver.keys().contains("brief/2026-03-19") }
        for title in ["Sprints", "Drills"] {
            try lab.folder.replace("feed.ics", with: SmallPlan.feed.replacing("Technique", with: title))
            async let one = lab.tpmergeByItsClock("merge", "--athlete", "anna")
            async let other = lab.tpmergeByItsClock("merge", "--athlete", "anna")
            try await lab.sync(key)
            async let third = lab.tpmergeByItsClock("merge", "--athlete", "anna")
            for ending in try await [one, other, third] {
                #expect([0, 75].contains(ending.status), "\(title) \(ending.errors)")
            }
            // A run of the server's that had begun before may have kept all others out, and doesn't know the change.
            try await lab.waits {
                _ = try await lab.lastRun(key)
                try await lab.sync(key)
                return receiver.posts.contains { $0.text.contains(title) }
            }
            let texts = receiver.posts.map(\.text)
            #expect(texts.contains { $0.contains(title) }, "\(title): \(texts)")
        }
        // Before the server sends the next one, it has sent all of the day before.
        try lab.showClock(.brief(20))
        try await lab.waits { receiver.keys().contains("brief/2026-03-20") }
        let keys = receiver.keys()
        #expect(keys.contains("brief/2026-03-20"), "\(keys)")
        #expect(Set(keys).count == keys.count, "\(keys)")
        #expect(keys.contains("brief/2026-03-19") && keys.contains { $0.hasPrefix("plan/") }, "\(keys)")
        let told = try await lab.messages(key).map { $0["attempts"] }
        #expect(told.allSatisfy { $0 == 1 }, "\(told)")
    }

    @Test("236: what can't be noted isn't sent; with room again it is, once", .row) func diskFull() async throws {
        let receiver = try MessageReceiver()
        try lab.fail(nil)
        let faults = lab.faults(at: "athlete-anna.sqlite").merging(["FAULT_NOTE": lab.folder.path("met")]) { $1 }
        try await lab.tells(["anna", "ben"], by: receiver, faults)
        try lab.fail(.noRoom)
        try lab.showClock(.brief(19))
        try await lab.waits { lab.folder.exists("met") && receiver.keys(of: "ben") == ["brief/2026-03-19"] }
        // A memory that can't be written to is looked at again after five minutes.
        try lab.fail(nil)
        try lab.showClock(.brief(19, after: 400))
        try await lab.waits { receiver.keys() == ["brief/2026-03-19"] }
        let key = try await lab.key()
        let told = try await found { try await lab.messages(key).first { $0["state"] == "sent" } }
        #expect(told?["attempts"] == 1, "\(told as Any)")
    }

    @Test("237: an athlete who was renamed or forgotten is told nothing, and no outbox comes back", .row)
    func gone() async throws {
        let receiver = try MessageReceiver()
        try await lab.tells(["anna", "ben"], by: receiver)
        let everybody = try await lab.signIn(as: nil)
        #expect(try await lab.tpmerge("message", "test", "--athlete", "ben").status == 0)
        #expect(try await lab.json("message", "list", "--athlete", "ben")["messages"]?.array?.count == 1)
        let renamed = try lab.folder.text("config.yaml").replacing("anna", with: "carl")
        try lab.reconfigure(renamed)
        try await lab.waits {
            let athletes = try await everybody.get("/api/v1/athletes").json?["athletes"]?.array
            return athletes?.compactMap { $0["name"]?.string } == ["carl", "ben"]
        }
        #expect(try await lab.tpmerge("merge", "--today", "2026-03-18", "--athlete", "carl").status == 0)
        #expect(try await lab.tpmerge("forget", "--athlete", "ben", "--yes").status == 0)
        for day in [19, 20] {
            try lab.showClock(.brief(day))
            try await lab.waits { receiver.keys(of: "carl").last == "brief/2026-03-\(day)" }
        }
        #expect(receiver.keys().isEmpty)
        #expect(receiver.keys(of: "ben").count { !$0.hasPrefix("test/") } == 0)
        #expect(try await lab.json("message", "list", "--athlete", "ben")["messages"] == .array([]))
        #expect(!lab.folder.exists("state/athlete-ben.sqlite"))
    }
}
