package import Basics
package import Web
import XML

/// Finds the calendar that events go to (RFC 6764 §6, RFC 5397, RFC 4791 §6.2.1), and makes it if that is allowed.
package struct Discovery: Sendable {
    /// Whether a calendar that doesn't exist is made, or only reported as one that would be.
    package enum Making: Sendable, Hashable { case never, onlyReported, ifMissing }

    package enum Outcome: Sendable, Hashable {
        case found(FoundCalendar)
        /// The calendar doesn't exist; a push would make it.
        case wouldMake
        case failed(Failure)
    }

    /// The steps of the search, one sentence each, and its outcome.
    package struct Report: Sendable, Hashable {
        package let steps: [String]
        package let outcome: Outcome
    }

    let client: DAVClient
    /// A server, a principal, or the calendar itself.
    let address: Address
    /// The displayname, or the last part of the calendar's address.
    let name: String
    /// Collections that are chosen whatever they are called now.
    let likely: [Address]
    let making: Making

    package init(
        _ client: DAVClient, at address: Address, calendar name: String, likely: [Address] = [], making: Making
    ) {
        (self.client, self.address, self.name, self.likely, self.making) = (client, address, name, likely, making)
    }

    /// Looks for the calendar. Nothing is written unless `making` is `ifMissing`.
    package func report() async -> Report {
        var steps: [String] = []
        do {
            let outcome = try await outcome(&steps)
            return Report(steps: steps, outcome: outcome)
        } catch {
            return Report(steps: steps + [error.event], outcome: .failed(error))
        }
    }
}

extension Discovery {
    /// Where a collection is that its server has moved to another host (iCloud's partitions); nil if it is gone.
    /// - Parameter address: a server or a principal.
    /// - Throws: `Failure` if that can't be found out.
    static func moved(
        _ former: Address, _ client: DAVClient, at address: Address
    ) async throws(Failure) -> Address? {
        switch await Discovery(client, at: address, calendar: former.href.name, making: .never).report().outcome {
        case .found(let calendar):
            let isSame = calendar.address.href.isSameCollection(as: former.href) && calendar.address.host != former.host
            return isSame ? calendar.address : nil
        case .wouldMake: return nil
        case .failed(let error):
            guard error.has("caldav.no_calendar", "caldav.no_home", "caldav.no_server") else { throw error }
            return nil
        }
    }

    private func outcome(_ steps: inout [String]) async throws(Failure) -> Outcome {
        let start = try await start(&steps)
        if let calendar = start.calendar {
            steps.append("The address is the calendar \"\(calendar.name)\" itself.")
            return .found(try usable(calendar, &steps))
        }
        let homes = try await homes(of: start, &steps)
        var calendars: [FoundCalendar] = []
        for home in homes {
            let listed = try await client.ask(home, for: FoundCalendar.properties, depth: 1)
            calendars += listed.answer.responses.compactMap { FoundCalendar($0, from: listed.address) }
        }
        let names = calendars.filter(\.takesEvents).map(\.name)
        steps.append(
            names.isEmpty
                ? "No calendar for events is there."
                : "Calendars for events: \(names.map { "\"\($0)\"" }.joined(separator: ", ")).")

