import Athletes
import Basics
import Export
import Files
import HTTPTypes
import Insights
import Messages
import Pages
import Profiles
import Settings
import Store
import Uploads
import Workouts

/// An athlete's settings on one page: sources, calendars, messages, access.
enum SettingsRoutes {
    static let all: [Route] = [
        .page("/athletes/{name}/settings", page), former("connections", .sources), former("uploads", .sources),
        former("files", .sources),
        former("subscribe", .calendar), former("messages", .messages),
    ]

    enum Section: String, CaseIterable {
        case sources, calendar, messages, access

        fileprivate var name: String {
            switch self {
            case .sources: "Sources"
            case .calendar: "Your calendar"
            case .messages: "Messages"
            case .access: "Access"
            }
        }
    }

    /// The lists that have pages.
    enum List: String, CaseIterable {
        case files, uploads, unusable
    }

    /// The address of a page that this one has replaced; forms still lead there.
    private static func former(_ part: String, _ section: Section) -> Route {
        .page("/athletes/{name}/" + part) { visit in
            guard let message = visit.request.query["message"].flatMap(PageMessage.init(rawValue:)) else {
                return .seeOther(visit.path("settings") + "#\(section.rawValue)")
            }
            return visit.settings(section, message)
        }
    }

    private static func page(_ visit: PageVisit) async throws -> ServerResponse {
        var frame = await visit.frame("settings", "Settings", part: "settings")
        let weeks = visit.context.roster.configuration.weekStart == .monday ? "Monday" : "Sunday"
        frame.under = "\(visit.athlete.name) · \(visit.athlete.zone.identifier) · weeks from \(weeks)"
        // Other pages report an unreadable memory.
        let known = try? await onWorker { try visit.owner.snapshot() ?? Snapshot() }
        let sources = try await SourceRows(visit, known).values()
        let uploads = sources["uploads"] as? SettingsRow
        frame.isWaiting = uploads?["isWaiting"] as? Bool == true || frame.sync?.isRunning == true
        let messages = try await MessageRoutes.values(visit)
        let troubles = troubles(visit, known ?? Snapshot(), sources)
        let needs: [Section: Int] = [
            .sources: troubles.count + sources.values.compactMap { $0 as? SettingsRow }.count { $0.needsYou },
            .messages: messages.needs,
        ]
        // A row says it better, if it can.
        if needs.values.contains(where: { $0 > 0 }) { frame.trouble = nil }
        var content: [String: Any?] = sources.mapValues { ($0 as? SettingsRow)?.values ?? $0 }
        content.merge(try await SubscribeRoutes.values(visit)) { $1 }
        content.merge(messages.values) { $1 }
        content.merge(try await access(visit)) { $1 }
        content["troubles"] = troubles
        content["needed"] = needs[.sources].flatMap { $0 == 0 ? nil : $0 == 1 ? "One needs you." : "\($0) need you." }
        content["sections"] = Section.allCases.map { section in
            (id: section.rawValue, name: section.name, needs: needs[section].flatMap { $0 > 0 ? $0 : nil })
        }
        // A message stands in the section to which its fragment leads.
        if let message = frame.message, let section = PageMessage(rawValue: message.code)?.section {
            content["said"] = [section.rawValue: message]
            frame.message = nil
        }
        let latest = await latest(visit, &frame)
        if uploads?["isOfStrava"] as? Bool == true { frame.isPoweredByStrava = true }
        content["recent"] = latest
        let lists = List.allCases.compactMap { list in visit.request.query[list.rawValue].map { (list.rawValue, $0) } }
        frame.reload = visit.path("settings") + (lists.isEmpty ? "" : "?" + lists.formEncoded)
        var response = ServerResponse.page("settings", frame, content.compactMapValues(\.self))
        if [("strava", "connectLabel"), ("uploads", "allow")].contains(where: { row, form in
            (content[row] as? [String: Any])?[form] != nil
        }) {
            response.headers.append(visit.policyWithStrava)
        }
        return response
    }

    /// What messages report, as long as no row shows it.
    private static func troubles(_ visit: PageVisit, _ known: Snapshot, _ sources: [String: Any]) -> [String] {
        let broken = visit.context.roster.brokenSince.map(Trouble.init(configurationSince:))
        let rows = ["feed": "plan", "Strava": "strava", "intervals.icu": "intervals", "files": "files"]
        return ([broken].compactMap(\.self) + known.troubles(of: visit.athlete)).filter { trouble in
            let row = rows[trouble.source].flatMap { sources[$0] as? SettingsRow }
            return trouble.isReported(at: visit.now) && row?.needsYou != true && row?["connectLabel"] == nil
        }.map { visit.typed.completing($0.sentence) }
    }

