import Basics
import SeededRandom
import Testing

@testable import CalDAV

/// Weeks of plans that change and a user who edits, played by chance; seeds make them repeatable.
struct PlayedRuns {
    @Test("Nothing is lost, doubled or overwritten", arguments: Manners.all)
    func play(manners: Manners) async throws {
        for seed in 0..<12 as Range<UInt64> {
            var game = Game(manners, seed: seed)
            for round in 0..<10 {
                await game.play()
                let problems = await game.problems()
                #expect(problems.isEmpty, "\(manners.testDescription), seed \(seed), round \(round)")
                if !problems.isEmpty { break }
            }
        }
    }
}

private struct Game {
    /// What is known of an event beside tpmerge: what the calendar must show.
    struct Expected {
        var day: Int
        var hour: Int?
        var sequence = 0
        var planSummary: String
        var isDone = false
        var summary: String
        /// The hour to which the user moved it.
        var movedTo: Int?
        var hasAlarm = false
        var hasPlace = false
        var isDeleted = false
    }

    let lab: PushLab
    var chance: SplitMix64
    var events: [String: Expected] = [:]
    var made = 0

    init(_ manners: Manners, seed: UInt64) {
        lab = PushLab(manners)
        chance = SplitMix64(seed: seed)
    }

    var wanted: [WantedEvent] {
        events.sorted { $0.key < $1.key }.map { name, event in
            PushLab.plan(
                name, day: event.day, hour: event.hour, summary: event.planSummary, sequence: event.sequence,
                isDone: event.isDone)
        }
    }

    /// The user edits, then the plans change, then a push runs, perhaps into a broken connection.
    mutating func play() async {
        for name in events.keys.sorted() where Int.random(in: 0..<4, using: &chance) == 0 { edit(name) }
        for name in events.keys.sorted() where Int.random(in: 0..<4, using: &chance) == 0 { change(name) }
        for _ in 0..<Int.random(in: 0..<5, using: &chance) { add() }
        if Bool.random(using: &chance) {
            let cut: FakeServer.Cut = Bool.random(using: &chance) ? .before : .after
            lab.server.cut(cut, at: Int.random(in: 0..<12, using: &chance))
            await lab.push(wanted)
            lab.server.cutNothing()
        }
        await lab.push(wanted)
    }

    mutating func problems() async -> [String] {
        var problems: [String] = []
        await lab.push(wanted)
        lab.server.forgetAsked()
        let result = await lab.push(wanted)
        if let trouble = result.trouble { problems.append(trouble.event) }
        if !lab.server.writes.isEmpty { problems.append("a run with nothing new writes") }
        guard let stored = lab.stored else { return problems + ["a UID is there twice"] }
        let there = Set(stored.keys.map { $0.replacing("@tpmerge", with: "") })
        let expected = Set(events.filter { !$0.value.isDeleted }.keys)
        if there != expected {
            problems.append("missing \(expected.subtracting(there)), more \(there.subtracting(expected))")
        }
        for name in there.intersection(expected).sorted() {
            guard let event = events[name], let text = lab.text(name) else { continue }
            let lines = FakeCalendar.Resource.unfolded(text)
            if stored["\(name)@tpmerge"] != event.summary {
                problems.append("\(name) is called \(stored["\(name)@tpmerge"] ?? ""), not \(event.summary)")
            }
            if event.hasAlarm, !lines.contains("TRIGGER:-PT77M") { problems.append("\(name) lost its alarm") }
            if event.hasPlace, !lines.contains("LOCATION:Track") { problems.append("\(name) lost its place") }
            let start = lines.first { $0.hasPrefix("DTSTART") } ?? ""
            if let hour = event.movedTo ?? event.hour, !start.hasSuffix("T\(hour < 10 ? "0" : "")\(hour)0000Z") {
                problems.append("\(name) begins \(start), not at \(hour)")
            }
            let day = PushLab.today.advanced(by: event.day).description.replacing("-", with: "")
            if !start.contains(day) { problems.append("\(name) begins \(start), not on \(day)") }
        }
        return problems
    }

    private mutating func add() {
        made += 1
        let name = "p\(made)"
        let hour = Bool.random(using: &chance) ? Int.random(in: 5..<20, using: &chance) : nil
        events[name] = Expected(
            day: Int.random(in: -5..<20, using: &chance), hour: hour, planSummary: "Plan \(name)",
            summary: "Plan \(name)")
    }

    private mutating func edit(_ name: String) {
        guard var event = events[name], !event.isDeleted, lab.text(name) != nil else { return }
        let uid = "\(name)@tpmerge"
        switch Int.random(in: 0..<5, using: &chance) {
        case 0:
            let title = "Mine \(Int.random(in: 0..<1000, using: &chance))"
            replace(uid, "SUMMARY:", "SUMMARY:\(title)")
            event.summary = title
        case 1:
            guard event.hour != nil else { return }
            let hour = Int.random(in: 5..<20, using: &chance)
            let day = PushLab.today.advanced(by: event.day).description.replacing("-", with: "")
            replace(uid, "DTSTART", "DTSTART:\(day)T\(hour < 10 ? "0" : "")\(hour)0000Z")
            replace(uid, "DTEND", "DTEND:\(day)T\(hour < 9 ? "0" : "")\(hour + 1)0000Z")
            event.movedTo = hour
        case 2 where !event.hasAlarm:
            insert(uid, "BEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:x\r\nTRIGGER:-PT77M\r\nEND:VALARM\r\n")
            event.hasAlarm = true
        case 3 where !event.hasPlace:
            insert(uid, "LOCATION:Track\r\n")
            event.hasPlace = true
        case 4 where Int.random(in: 0..<2, using: &chance) == 0:
            lab.server.delete(uid)
            lab.server.change { $0.emptyTrash() }
            event.isDeleted = true
            event.hasAlarm = false
            event.hasPlace = false
            event.movedTo = nil
            event.summary = event.planSummary
        default: return
        }
        events[name] = event
    }

    private mutating func change(_ name: String) {
        guard var event = events[name] else { return }
        event.sequence += 1
        switch Int.random(in: 0..<4, using: &chance) {
        case 0:
            event.planSummary = "Plan \(name) \(event.sequence)"
            event.summary = event.planSummary
        case 1:
            event.day += 1
            event.movedTo = nil
            event.isDeleted = false
        case 2 where !event.isDone:
            event.isDone = true
            event.movedTo = nil
            event.isDeleted = false
        default:
            events[name] = nil
            return
        }
        events[name] = event
    }

    private func replace(_ uid: String, _ name: String, _ line: String) {
        lab.server.edit(uid) { text in
            FakeCalendar.Resource.unfolded(text).map { $0.hasPrefix(name) ? line : $0 }.joined(separator: "\r\n")
                + "\r\n"
        }
    }

    private func insert(_ uid: String, _ lines: String) {
        lab.server.edit(uid) { $0.replacing("END:VEVENT", with: lines + "END:VEVENT") }
    }
}
