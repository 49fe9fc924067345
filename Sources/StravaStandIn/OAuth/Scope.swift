/// What an athlete may let an application do.
package enum Scope: String, Sendable, CaseIterable {
    case read
    case readAll = "read_all"
    case readProfile = "profile:read_all"
    case writeProfile = "profile:write"
    case readActivities = "activity:read"
    /// "Only You" activities too.
    case readAllActivities = "activity:read_all"
    case writeActivities = "activity:write"

    /// How an error about its absence calls it.
    var permission: String {
        switch self {
        case .read, .readAll, .writeProfile, .writeActivities: rawValue + "_permission"
        case .readProfile: "profile:read_permission"
        case .readActivities, .readAllActivities: "activity:read_permission"
        }
    }

    /// What the box on the consent page says.
    var words: String {
        switch self {
        case .read: "View data about your public profile (required)"
        case .readAll: "View your private routes, segments and non-activity posts"
        case .readProfile: "View your complete Strava profile"
        case .writeProfile: "Update your profile"
        case .readActivities: "View data about your activities"
        case .readAllActivities: "View data about your private activities"
        case .writeActivities: "Upload your activities from this application"
        }
    }

    /// Scopes from a comma-separated list; nil when one of them is unknown or there is none.
    static func list(_ text: String) -> [Scope]? {
        let words = text.split(separator: ",")
        let scopes = words.compactMap { Scope(rawValue: String($0)) }
        return scopes.isEmpty || scopes.count != words.count ? nil : scopes
    }
}

extension Set<Scope> {
    /// In the order of the page, joined.
    func joined(by separator: String) -> String {
        Scope.allCases.filter(contains).map(\.rawValue).joined(separator: separator)
    }

    /// Whether activities may be seen at all.
    var seesActivities: Bool { contains(.readActivities) || contains(.readAllActivities) }
}
