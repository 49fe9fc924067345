import NIOCore

/// Limits on the size and duration of requests.
struct RequestLimits: Sendable {
    /// Bytes of the request's target.
    var target = 8 << 10
    /// Bytes of all headers.
    var headers = 16 << 10
    var headerCount = 100
    /// Bytes of a body.
    var body = 64 << 10
    var upload = 25 << 20
    /// Bytes of a webhook event.
    var event = 16 << 10
    /// From the first byte of the headers until they are complete.
    var headTime = TimeAmount.seconds(10)
    /// From the end of the headers until the body is complete.
    var bodyTime = TimeAmount.seconds(30)
    /// The same for files, from clients with a key or session.
    var uploadTime = TimeAmount.seconds(300)
    /// From the first byte of the answer until the client has taken it.
    var answerTime = TimeAmount.seconds(60)
    /// Between two requests on one connection.
    var idleTime = TimeAmount.seconds(30)
    var connections = 512
    /// The number of connections shared by clients without a key or session.
    var strangers = 448
    /// Bytes of all large answers that were made for single clients and haven't been taken yet.
    var waiting = 64 << 20

    /// The bytes of the body that a route takes.
    func bytes(of body: Route.Body) -> Int {
        switch body {
        case .none, .form, .json: self.body
        case .event: event
        case .files: upload
        }
    }
}
