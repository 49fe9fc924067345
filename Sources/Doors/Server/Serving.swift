package import Basics
import Files
import Hummingbird
import HummingbirdCore
import Listening
import Logging
import NIOCore
import NIOPosix
import Pages
package import Profiles
import ServiceLifecycle
import Store
import Uploads
package import Web

package struct Serving: Sendable {
    private let context: ServerContext
    private let listen: ListenAddress
    private let poller: Poller
    private let manager: ServiceManager
    private let log: @Sendable (String, String, Int, Duration) -> Void

    /// - Parameters:
    ///   - environment: that of this process, which programs that send messages inherit.
    ///   - log: called for every answer with its method, pattern, status and duration.
    package init(
        _ roster: Roster, at listen: ListenAddress, state: StateFolder, connections: StravaConnections,
        outside: Outside, environment: [String: String], manager: ServiceManager,
        watch: ConfigurationWatch, tell: @escaping @Sendable (String) -> Void,
        log: @escaping @Sendable (String, String, Int, Duration) -> Void
    ) {
        (self.listen, self.manager, self.log) = (listen, manager, log)
        context = ServerContext(
            roster, at: listen, in: state, connections, outside, environment: environment, watch: watch, tell: tell)
        poller = Poller(context: context)
    }

    /// Listens until it is stopped: requests in progress are answered, and a run ends or is cancelled before it writes.
    ///
    /// - Parameter isListening: called with the address once requests are answered.
    /// - Throws: `ServingError` if it can't listen.
    package func run(isListening: @escaping @Sendable (ListenAddress) -> Void) async throws {
        if let name = Templates.broken.first { throw ServingError("The template \(name) of pages can't be used.") }
        do { try await context.access.whenFree { try context.access.lookOver() } } catch { context.tell("\(error)") }
        context.sweepInboxes()
        await context.makeLinks()
        var logger = Logger(label: "tpmerge") { _ in SwiftLogNoOpLogHandler() }
        logger.logLevel = .critical
        let (limits, base) = (RequestLimits(), context.site.address.path)
        let rules = HeadRules(limits: limits, base: base, isKnown: context.site.isKnown) { [site = context.site] in
            Place.bodyLimit(of: $0, at: $1, below: site.prefix)
        }
        let open = OpenConnections(limits)
        let application = Application(
            responder: FrontDoor(context: context, open: open, log: log),
            server: .guarded(by: rules, open) { [context] status, path, mayHaveKept in
                ErrorResponse.onTheWire(status, path: path, mayHaveKept: mayHaveKept, base: base, at: context.now)
            },
            configuration: ApplicationConfiguration(
                address: .hostname(listen.host, port: listen.port), backlog: 1024),
            onServerRunning: { [context] channel in
                let port = channel.localAddress?.port ?? listen.port
                context.site.listens(on: port)
                isListening(ListenAddress(host: listen.host, port: port))
                manager.tell("READY=1")
            }, logger: logger)
        let watchdog = Watchdog(interval: manager.watchdog, sleep: context.outside.sleep) { [manager] in
            manager.tell("WATCHDOG=1")
        }
        let trimming = MemoryTrimming(sleep: context.outside.sleep) { [context] in
            await context.cache.rest(at: context.outside.now())
        }
        let patient: [any Service] = [
            context.queue, context.uploads, poller, FolderWatch(context: context), HintRunner(context: context),
            MessageRunner(context, sleep: context.outside.sleep),
        ]
        // Services stop in reverse order: first the server takes no more requests, at last a run in progress ends.
        var configuration = ServiceGroupConfiguration(
            services: patient.map(OnWaitingThreads.init) + [watchdog, trimming, application], logger: logger)
        configuration.maximumGracefulShutdownDuration = .seconds(8)
        do {
            try await Signals.run(ServiceGroup(configuration: configuration), onHangUp: context.reload)
        } catch let error as IOError { throw await Self.error(error, at: listen) }
    }

    /// Tries whether a server could listen on an address now.
    package static func tryListening(at listen: ListenAddress) async throws(ServingError) {
        do {
            try await bind(listen)
        } catch let error as IOError {
            throw await Self.error(error, at: listen)
        } catch { throw ServingError("The server can't listen on \(listen): \(error).") }
    }

    /// Listens for a moment.
    private static func bind(_ listen: ListenAddress) async throws {
        let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .bind(host: listen.host, port: listen.port).get()
        try await channel.close()
    }

    /// Names a free port, of the twenty behind one that is taken.
    private static func error(_ error: IOError, at listen: ListenAddress) async -> ServingError {
        guard error.errnoCode == EADDRINUSE else { return ServingError(error, at: listen) }
        for port in (listen.port + 1)...(listen.port + 20) where port <= 65_535 {
            let other = ListenAddress(host: listen.host, port: port)
            if (try? await bind(other)) != nil { return ServingError(error, at: listen, instead: other) }
        }
        return ServingError(error, at: listen)
    }
}

extension UploadQueue: Service {
    package func run() async throws { await cancelWhenGracefulShutdown { await self.work() } }
}

package struct ServingError: Failing {
    private let event: String
    private let advice: Failure.Advice

    fileprivate init(_ event: String, _ advice: Failure.Advice = .none) {
        self.event = event
        self.advice = advice
    }

    /// - Parameter other: an address that is free; nil if none is known.
    init(_ error: IOError, at listen: ListenAddress, instead other: ListenAddress? = nil) {
        let another = Failure.Advice.plain(
            other.map { "This one is free: --listen \($0)" } ?? "Choose another one with --listen.")
        switch error.errnoCode {
        case EADDRINUSE: self.init("Another program listens on port \(listen.port) already.", another)
        case EADDRNOTAVAIL: self.init("\(listen.host) is no address of this machine.", another)
        case EACCES:
            self.init(
                "Port \(listen.port) needs root.",
                .plain("Choose one above 1023 with --listen."))
        default: self.init("The server can't listen on \(listen): \(error.description).")
        }
    }

    package var failure: Failure { Failure(.unreachable, event, advice) }
}

extension Route {
    static let all =
        CommonRoutes.all + RosterRoutes.all + ReportRoutes.all + CalendarRoutes.all + SignInRoutes.all
        + ConnectionAPI.all
        + MonthRoutes.all + DayRoutes.all + ActivityRoutes.all + InsightsRoutes.all + SubscribeRoutes.all
        + ConnectionRoutes.all + IntervalsRoutes.all + FileRoutes.all + SettingsRoutes.all
        + UploadRoutes.all + MessageRoutes.all + WebhookRoutes.all + APIRoutes.all
}

/// Tells the service manager regularly that the server is alive.
struct Watchdog: Service {
    let interval: Duration?
    let sleep: @Sendable (Duration) async throws -> Void
    let tell: @Sendable () -> Void

    func run() async throws {
        guard let interval else {
            try? await gracefulShutdown()
            return
        }
        await cancelWhenGracefulShutdown {
            while (try? await sleep(interval)) != nil { tell() }
        }
    }
}

/// Returns unused memory to the system: after a rush of requests, glibc would otherwise keep all of it as long as a
/// small allocation lies above it.
struct MemoryTrimming: Service {
    let sleep: @Sendable (Duration) async throws -> Void
    /// Drops cached values that can be made again.
    let forget: @Sendable () async -> Void

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while (try? await sleep(.seconds(20))) != nil {
                await forget()
                Heap.trim()
            }
        }
    }
}
