package import Basics
package import Workouts

package enum ConnectionsPage {
    package struct Service: Sendable {
        package let provider: String
        package let name: String
        /// nil if it isn't connected.
        package var connection: Connected?
        /// Whether it is read from folders, and when that was done last; nil for never.
        package var isOfFolders = false
        package var lastRead: PageFrame.PastMoment?
        /// The problem and the advice, in sentences; nil for none.
        package var trouble: String?
        /// Whether connecting isn't supported yet.
        package var isComing = false
        /// The label of the button that connects; nil for no button.
        package var connectLabel: String?
        /// The page that asks before disconnecting; nil for none.
        package var disconnectAddress: String?

        package init(provider: String, name: String) {
            self.provider = provider
            self.name = name
        }
    }

    package struct Connected: Sendable {
        package var athleteName: String?
        /// `23 Mar 2026`.
        package var connectedOn: String?
        /// When everything was last fetched; nil for never.
        package var lastSync: PageFrame.PastMoment?
        package var missingScopes: String?
        /// Strava's webhook events: when the last one came, nil for never, and how many came today; nil without a
        /// subscription.
        package var events: (last: PageFrame.PastMoment?, today: Int)?

        package init() {}
    }

    /// - Parameters:
    ///   - connectAction: the action of the form that connects.
    ///   - callbackDomain: the Authorization Callback Domain to enter at Strava; nil if no application is configured.
    ///   - recent: the latest activities, and the address of the full list.
    package static func html(
        _ frame: PageFrame, services: [Service], connectAction: String, callbackDomain: String?,
        recent: (activities: [Activity], address: String, units: Units)?
    ) -> String {
        let latest = recent.flatMap { $0.activities.isEmpty ? nil : $0 }.map { recent in
            let activities = recent.activities.map { activity in
                let words = ActivityWords(activity: activity, units: recent.units)
                let figures = [activity.day.words, words.distance, words.time].compactMap(\.self)
                return known([
                    "id": activity.id.text, "sport": activity.sportName, "name": words.name,
                    "address": "\(recent.address)/\(activity.id)", "url": activity.url,
                    "color": SportColor(of: activity.sportName).rawValue, "figures": figures.joined(separator: " · "),
                ])
            }
            return ["address": recent.address, "activities": activities] as [String: Any]
        }
        return Templates.page(
            "connections", frame,
            known([
                "services": services, "connectAction": connectAction, "callbackDomain": callbackDomain,
                "recent": latest,
            ]))
    }
}
