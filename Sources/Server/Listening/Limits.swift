import NIOCore

/// How much a client may ask for, and how long it may take.
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
    /// The same for files of those who have shown a key or session.
    var uploadTime = TimeAmount.seconds(300)
    /// Until the answer is taken, from its first byte on.
    var answerTime = TimeAmount.seconds(60)
    /// Between two requests on one connection.
    var idleTime = TimeAmount.seconds(30)
    var connections = 512
    /// Of these, the part that those share who have shown neither key nor session.
    var strangers = 448
    /// Bytes of all large answers that wait to be taken and were each made for one client.
    var waiting = 64 << 20

    /// Bytes of the body that a route takes.
    func bytes(of body: Route.Body) -> Int {
        switch body {
        case .none, .form, .json: self.body
        case .event: event
        case .files: upload
        }
    }
}
