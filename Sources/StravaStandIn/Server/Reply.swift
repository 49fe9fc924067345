/// An answer, and how faithfully it is delivered.
struct Reply: Sendable {
    var status: Int
    var headers: [(name: String, value: String)] = []
    var body: [UInt8] = []
    var delivery = Delivery.whole
    /// What is to be tried out first; what comes of that is the answer.
    var verifies: PushSubscription?

    /// A JSON answer.
    static func json(_ value: JSON, status: Int = 200) -> Reply {
        Reply(status: status, headers: [("Content-Type", "application/json; charset=utf-8")], body: value.bytes)
    }

    /// A page for people.
    static func html(_ page: String, status: Int = 200) -> Reply {
        Reply(status: status, headers: [("Content-Type", "text/html; charset=utf-8")], body: Array(page.utf8))
    }

    /// On to another place.
    static func redirect(to location: String) -> Reply {
        Reply(status: 302, headers: [("Location", location)])
    }
}

/// What the connection does to an answer on its way.
enum Delivery: Sendable, Equatable {
    case whole
    /// Half of it, then the connection is reset (RST).
    case reset
    /// Half of what `Content-Length` promises, then the connection is closed.
    case cutShort
    /// A byte at a time, a twentieth of a second apart.
    case drip
    /// Nothing at all, for as long as the client waits.
    case silence
    /// All of it, after a while.
    case late(Duration)
}
