/// What a download may cost before it is given up.
package struct Limits: Sendable, Equatable {
    /// From the first look-up to the last byte, redirects included.
    package var total: Duration
    /// Between two signs of life of the server.
    package var idle: Duration
    /// Until a connection stands, its encryption included.
    package var connect: Duration
    /// Bytes of the unpacked body.
    package var body: Int
    /// Redirects followed one after another.
    package var redirects: Int

    /// The defaults are those for a calendar feed: 60 s in all, 20 s idle, 10 s to connect, 32 MiB.
    package init(
        total: Duration = .seconds(60),
        idle: Duration = .seconds(20),
        connect: Duration = .seconds(10),
        body: Int = 32 * 1024 * 1024,
        redirects: Int = 5
    ) {
        self.total = total
        self.idle = idle
        self.connect = connect
        self.body = body
        self.redirects = redirects
    }

    /// The limits of a calendar feed.
    package static let feed = Limits()
}
