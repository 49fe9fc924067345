package import Basics
import GRDB
package import Messages

/// Messages. Their rows are written without the state folder's lock, so that runs go on while messages are sent.
extension AthleteStore {
    /// What was told, and what may still have to be told.
    package func outbox() throws(StoreError) -> Outbox { try reading { try Outbox($0) } }

    /// Changes the outbox in one transaction, so that other processes see it before or after.
    ///
    /// - Returns: the change's result.
    package func changeOutbox<Result>(_ change: (inout Outbox) -> Result) throws(StoreError) -> Result {
        try writing { database in
            let known = try Outbox(database)
            var outbox = known
            let result = change(&outbox)
            var differences = Differences()
            differences.add(from: known.entries, to: outbox.entries)
            try differences.write(database)
            if outbox.news != known.news {
                try database.change("DELETE FROM plan_news")
                for news in outbox.news { try database.keep(news) }
            }
            return result
        }
    }

    /// The chats that the configuration doesn't name.
    package func chats() throws(StoreError) -> [KnownChat] { try reading { try KnownChat.all($0) } }

    package func keep(_ chat: KnownChat) throws(StoreError) {
        try writing { try $0.keep(chat) }
    }

    package func wayWarnings() throws(StoreError) -> [WayWarning] { try reading { try WayWarning.all($0) } }

    package func keep(_ warning: WayWarning) throws(StoreError) {
        try writing { try $0.keep(warning) }
    }
}

extension Outbox {
    /// Changes of the plan that runs have noted singly become one for each plan.
    fileprivate init(_ database: Database) throws {
        let news = try PlanNews.all(database)
        self.init(entries: try OutboxEntry.all(database), news: news.filter { $0.message != nil })
        note(news.filter { $0.message == nil })
    }
}

extension OutboxEntry: Stored {
    static let table = Table("messages", of: blank, keyCount: 2, order: "first, key, way")

    static let blank = OutboxEntry(key: "", way: "", state: .dropped, attempts: 0, first: .blank, last: .blank)

    mutating func visit(_ column: inout Columns) {
        column("key", &key)
        column("way", &way)
        column("state", &state)
        column("attempts", &attempts)
        column("first", &first)
        column("last", &last)
        column("answer", &answer)
        column("retry_at", &retryAt)
    }
}

extension OutboxEntry.State: ColumnValue {}

extension PlanNews: Stored {
    static let table = Table("plan_news", of: blank, order: "number")

    static let blank = PlanNews(at: .blank, uid: "", before: nil, after: nil)

    mutating func visit(_ column: inout Columns) {
        // SQLite assigns it, so that the order is kept.
        var number: Int64?
        column("number", &number)
        column("at", &at)
        column("uid", &uid)
        PlanView.visit(&before, "_before", &column)
        PlanView.visit(&after, "", &column)
        column("is_silent", &isSilent)
        column("message", &message)
    }
}

extension PlanView {
    /// Visits the columns of a view that may be missing.
    fileprivate static func visit(_ view: inout PlanView?, _ suffix: String, _ column: inout Columns) {
        var (day, summary, content) = (view?.day, view?.summary, view?.content)
        var (seconds, meters, start) = (view?.seconds, view?.meters, view?.start)
        column("day\(suffix)", &day)
        column("summary\(suffix)", &summary)
        column("seconds\(suffix)", &seconds)
        column("meters\(suffix)", &meters)
        column("start\(suffix)", &start)
        column("content\(suffix)", &content)
        view = day.map { day in
            PlanView(
                day: day, summary: summary ?? "", seconds: seconds, meters: meters, start: start, content: content ?? 0)
        }
    }
}

/// A chat of Telegram's that the configuration doesn't name: one that was found, or that a group has moved to.
package struct KnownChat: Sendable, Equatable {
    /// The bot's number, which is the part of its token that is no secret.
    package private(set) var bot: String
    /// The number in the configuration; empty if there is none.
    package private(set) var configured: String
    package private(set) var number: String

    package init(bot: String, configured: String, number: String) {
        (self.bot, self.configured, self.number) = (bot, configured, number)
    }
}

extension KnownChat: Stored {
    static let table = Table("chats", of: blank, keyCount: 2, order: "bot, configured")

    static let blank = KnownChat(bot: "", configured: "", number: "")

    mutating func visit(_ column: inout Columns) {
        column("bot", &bot)
        column("configured", &configured)
        column("number", &number)
    }
}

/// When it was last told on standard error that a way doesn't take messages.
package struct WayWarning: Sendable, Equatable {
    package private(set) var way: String
    /// The athlete's day.
    package private(set) var warnedOn: Day

    package init(way: String, warnedOn: Day) {
        self.way = way
        self.warnedOn = warnedOn
    }
}

extension WayWarning: Stored {
    static let table = Table("way_warnings", of: blank, order: "way")

    static let blank = WayWarning(way: "", warnedOn: .blank)

    mutating func visit(_ column: inout Columns) {
        column("way", &way)
        column("told", &warnedOn)
    }
}
