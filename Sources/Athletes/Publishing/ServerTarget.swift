package import Profiles
package import Web

/// A calendar's place on a server, read before it is written.
package struct ServerTarget: Sendable {
    /// The present content; nil if there is none.
    package let present: [UInt8]?
    private let place: ServerPlace
    private let webDAV: WebDAVClient
    private let expectation: WebDAVClient.Expectation

    /// - Throws: `RunError.webDAV`, or `.uncreatable` if tpmerge didn't write the present content.
    package init(_ place: ServerPlace, _ webDAV: WebDAVClient) async throws(RunError) {
        (self.place, self.webDAV) = (place, webDAV)
        let found: WebDAVClient.Present
        do { found = try await webDAV.look(at: place.address, place.credentials) } catch { throw .webDAV(error) }
        switch found {
        case .absent: (present, expectation) = (nil, .absent)
        case .present(let etag, let body):
            guard PresentOutput(bytes: body).isOurs else {
                throw .uncreatable(
                    "What is stored at \(place.address.host) under the configured address was not written by tpmerge "
                        + "and was left unchanged. Delete it there, or choose another address.")
            }
            (present, expectation) = (body, etag.map(WebDAVClient.Expectation.etag) ?? .nothing)
        }
    }

    /// - Throws: `RunError.webDAV`, or `.waiting` if the content has changed since it was read.
    package func put(_ bytes: [UInt8]) async throws(RunError) {
        let answer: WebDAVClient.PutOutcome
        do {
            answer = try await webDAV.put(
                bytes, contentType: "text/calendar; charset=utf-8", to: place.address, place.credentials,
                expecting: expectation)
        } catch {
            throw .webDAV(error)
        }
        guard case .stored = answer else {
            throw .waiting("Someone else changed \(place.name) in the meantime. Try again later.")
        }
    }
}
