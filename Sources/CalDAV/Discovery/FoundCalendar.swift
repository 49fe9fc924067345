/// A calendar on its server, as discovery found it.
package struct FoundCalendar: Sendable, Hashable {
    /// The collection's address; its path ends in `/`.
    package let address: DAVAddress
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
    /// The properties to ask for.
    static let properties = [
        "D:resourcetype", "D:displayname", "D:current-user-privilege-set", "D:supported-report-set",
        "C:supported-calendar-component-set",
    ]

    /// Nil if the resource is no calendar.
    ///
    /// - Parameter asked: the address that gave the response; the resource's own href is read by its path.
    init?(_ response: Multistatus.Response, from asked: DAVAddress) {
        guard response.property(.dav("resourcetype"))?.holds(.cal("calendar")) == true else { return nil }
        address = asked.at(response.href.asCollection)
        let written = response.property(.dav("displayname"))?.text ?? ""
        name = written.isEmpty ? response.href.name : written

        let privileges = response.property(.dav("current-user-privilege-set"))
        let writing = ["all", "write", "write-content"].map(XMLName.dav)
        canWrite = privileges.map { set in writing.contains(where: set.holds) } ?? true

        let components = response.property(.cal("supported-calendar-component-set"))?.all(.cal("comp")) ?? []
        takesEvents = components.isEmpty || components.contains { $0.attributes["name"]?.uppercased() == "VEVENT" }
        hasSync = response.property(.dav("supported-report-set"))?.holds(.dav("sync-collection")) == true
    }
}
