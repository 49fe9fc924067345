/// A PROPFIND (RFC 4918 §9.1) that follows redirects.
struct Question: Sendable {
    private let client: DAVClient
    private let body: [UInt8]
    private let depth: Int

    /// - Parameter properties: with the prefixes `D:` and `C:`.
    init(_ client: DAVClient, _ properties: [String], depth: Int) {
        self.client = client
        self.depth = depth
        body = RequestBodies.propfind(properties)
    }

    /// The answer, and the address that gave it.
    func ask(_ start: DAVAddress) async throws(CalDAVError) -> (answer: Multistatus, address: DAVAddress) {
        let (answer, address) = try await client.following(.propfind, start, [("Depth", String(depth))], body: body)
        switch answer.status {
        case 207: break
        case 403: throw CalDAVError(address.host, .forbidden)
        // A web page answers 200.
        case 200, 404, 405, 410, 501: throw CalDAVError(address.host, .notCalDAV(status: answer.status))
        case 507: throw CalDAVError(address.host, .full)
        default: throw CalDAVError(address.host, .unexpected(status: answer.status))
        }
        return (try address.multistatus(answer), address)
    }
}

extension DAVAddress {
    /// Reads an answer of this address.
    func multistatus(_ answer: DAVAnswer) throws(CalDAVError) -> Multistatus {
        do throws(XMLFault) {
            return try Multistatus(answer.body, base: href)
        } catch {
            throw CalDAVError(host, .unreadable(error))
        }
    }
}
