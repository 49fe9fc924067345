package import Basics
package import Web

/// Pushes an athlete's events into one calendar: looks, plans, writes, and reads back.
package struct CalendarPush: Sendable {
    let client: DAVClient
    let address: Address
    let calendar: String
    let likely: [Address]
    let mayMake: Bool
    let memory: any PushMemory
    let budget: PushBudget
    let now: @Sendable () -> Instant

    /// - Parameters:
    ///   - address: a server, a principal, or the calendar itself.
    ///   - calendar: its displayname, or the last part of its address.
    ///   - likely: see `Ledgers.likely(for:)`.
    ///   - mayMake: whether the push may make it if it never existed.
    package init(
        _ client: DAVClient, at address: Address, calendar: String, likely: [Address] = [], mayMake: Bool,
        memory: any PushMemory, budget: PushBudget = PushBudget(), now: @escaping @Sendable () -> Instant
    ) {
        (self.client, self.address, self.calendar, self.likely) = (client, address, calendar, likely)
        (self.mayMake, self.memory, self.budget, self.now) = (mayMake, memory, budget, now)
    }

    /// Pushes as much as the budget allows. The rest waits for the next push.
    /// - Parameters:
    ///   - wanted: every event that the calendar is to have, with its published UID; each UID once.
    ///   - rules: with any `collection`, which discovery replaces.
    ///   - isDry: whether to only count the events that a push would write, and remember nothing.
    package func push(
        _ wanted: [WantedEvent], state: CalendarState, _ rules: PushRules, isDry: Bool = false
    ) async -> PushResult {
        if let pause = state.pause(of: address.host, at: now()) {
            return PushResult(counts: PushCounts(waiting: state.counts.waiting), trouble: pause)
        }
        var run = PushSession(self, wanted, state, rules)
        do { try await isDry ? run.rehearse() : run.perform() } catch { run.stop(error) }
        if !isDry { do { try run.finish() } catch { run.stop(error) } }
        return run.result
    }
}

extension CalendarPush {
    /// Returns the calendar's collection from the memory, or from discovery. A calendar that existed once is never made
    /// again. Returns nil if the calendar would be made, which a dry run doesn't.
    func collection(_ state: CalendarState, isDry: Bool) async throws(Failure) -> (address: Address, isNew: Bool)? {
        if let known = state.address { return (known, false) }
        let making: Discovery.Making = mayMake ? (isDry ? .onlyReported : .ifMissing) : .never
        let discovery = Discovery(client, at: address, calendar: calendar, likely: likely, making: making)
        switch await discovery.report().outcome {
        case .found(let calendar): return (calendar.address, true)
        case .wouldMake: return nil
        case .failed(let error): throw error
        }
    }
}
