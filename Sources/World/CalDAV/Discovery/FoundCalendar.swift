import Basics
package import Web
import XML

package struct FoundCalendar: Sendable, Hashable {
    /// The collection's address; its path ends in `/`.
    package let address: Address
    /// The displayname, or the last part of the address without one.
    package let name: String
    /// Whether this user may create, change and delete; true if the server doesn't say.
    package let canWrite: Bool
    /// Whether it takes events; true if the server doesn't say (RFC 4791 §5.2.3).
    package let takesEvents: Bool
    /// Whether the server lists sync-collection (RFC 6578 §3.2).
    package let hasSync: Bool
}

extension FoundCalendar {
    static let properties = [
        "D:resourcetype", "D:displayname", "D:current-user-privilege-set", "D:supported-report-set",
        "C:supported-calendar-component-set",
    ]

    /// Returns nil if the resource isn't a calendar.
    /// - Parameter asked: the address that gave the response; the resource's own href is read by its path.
    init?(_ response: Multistatus.Response, from asked: Address) {
        guard response.properties[.dav("resourcetype")]?.holds(.cal("calendar")) == true else { return nil }
        address = asked.at(response.href.asCollection)
        let written = response.properties[.dav("displayname")]?.text ?? ""
        name = written.isEmpty ? response.href.name : written

        let privileges = response.properties[.dav("current-user-privilege-set")]
        let writing = ["all", "write", "write-content"].map(ExpandedName.dav)
        canWrite = privileges.map { set in writing.contains(where: set.holds) } ?? true

        let components = response.properties[.cal("supported-calendar-component-set")]?.all(.cal("comp")) ?? []
        takesEvents = components.isEmpty || components.contains { $0.attributes["name"]?.uppercased() == "VEVENT" }
        hasSync = response.properties[.dav("supported-report-set")]?.holds(.dav("sync-collection")) == true
    }
}

extension Discovery {
    /// Makes a calendar for events in a home, by MKCALENDAR (RFC 4791 §5.3.1), or by extended MKCOL (RFC 5689) if the
    /// server supports only that, and looks at the result.
    /// - Throws: `Failure` if the server refuses, or made something else.
    func make(in home: Address, avoiding taken: [Href]) async throws(Failure) -> FoundCalendar {
        let place = home.at(free(in: home, taken))
        var status = try await client.answer(.mkcalendar, place, body: RequestBodies.makeCalendar(named: name)).status
        if status == 405 || status == 501 {
            status = try await client.answer(.mkcol, place, body: RequestBodies.makeCollection(named: name)).status
        }
        switch status {
        case 200...299: break
        case 507: throw Failure(home.host, .full)
        case 500, 502...599: throw Failure(home.host, .unexpected(status: status))
        default: throw Failure(home.host, .notMade(name, status: status))
        }
        let (answer, reached) = try await client.ask(place, for: FoundCalendar.properties)
        guard let made = answer.responses.lazy.compactMap({ FoundCalendar($0, from: reached) }).first else {
            throw Failure(home.host, .notMade(name, status: status))
        }
        return made
    }

    /// Returns a path in the home that no listed calendar has.
    private func free(in home: Address, _ taken: [Href]) -> Href {
        let candidates = [""] + (2...(taken.count + 2)).map { "-\($0)" }
        let hrefs = candidates.map { home.href.appending(slug + $0, isCollection: true) }
        return hrefs.first { href in !taken.contains { $0.isSameCollection(as: href) } } ?? hrefs[0]
    }

    /// The name in lower-case letters, digits and hyphens.
    private var slug: String {
        let parts = name.lowercased().utf8.split { !$0.isASCIILetterOrDigit }
        let text = parts.prefix(8).map { String(decoding: Array($0), as: UTF8.self) }.joined(separator: "-").prefix(60)
        return text.isEmpty ? "tpmerge" : String(text)
    }
}
