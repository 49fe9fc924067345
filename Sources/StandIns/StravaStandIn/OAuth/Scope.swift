/// The scopes that an athlete may grant to an application.
package enum Scope: String, Sendable, CaseIterable {
    case read
    case readAll = "read_all"
    case readProfile = "profile:read_all"
    case writeProfile = "profile:write"
    case readActivities = "activity:read"
    /// Includes "Only You" activities.
    case readAllActivities = "activity:read_all"
    case writeActivities = "activity:write"

    var permission: String {
        switch self {
        case .read, .readAll, .writeProfile, .writeActivities: rawValue + "_permission"
        case .readProfile: "profile:read_permission"
        case .readActivities, .readAllActivities: "activity:read_permission"
        }
    }

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

    /// Parses a comma-separated list; nil if a scope is unknown or the list is empty.
    static func list(_ text: String) -> [Scope]? {
        let words = text.split(separator: ",")
        let scopes = words.compactMap { Scope(rawValue: String($0)) }
        return scopes.isEmpty || scopes.count != words.count ? nil : scopes
    }
}

extension Set<Scope> {
    /// The scopes joined in the order of the page.
    func joined(by separator: String) -> String {
        Scope.allCases.filter(contains).map(\.rawValue).joined(separator: separator)
    }

    var seesActivities: Bool { contains(.readActivities) || contains(.readAllActivities) }
}
