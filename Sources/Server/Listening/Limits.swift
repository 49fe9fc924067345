import NIOCore

/// How much anybody may ask for, and how long it may take.
struct Limits: Sendable {
    /// Bytes of the request's target.
    var target = 8 << 10
    /// Bytes of all headers.
    var headers = 16 << 10
    var headerCount = 100
    /// Bytes of a body.
    var body = 64 << 10
    var upload = 25 << 20
    /// What Strava sends of an event.
    var event = 16 << 10
    /// Until the headers are complete, from their first byte on.
    var headTime = TimeAmount.seconds(10)
    /// Until the body is complete, from the headers' end on.
    var bodyTime = TimeAmount.seconds(30)
    var uploadTime = TimeAmount.seconds(300)
    /// Until the answer is taken, from its first byte on.
    var answerTime = TimeAmount.seconds(60)
    /// Between two requests on one connection.
    var idleTime = TimeAmount.seconds(30)
    var connections = 512

    /// The body that a path may have, in bytes, and how long that may take.
    func body(at path: Substring) -> (bytes: Int, time: TimeAmount) {
        if path.hasSuffix("/uploads") { return (upload, uploadTime) }
        return (path.contains("/webhooks/") ? event : body, bodyTime)
    }
}
