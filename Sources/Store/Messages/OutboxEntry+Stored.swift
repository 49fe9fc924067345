package import Messages

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
