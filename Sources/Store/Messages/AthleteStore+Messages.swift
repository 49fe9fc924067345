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

    /// The warnings about ways that don't take messages.
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
