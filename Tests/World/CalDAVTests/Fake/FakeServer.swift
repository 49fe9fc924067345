import Basics
import Synchronization

@testable import CalDAV
@testable import Web

/// A CalDAV server in memory, with one user, that behaves as its manners say.
final class FakeServer: Sendable {
    /// Where a connection breaks: before the server does what was asked, or after.
    enum Cut: Sendable { case before, after }

    struct Asked: Sendable, Equatable {
        let method: Request.Method
        let href: Href
        let status: Int
    }

    struct State: Sendable {
        var manners: Manners
        var calendars: [Href: FakeCalendar] = [:]
        var asked: [Asked] = []
        var cuts: [Int: Cut] = [:]
        /// What a portal before the server answers to a request, of which the server hears nothing.
        var portal: [Int: Response] = [:]
        /// What the user does just before a request.
        var interludes: [Int: @Sendable (FakeServer) -> Void] = [:]
    }

    let state: Mutex<State>

    init(_ manners: Manners = Manners(), calendars: [String] = []) {
        state = Mutex(State(manners: manners))
        for name in calendars { add(calendar: name) }
    }

    static let host = "dav.example.org"
    static let home = known(Href("/calendars/anna@example.org/"))
    static let principal = "/principals/anna/"

    var address: Address { address("/") }

    func address(_ path: String) -> Address { Self.known(Address(calDAV: "https://\(Self.host)\(path)")) }

    var client: DAVClient { client(at: address) }

    /// - Parameter slowing: called for each request.
    func client(at address: Address, slowing: @escaping @Sendable () -> Void = {}) -> DAVClient {
        let login = Self.known(try? Credentials(user: "anna@example.org", password: Secret("secret")))
        let transport = Transport { [self] (request) throws(FetchFault) in
            slowing()
            return try answer(to: request)
        }
        return DAVClient(address, login, transport, now: { PushLab.start }, nonce: { "0a4f113b" })
    }

    /// The way to look into the calendar Training.
    func looking(making: Discovery.Making = .never) async throws -> CollectionReader {
        let report = await Discovery(client, at: address, calendar: "Training", making: making).report()
        guard case .found(let calendar) = report.outcome else { throw Failure("test", .calendarGone) }
        return CollectionReader(client: client, collection: calendar.address)
    }

    private static func known<Value>(_ value: Value?) -> Value {
        guard let value else { preconditionFailure("the stand-in is misspelt") }
        return value
    }

    private func answer(to request: Request) throws(FetchFault) -> Response {
        state.withLock { $0.interludes.removeValue(forKey: $0.asked.count) }?(self)
        let (cut, answer) = state.withLock { state -> (Cut?, Response) in
            let cut = state.cuts[state.asked.count]
            let answer =
                cut == .before ? Response(status: 0) : state.portal[state.asked.count] ?? state.answer(to: request)
            state.asked.append(Asked(method: request.method, href: request.address.href, status: answer.status))
            return (cut, answer)
        }
        if cut != nil { throw .interrupted }
        return answer
    }
}

// What the user does, and what the tests see.
extension FakeServer {
    static func href(ofCalendar name: String) -> Href { home.appending(name.lowercased(), isCollection: true) }

    func add(calendar name: String, at last: String? = nil, components: [String] = ["VEVENT"], isReadOnly: Bool = false)
    {
        let href = last.map { Self.home.appending($0, isCollection: true) } ?? Self.href(ofCalendar: name)
        state.withLock {
            $0.calendars[href] = FakeCalendar(name: name, components: components, isReadOnly: isReadOnly)
        }
    }

    func change(_ name: String = "Training", _ work: @Sendable (inout FakeCalendar) -> Void) {
        state.withLock { state in
            guard var calendar = state.calendars[Self.href(ofCalendar: name)] else { return }
            work(&calendar)
            state.calendars[Self.href(ofCalendar: name)] = calendar
        }
    }

    func calendar(_ name: String = "Training") -> FakeCalendar? {
        state.withLock { $0.calendars[Self.href(ofCalendar: name)] }
    }

    func remove(calendar name: String) { state.withLock { $0.calendars[Self.href(ofCalendar: name)] = nil } }

    func behave(_ change: @Sendable (inout Manners) -> Void) { state.withLock { change(&$0.manners) } }

    /// Breaks the connection at that request, counted from the next one on, which is 0.
    func cut(_ cut: Cut, at index: Int) { state.withLock { $0.cuts[$0.asked.count + index] = cut } }

    /// Lets a portal answer that request, counted as in `cut`.
    func answer(_ index: Int, _ answer: Response) { state.withLock { $0.portal[$0.asked.count + index] = answer } }

    /// Has the user do something just before that request, counted as in `cut`.
    func before(_ index: Int, _ work: @escaping @Sendable (FakeServer) -> Void) {
        state.withLock { $0.interludes[$0.asked.count + index] = work }
    }

    func cutNothing() { state.withLock { $0.cuts = [:] } }

    var asked: [Asked] { state.withLock { $0.asked } }

    func forgetAsked() {
        state.withLock {
            $0.asked = []
            $0.cuts = [:]
            $0.interludes = [:]
            $0.portal = [:]
        }
    }

    var writes: [Asked] { asked.filter { [.put, .delete].contains($0.method) } }

    /// A resource's text, by the name of its calendar and its UID.
    func text(of uid: String, in name: String = "Training") -> String? {
        let calendar = calendar(name)
        return calendar?.paths(of: uid).first.flatMap { calendar?.resources[$0]?.text }
    }

    func edit(_ uid: String, in name: String = "Training", _ change: @Sendable (String) -> String) {
        self.change(name) { calendar in
            guard let path = calendar.paths(of: uid).first, let old = calendar.resources[path] else { return }
            calendar.write(change(old.text), at: path)
        }
    }

    func delete(_ uid: String, in name: String = "Training") {
        change(name) { calendar in
            for path in calendar.paths(of: uid) { calendar.delete(path) }
        }
    }
}