        if let chosen = try choose(among: calendars) { return .found(try usable(chosen, &steps)) }
        guard let home = homes.first, making != .never else {
            throw Failure(start.address.host, .noCalendar(name, found: names))
        }
        guard making == .ifMissing else {
            steps.append("\"\(name)\" isn't there; the first push will make it.")
            return .wouldMake
        }
        let made = try await make(in: home, avoiding: calendars.map(\.address.href))
        steps.append("\"\(name)\" was made.")
        return .found(try usable(made, &steps))
    }

    private func usable(_ calendar: FoundCalendar, _ steps: inout [String]) throws(Failure) -> FoundCalendar {
        guard calendar.takesEvents else { throw Failure(calendar.address.host, .noEvents(calendar.name)) }
        guard calendar.canWrite else { throw Failure(calendar.address.host, .readOnly(calendar.name)) }
        steps.append(
            calendar.hasSync
                ? "\"\(calendar.name)\" takes events, and the server tells what has changed."
                : "\"\(calendar.name)\" takes events; the server can't tell what has changed, so it is listed each time."
        )
        return calendar
    }

    /// Returns a likely calendar, or that with the wanted displayname, or else with the wanted last part of its
    /// address; nil if there is none.
    private func choose(among calendars: [FoundCalendar]) throws(Failure) -> FoundCalendar? {
        if let known = calendars.first(where: { likely.contains(where: $0.address.isSameCollection) }) { return known }
        let named = calendars.filter { $0.name == name }
        let all = named.isEmpty ? calendars.filter { $0.address.href.name == name } : named
        let fit = all.filter(\.takesEvents)
        guard fit.count <= 1 else { throw Failure(address.host, .severalCalendars(name)) }
        return fit.first ?? all.first
    }

    /// The properties of the configured address, or of the one that it leads to.
    private struct Start {
        let address: Address
        let calendar: FoundCalendar?
        /// The hrefs of its calendar-home-set.
        let homes: [String]
        let principal: String?
        let isUnauthenticated: Bool
    }

    private static let principal = "D:current-user-principal"
    private static let home = "C:calendar-home-set"
    private static let mostHomes = 4

    /// Asks `.well-known` (RFC 6764 §5) if the address has no path, and the root if that leads nowhere.
    private func start(_ steps: inout [String]) async throws(Failure) -> Start {
        let properties = FoundCalendar.properties + [Self.principal, Self.home]
        if address.href.path == "/", let known = Href("/.well-known/caldav").map(address.at) {
            do {
                let (answer, reached) = try await client.ask(known, for: properties)
                let start = Self.read(answer, reached)
                if start.principal != nil || !start.homes.isEmpty || start.calendar != nil {
                    steps.append("\(address.host) names its CalDAV service at \(reached.host).")
                    return start
                }
            } catch {
                guard error.leavesOtherAddresses else { throw error }
            }
            steps.append("\(address.host) names no CalDAV service at .well-known/caldav.")
        }
        let (answer, reached) = try await client.ask(address, for: properties)
        steps.append("\(reached.host) answers at the configured address.")
        return Self.read(answer, reached)
    }

    private static func read(_ answer: Multistatus, _ reached: Address) -> Start {
        let own = answer.responses.first { $0.href.isSameCollection(as: reached.href) } ?? answer.responses.first
        let principal = own?.properties[.dav("current-user-principal")]
        let homes = own?.properties[.cal("calendar-home-set")]?.all(.dav("href")).map(\.text) ?? []
        return Start(
            address: reached, calendar: own.flatMap { FoundCalendar($0, from: reached) },
            homes: homes.filter { !$0.isEmpty },
            principal: principal?.first(.dav("href")).map(\.text).flatMap { $0.isEmpty ? nil : $0 },
            isUnauthenticated: principal?.first(.dav("unauthenticated")) != nil)
    }

    private func homes(of start: Start, _ steps: inout [String]) async throws(Failure) -> [Address] {
        var start = start
        if start.homes.isEmpty {
            guard !start.isUnauthenticated else { throw Failure(start.address.host, .loginRefused) }
            guard let written = start.principal, let principal = start.address.resolving(href: written) else {
                throw Failure(start.address.host, .noHome)
            }
            try check(principal, from: start.address)
            let (answer, reached) = try await client.ask(principal, for: [Self.home])
            steps.append("The server names the user's principal.")
            start = Self.read(answer, reached)
        }
        guard !start.homes.isEmpty else { throw Failure(start.address.host, .noHome) }
        var homes: [Address] = []
        for written in start.homes.prefix(Self.mostHomes) {
            guard let home = start.address.resolving(href: written) else { continue }
            try check(home, from: start.address)
            homes.append(home.at(home.href.asCollection))
        }
        guard let first = homes.first else { throw Failure(start.address.host, .noHome) }
        steps.append("The calendars' home is at \(first.host).")
        return homes
    }

    private func check(_ target: Address, from source: Address) throws(Failure) {
        guard client.mayAsk(target) else { throw Failure(source.host, .homeElsewhere(host: target.host)) }
    }
}

extension Failure {
    /// Whether a server that answers with this failure at one address may still work at another: there is no service at
    /// the address, or a different one.
    fileprivate var leavesOtherAddresses: Bool {
        has("caldav.no_server", "caldav.forbidden", "caldav.unreadable")
            || has("caldav.unexpected") && kind != .temporary
    }
}

extension DAVClient {
    /// Asks for properties by a PROPFIND (RFC 4918 §9.1), and follows redirects.
    /// - Parameter properties: with the prefixes `D:` and `C:`.
    /// - Returns: the answer, and the address that gave it.
    func ask(
        _ start: Address, for properties: [String], depth: Int = 0
    ) async throws(Failure) -> (answer: Multistatus, address: Address) {
        let (answer, address) = try await following(
            .propfind, start, [("Depth", String(depth))], body: RequestBodies.propfind(properties))
        switch answer.status {
        case 207: break
        case 403: throw Failure(address.host, .forbidden)
        // A web page answers 200.
        case 200, 404, 405, 410, 501: throw Failure(address.host, .notCalDAV(status: answer.status))
        case 507: throw Failure(address.host, .full)
        default: throw Failure(address.host, .unexpected(status: answer.status))
        }
        return (try address.multistatus(answer), address)
    }
}

extension Address {
    func multistatus(_ answer: Response) throws(Failure) -> Multistatus {
        do { return try Multistatus(answer.body, base: href) } catch { throw Failure(host, .unreadable(error.kind)) }
    }
}
