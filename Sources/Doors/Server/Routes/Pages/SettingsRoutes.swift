import HTTPTypes

/// An athlete's settings: sources, calendars, messages, access.
enum SettingsRoutes {
    static let all: [Route] = [.page("/athletes/{name}/settings", ConnectionRoutes.page)]

    enum Section: String {
        case sources, calendar, messages, access
    }
}

extension PageVisit {
    /// Leads to a section of the athlete's settings, with a message about what was done.
    func settings(_ section: SettingsRoutes.Section, _ message: PageMessage) -> ServerResponse {
        .seeOther(path("settings") + "?message=\(message.rawValue)#\(section.rawValue)")
    }
}
