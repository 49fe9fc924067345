/// Limits for a request, beyond which it is abandoned.
package struct Limits: Sendable, Hashable {
    /// The time from the first look-up to the last byte, redirects included.
    package var total: Duration
    /// The longest silence of the server.
    package var idle: Duration
    /// The time to connect, including TLS.
    package var connect: Duration
    /// The most bytes of the unpacked body.
    package var body: Int
    /// How many bytes to read of an unsuccessful response's body; the rest is cut off.
    package var errorBody: Int
    /// The most redirects in a row.
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

    /// The limits of one API request, whose errors explain themselves: 30 s in all, 15 s idle, 64 KiB of an error's
    /// body.
    package static let api = Limits(total: .seconds(30), idle: .seconds(15), errorBody: 64 * 1024, redirects: 0)
}
