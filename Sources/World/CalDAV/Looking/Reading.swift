package import Basics
import Web
import XML

extension CollectionReader {
    /// The most resources in one multiget.
    private static let batch = 50

    /// Reads resources with their texts, as XML can hold them, without carriage returns: a multiget and a GET give the
    /// same. Those that are gone are left out.
    package func read(_ hrefs: [Href]) async throws(Failure) -> [Found] {
        var found: [Found] = []
        var start = hrefs.startIndex
        while start < hrefs.endIndex {
            let end = min(start + Self.batch, hrefs.endIndex)
            found += try await readBatch(Array(hrefs[start..<end]))
            start = end
        }
        return found
    }

    /// Reads one resource; nil if it is gone.
    package func read(_ href: Href) async throws(Failure) -> Found? {
        let address = collection.at(href)
        let answer = try await client.answer(.get, address, [("Accept", "text/calendar")])
        switch answer.status {
        case 200...299: return Found(href: href.path, etag: answer.headers.first("ETag"), text: answer.body.asInXML)
        case 404, 410: return nil
        case 403: throw Failure(address.host, .forbidden)
        default: throw Failure(address.host, .unexpected(status: answer.status))
        }
    }

    /// calendar-multiget (RFC 4791 §7.9). Some servers leave out missing resources, or refuse the whole request because
    /// of one, so resources without an answer are read one by one.
    private func readBatch(_ hrefs: [Href]) async throws(Failure) -> [Found] {
        let answer = try await ask(.report, depth: 1, RequestBodies.multiget(hrefs))
        var settled: Set<Href> = []
        var found: [Found] = []
        if answer.status == 207 {
            for response in try collection.multistatus(answer).responses where hrefs.contains(response.href) {
                if response.status == 404 || response.status == 410 {
                    settled.insert(response.href)
                } else if let data = response.properties[.cal("calendar-data")], !data.bytes.isEmpty,
                    settled.insert(response.href).inserted
                {
                    found.append(Found(href: response.href.path, etag: response.etag, text: data.bytes.asInXML))
                }
            }
        }
        for href in hrefs where !settled.contains(href) { if let one = try await read(href) { found.append(one) } }
        return found
    }

    /// The paths of the events whose UIDs contain a text; nil if the server can't search.
    func hrefs(ofUIDsWith text: String) async throws(Failure) -> Set<String>? {
        let answer = try await ask(.report, depth: 1, RequestBodies.query(uid: text))
        guard answer.status == 207 else { return nil }
        return Set(try collection.multistatus(answer).responses.map(\.href.path))
    }
}

extension [UInt8] {
    fileprivate var asInXML: [UInt8] {
        guard contains(where: { $0 < 0x20 && $0 != 0x0A && $0 != 0x09 || $0 >= 0xEF }) else { return self }
        let scalars = String(decoding: self, as: UTF8.self).unicodeScalars.filter { $0.isInXML && $0 != "\r" }
        return Array(String(String.UnicodeScalarView(scalars)).utf8)
    }
}
