import Basics
import SeededRandom
import Synchronization
import Testing

@testable import CalDAV
@testable import Web

@Suite("Which memory a calendar of the configuration has")
struct LedgersTests {
    @Test(
        "281, 282: reordering, removing, adding, renaming and another address write nothing",
        arguments: [
            Manners.sabre, .oldSabre,
            Manners(testDescription: "one UID an account", uidCheck: .conflict409, hasOneUIDAnAccount: true),
        ])
    func configurationChanges(manners: Manners) async {
        for seed in 0..<20 as Range<UInt64> {
            var chance = SplitMix64(seed: seed)
            let lab = HouseholdLab(manners, HouseholdLab.names)
            await lab.push()
            #expect(lab.server.calendarCount == HouseholdLab.names.count)
            for (number, name) in HouseholdLab.names.enumerated() {
                let mark = number == 0 ? "" : "+\(number + 1)"
                lab.server.edit("e1\(mark)@tpmerge", in: name) {
                    $0.replacing("END:VEVENT", with: "LOCATION:Track\r\nEND:VEVENT")
                }
                lab.server.delete("e2\(mark)@tpmerge", in: name)
            }
            await lab.push()
            let there = lab.server.everything
            #expect(there.count == HouseholdLab.names.count * 5)
            for round in 0..<12 {
                lab.reconfigure(&chance)
                lab.server.forgetAsked()
                await lab.push()
                #expect(lab.troubles.isEmpty, "\(manners), seed \(seed), round \(round)")
                #expect(lab.server.writes.isEmpty, "\(manners), seed \(seed), round \(round)")
                #expect(lab.server.calendarCount == HouseholdLab.names.count)
                guard lab.server.everything == there else { break }
            }
            #expect(lab.server.everything == there, "\(manners), seed \(seed)")
            // What the plan changes still arrives, where the athlete's place and deletion stay.
            for name in HouseholdLab.names where !lab.isConfigured(name) { lab.configure(name) }
            await lab.push(summary: "Newer")
            #expect(lab.server.everything.values.allSatisfy { $0.contains("SUMMARY:Newer") }, "seed \(seed)")
            #expect(lab.server.everything.values.count { $0.contains("LOCATION:Track") } == HouseholdLab.names.count)
            #expect(lab.server.everything.count == there.count)
        }
    }

    @Test("A calendar that comes to an account gets the first number that none there has, wherever it is listed")
    func numbers() async {
        let lab = HouseholdLab(.sabre, ["Training"])
        await lab.push()
        lab.configure("Club", first: true)
        await lab.push()
        lab.remove("Training")
        lab.configure("Sport", first: true)
        await lab.push()
        #expect(lab.server.text(of: "e1@tpmerge", in: "Training") != nil)
        #expect(lab.server.text(of: "e1+2@tpmerge", in: "Club") != nil)
        #expect(lab.server.text(of: "e1+3@tpmerge", in: "Sport") != nil)
    }

    @Test("The number of a calendar whose memory was lost is that of its events")
    func lostMemory() async {
        let lab = HouseholdLab(.sabre, ["Training", "Club"])
        await lab.push()
        lab.loseMemory()
        lab.remove("Training")
        lab.server.forgetAsked()
        await lab.push()
        #expect(lab.server.writes.isEmpty)
    }

    @Test("What former versions kept goes on under its key and its numbers")
    func formerVersions() async {
        let lab = HouseholdLab(.sabre, ["Training", "Club"])
        await lab.push()
        lab.forgetOwners()
        lab.remove("Training")
        lab.configure("Training")
        lab.server.forgetAsked()
        await lab.push()
        #expect(lab.server.writes.isEmpty)
        #expect(lab.troubles.isEmpty)
    }

