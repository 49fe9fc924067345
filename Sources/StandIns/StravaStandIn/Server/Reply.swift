struct Reply: Sendable {
    var status: Int
    var headers: [(name: String, value: String)] = []
    var body: [UInt8] = []
    /// How the connection delivers it other than whole and at once.
    var delivery: Misbehaviour?
    /// The subscription to verify first; the outcome replaces this response.
    var verifies: PushSubscription?

    static func json(_ value: JSON, status: Int = 200) -> Reply {
        Reply(status: status, headers: [("Content-Type", "application/json; charset=utf-8")], body: value.bytes)
    }

    static func html(_ page: String, status: Int = 200) -> Reply {
        Reply(status: status, headers: [("Content-Type", "text/html; charset=utf-8")], body: Array(page.utf8))
    }

    static func redirect(to location: String) -> Reply {
        Reply(status: 302, headers: [("Location", location)])
    }
}
