import Basics
import CalDAV
import Foundation
import ICalendar
import SeededRandom
import Testing

/// Long lives of a calendar, in which plans change, the athlete edits, and processes are killed.
@Suite struct PlayedRunTests {
    @Test("203: killed at each write, later runs end with each event once", arguments: [true, false])
    func killed(hasSync: Bool) {
        let before = (0..<6).map { Plan.event("\($0)", in: $0) }
        let after = (1..<8).map { Plan.event("\($0)", in: $0 + $0 % 2, title: "Newer") }
        for kill in 0..<18 {
            var server = PlainServer(PlainServer.Manners(hasSync: hasSync))
            var push = Push()
            push.run(before, &server, Plan.rules(), killedAt: kill)
            push.run(after, &server, Plan.rules(), killedAt: kill)
            push.run(after, &server, Plan.rules())
            #expect(server.events.count == 7 && server.resources.count == 7, "killed at \(kill)")
            #expect(server.events.values.allSatisfy { $0[0].event?.first("SUMMARY")?.value == "Newer" })
            #expect(push.rows.values.allSatisfy { $0.state == .there && $0.edits.isEmpty }, "killed at \(kill)")
            push.run(after, &server, Plan.rules())
            #expect(push.writes == 0)
        }
    }

    @Test("205, 206: whatever happens, nothing of the athlete's is lost and no event is doubled", arguments: 0..<60)
    func played(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        let etags = ["\"", "W/\"", nil].randomElement(using: &random) ?? nil
        var server = PlainServer(
            PlainServer.Manners(
                etags: etags, rewrites: .random(using: &random), hasSync: .random(using: &random)))
        var push = Push()
        var plans: [String: WantedEvent] = [:]
        var alarms: [String: String] = [:]
        var deleted: Set<String> = []
        for step in 0..<40 {
            let name = "\(Int.random(in: 0..<7, using: &random))"
            switch Int.random(in: 0..<8, using: &random) {
            case 0...2:
                plans[name] = Plan.event(
                    name, in: Int.random(in: -3...9, using: &random), at: 7, title: "Title \(step)", sequence: step)
            case 3 where plans[name] != nil: plans[name] = nil
            case 4 where server.object(Plan.href(name)) != nil:
                let trigger = "-PT\(step + 1)M"
                try server.edit(name) {
                    $0.components = []
                    $0.addAlarm(trigger)
                }
                alarms[name] = trigger
            case 5 where server.object(Plan.href(name)) != nil:
                try server.edit(name) { $0.set("X-NOTE", "mine") }
            case 6 where server.object(Plan.href(name)) != nil && plans[name] != nil:
                server.delete(Plan.href(name))
                push.run(Array(plans.values), &server, Plan.rules())
                #expect(server.object(Plan.href(name)) == nil || push.plan?.writes.isEmpty == false)
                alarms[name] = nil
                if server.object(Plan.href(name)) == nil { deleted.insert(name) }
            default: break
            }
            let kill = Bool.random(using: &random) ? Int.random(in: 0..<4, using: &random) : nil
            push.run(Array(plans.values), &server, Plan.rules(), killedAt: kill)
            #expect(server.events.values.allSatisfy { $0.count == 1 })
            let data = try JSONEncoder().encode(push.rows)
            push.rows = try JSONDecoder().decode([String: LedgerRow].self, from: data)
        }
        push.run(Array(plans.values), &server, Plan.rules())
        push.run(Array(plans.values), &server, Plan.rules())
        #expect(push.writes == 0)
        for (name, plan) in plans {
            guard let object = server.object(Plan.href(name)) else {
                #expect(deleted.contains(name))
                continue
            }
            #expect(object.event?.first("SUMMARY")?.text == plan.event.summary)
            if let trigger = alarms[name], object.event?.components.isEmpty == false {
                #expect(object.event?.components.map { $0.first("TRIGGER")?.value } == [trigger])
            }
        }
        #expect(server.resources.count <= plans.count)
    }
}