    @Test("Two that lead to one collection: the later one is refused, and both are named")
    func shared() async {
        let lab = HouseholdLab(.sabre, ["Training"])
        await lab.push()
        lab.configure("Training", address: HouseholdLab.forms[1], first: true)
        lab.server.forgetAsked()
        await lab.push(summary: "Newer")
        #expect(lab.troubles.map(\.codes) == [["caldav.shared"]])
        #expect(lab.troubles.first?.kind == .uncreatable)
        #expect(
            lab.troubles.first?.event
                == "Both Training by /principals/anna/ and Training by / are one calendar on the server, so nothing was "
                + "written for the first.")
        #expect(lab.server.writes.count == 6)
        lab.remove("Training")
        await lab.push(summary: "Newest")
        #expect(lab.troubles.isEmpty)
        #expect(lab.server.text(of: "e1@tpmerge")?.contains("SUMMARY:Newest") == true)
    }

    @Test("A collection's memory is found by host, port and path, however they are written")
    func addresses() throws {
        let calendar = ConfiguredCalendar(key: "k", user: "a", calendar: "Training", name: "Training")
        var state = CalendarState()
        state.owner = "former"
        // Its athlete was forgotten; whoever pushes there again begins anew.
        state.isLeaving = true
        let (remote, own) = ("https://dav.example.org/a%40b/training/", "http://127.0.0.1:5232/a/training/")
        for (former, address, isSame) in [
            (remote, "https://DAV.example.org:443/a@b//training", true),
            (remote, "https://dav.example.org:8443/a@b/training/", false),
            (remote, "https://dav2.example.org/a@b/training/", false),
            (remote, "https://dav.example.org/a@b/", false),
            (own, "http://localhost:5232/a/training/", true), (own, "http://[::1]:5232/a/training", true),
            (own, "http://127.0.0.2:5232/a/training/", false), (own, "http://localhost:5233/a/training/", false),
        ] {
            state.collection = former
            var ledgers = Ledgers(["former": state], configured: [calendar])
            let claim = try ledgers.claim(try #require(Address(calDAV: address)), for: calendar)
            #expect((claim.target == "former") == isSame, "\(address)")
            #expect(ledgers.states[claim.target]?.isLeaving == false)
            #expect(ledgers.orphans == (isSame ? [] : ["former"]))
        }
    }
}

/// One athlete's calendars at a stand-in, with a memory of them all, and a configuration that changes.
private final class HouseholdLab: Sendable {
    struct Item: Sendable, Hashable {
        let name: String
        let address: String
        /// `Training by /`
        var title: String { "\(name) by \(address)" }
    }

    struct Memory: Sendable {
        var states: [String: CalendarState] = [:]
        var rows: [String: [String: LedgerRow]] = [:]
        var items: [Item] = []
        var troubles: [Failure] = []
    }

    static let names = ["Training", "Club", "Sport"]
    static let forms = ["/", "/principals/anna/", "itself"]

    let server: FakeServer
    let memory = Mutex(Memory())

    init(_ manners: Manners, _ names: [String]) {
        server = FakeServer(manners)
        for name in names { configure(name) }
    }

    var troubles: [Failure] { memory.withLock { $0.troubles } }

    func isConfigured(_ name: String) -> Bool { memory.withLock { $0.items.contains { $0.name == name } } }

    func configure(_ name: String, address: String = forms[0], first: Bool = false) {
        memory.withLock { $0.items.insert(Item(name: name, address: address), at: first ? 0 : $0.items.count) }
    }

    /// Removes the last one of that name.
    func remove(_ name: String) {
        memory.withLock { memory in
            if let index = memory.items.lastIndex(where: { $0.name == name }) { memory.items.remove(at: index) }
        }
    }

    func loseMemory() { memory.withLock { ($0.states, $0.rows) = ([:], [:]) } }

    /// As former versions kept it.
    func forgetOwners() {
        memory.withLock { memory in
            for target in memory.states.keys {
                memory.states[target]?.owner = nil
                memory.states[target]?.user = nil
                memory.states[target]?.calendar = nil
                memory.states[target]?.number = nil
            }
        }
    }

