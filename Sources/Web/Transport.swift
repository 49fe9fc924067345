/// Sends one request and brings back the whole answer, or says why there is none. It follows no
/// redirect, keeps no cookie and never hands out half a body.
package struct Transport: Sendable {
    /// What does the work; a test gives its own.
    package let send: @Sendable (Request) async throws(FetchFault) -> Response

    package init(send: @escaping @Sendable (Request) async throws(FetchFault) -> Response) {
        self.send = send
    }
}