    /// The latest activities; nil if none is known.
    private static func latest(_ visit: PageVisit, _ frame: inout PageFrame) async -> [String: Any]? {
        let known = (try? await visit.known(from: nil)) ?? nil
        let latest = Array((known?.activities ?? []).lazy.filter { !$0.isExcluded }.prefix(3)).map(\.activity)
        let isConnected = (try? visit.context.connections.connection(of: visit.athlete)) != nil
        frame.isPoweredByStrava = isConnected || known?.hasStrava == true
        frame.includesGarmin = latest.contains(where: \.isFromGarmin)
        let lines = ActivityLines(today: visit.today, units: visit.athlete.wording.units, address: visit.path())
        guard !latest.isEmpty else { return nil }
        return ["address": visit.path("activities"), "activities": latest.map { lines.shortValues(of: $0) }]
    }

    private static func access(_ visit: PageVisit) async throws -> [String: Any] {
        let (access, athlete, zone) = (visit.context.access, visit.athlete, visit.athlete.zone)
        let keys = try await access.whenFree { try access.keys().filter { $0.athlete == athlete.name } }
        var browser = SettingsRow("This browser", .well)
        if case .session(let session, _) = visit.asker {
            let end = zone.local(session.end(usedAt: visit.now)).day
            browser["state"] = "Signed in until \(end.wordsShort); each visit adds 30 days."
        }
        var row = SettingsRow("Apps and scripts", keys.isEmpty ? .off : .well)
        let used = keys.compactMap(\.used).max().map { zone.local($0).day }
        let last = used.map { $0 == visit.today ? ", last used today" : ", last used on \($0.wordsShort)" } ?? ""
        row["state"] = keys.isEmpty ? "You have no key." : "You have \(keys.count.counted("key"))\(last)."
        row["command"] = visit.typed.completing("tpmerge key create --athlete \(athlete.name.quotedForShell)")
        return ["browser": browser.values, "keys": row.values]
    }
}

/// A page of a long list of the settings, by the field of the address that has the list's name.
struct ListPage<Item> {
    let items: ArraySlice<Item>
    /// The addresses of its neighbours; nil if there is no other page.
    private(set) var links: [String: String]?
    let isLater: Bool

    /// - Parameter size: how many of them one page has.
    init(_ all: [Item], _ list: SettingsRoutes.List, of size: Int, _ visit: PageVisit) {
        let last = max(1, (all.count + size - 1) / size)
        let page = min(max(visit.request.query[list.rawValue].flatMap { Int($0) } ?? 1, 1), last)
        items = all.dropFirst((page - 1) * size).prefix(size)
        isLater = page > 1
        guard last > 1 else { return }
        func address(_ page: Int) -> String? {
            (1...last).contains(page) ? visit.path("settings") + "?\(list)=\(page)#\(list)-list" : nil
        }
        links = ["newer": address(page - 1), "older": address(page + 1)].compactMapValues(\.self)
    }
}

/// A row of the settings: a source, a way for messages, or a way in.
struct SettingsRow {
    enum Mood {
        case well, off, trouble
    }

    private(set) var values: [String: Any]
    private(set) var needsYou = false

    init(_ name: String, _ mood: Mood) {
        values = ["name": name, "mood": mood == .off ? "off" : "", "icon": mood == .off ? "other" : "yes"]
        if mood == .trouble { turnBad() }
    }

    subscript(key: String) -> Any? {
        get { values[key] }
        set { values[key] = newValue }
    }

    /// - Parameters:
    ///   - what: what is wrong, in a sentence.
    ///   - rest: what stays, and what to do; nil for nothing.
    mutating func fail(_ what: String, _ rest: String?) {
        turnBad()
        values["trouble"] = ["what": what, "rest": rest].compactMapValues(\.self)
    }

    private mutating func turnBad() {
        needsYou = true
        values.merge(["mood": "bad", "icon": "warn"]) { $1 }
    }
}

extension PageVisit {
    /// Leads to a section of the athlete's settings, with a message about what was done.
    func settings(_ section: SettingsRoutes.Section, _ message: PageMessage) -> ServerResponse {
        .seeOther(path("settings") + "?message=\(message.rawValue)#\(section.rawValue)")
    }
}

extension PageMessage {
    /// The section of the settings that it is about; nil for none.
    fileprivate var section: SettingsRoutes.Section? {
        switch self {
        case .renewed: .calendar
        case .tested, .untested: .messages
        case .synced, .signedOut, .busy, .paired, .unpaired, .edited: nil
        default: .sources
        }
    }
}