    /// What a person does to the configuration, or to the calendars' names on the server.
    func reconfigure(_ chance: inout SplitMix64) {
        let name = Self.names.randomElement(using: &chance) ?? ""
        switch Int.random(in: 0..<5, using: &chance) {
        case 0: memory.withLock { $0.items.shuffle(using: &chance) }
        case 1: remove(name)
        case 2 where !isConfigured(name): configure(name, first: Bool.random(using: &chance))
        case 3 where isConfigured(name):
            let form = Self.forms.randomElement(using: &chance) ?? ""
            memory.withLock { memory in
                memory.items = memory.items.map { $0.name == name ? Item(name: name, address: form) : $0 }
            }
        default:
            let title = "\(name) \(Int.random(in: 0..<3, using: &chance))"
            server.change(name) { $0.name = title }
        }
    }

    func push(summary: String? = nil) async {
        memory.withLock { $0.troubles = [] }
        let items = memory.withLock { $0.items }
        for item in items {
            let own = "/calendars/anna%40example.org/\(item.name.lowercased())"
            let address = server.address(item.address == "itself" ? own : item.address)
            let ledgers = ledgers
            let (target, state) = ledgers.ledger(of: item.title)
            let pusher = CalendarPush(
                server.client(at: address), at: address, calendar: item.name,
                likely: ledgers.likely(for: configured(item)), mayMake: true,
                memory: ItemMemory(lab: self, target: target, item: item)
            ) { PushLab.start }
            let rules = PushRules(today: PushLab.today, now: PushLab.start, pastDays: 30, collection: "/")
            let wanted = (0..<6).map { PushLab.plan("e\($0)", day: $0, hour: 7, summary: summary) }
            let result = await pusher.push(wanted, state: state, rules)
            if let trouble = result.trouble { memory.withLock { $0.troubles.append(trouble) } }
        }
    }

    private func configured(_ item: Item) -> ConfiguredCalendar {
        ConfiguredCalendar(key: item.title, user: "anna@example.org", calendar: item.name, name: item.title)
    }

    private var ledgers: Ledgers {
        memory.withLock { memory in
            var states = memory.states
            for (target, state) in states where state.number == nil {
                states[target]?.number = Array((memory.rows[target] ?? [:]).values).number
            }
            return Ledgers(states, configured: memory.items.map(configured))
        }
    }

    private struct ItemMemory: PushMemory {
        let lab: HouseholdLab
        var target: String
        let item: Item

        func readRows() -> [LedgerRow] { lab.memory.withLock { Array(($0.rows[target] ?? [:]).values) } }

        func save(_ row: LedgerRow) { lab.memory.withLock { $0.rows[target, default: [:]][row.uid] = row } }

        func removeRow(of uid: String) { lab.memory.withLock { $0.rows[target]?[uid] = nil } }

        func save(_ state: CalendarState) { lab.memory.withLock { $0.states[target] = state } }

        func claim(_ collection: Address) throws(Failure) -> ClaimedLedger {
            var (claimed, ledgers) = (self, lab.ledgers)
            claimed.target = try ledgers.claim(collection, for: lab.configured(item)).target
            lab.memory.withLock { $0.states = ledgers.states }
            let state = ledgers.states[claimed.target] ?? CalendarState()
            return (claimed, state, ledgers.numbers(besides: claimed.target))
        }
    }
}

extension FakeServer {
    fileprivate var calendarCount: Int { state.withLock { $0.calendars.count } }

    /// The texts of all resources, by their paths and revisions: one that was made anew has another.
    fileprivate var everything: [String: String] {
        state.withLock { state in
            let all = state.calendars.values.flatMap(\.resources)
            return Dictionary(all.map { ($0.key.path, $0.value.text) }) { first, _ in first }
        }
    }
}
