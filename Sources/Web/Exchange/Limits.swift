/// What a download may cost before it is given up.
package struct Limits: Sendable, Hashable {
    /// From the first look-up to the last byte, redirects included.
    package var total: Duration
    /// Between two signs of life of the server.
    package var idle: Duration
    /// Until a connection stands, its encryption included.
    package var connect: Duration
    /// Bytes of the unpacked body.
    package var body: Int
    /// Bytes that are read of the body of an answer that is no success; what comes after is cut off.
    package var errorBody: Int
    /// Redirects followed one after another.
    package var redirects: Int

    /// The defaults are those for a calendar feed: 60 s in all, 20 s idle, 10 s to connect, 32 MiB, and nothing
    /// read of an error's body.
    package init(
        total: Duration = .seconds(60),
        idle: Duration = .seconds(20),
        connect: Duration = .seconds(10),
        body: Int = 32 * 1024 * 1024,
        errorBody: Int = 0,
        redirects: Int = 5
    ) {
        self.total = total
        self.idle = idle
        self.connect = connect
        self.body = body
        self.errorBody = errorBody
        self.redirects = redirects
    }

    /// The limits of a calendar feed.
    package static let feed = Limits()

    /// The limits of one question to an API, whose errors explain themselves: 30 s in all, 15 s idle.
    package static let api = Limits(total: .seconds(30), idle: .seconds(15), errorBody: 64 * 1024, redirects: 0)
}
