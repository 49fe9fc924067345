package import Basics
import Export
package import Workouts

/// The services that an athlete can connect.
package struct ConnectionsPage: Sendable {
    package struct Service: Sendable {
        package let provider: String
        package let name: String
        /// nil where it isn't connected.
        package var connection: Connected?
        /// What is wrong with it, and what to do, in sentences; nil for nothing.
        package var trouble: String?
        /// Whether it can't be connected yet.
        package var isComing = false
        /// What the button says that connects; nil for no button.
        package var connectLabel: String?
        /// Where the page is that asks before it disconnects; nil for none.
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
        /// When everything was last fetched; nil where it never was.
        package var lastSync: PageFrame.PastMoment?
        package var missingScopes: String?
        /// Strava's events; nil where it is only asked.
        package var events: Events?

        package init() {}
    }

    /// What Strava tells by itself.
    package struct Events: Sendable {
        /// nil for never.
        package let last: PageFrame.PastMoment?
        /// How many came today.
        package let today: Int

        package init(last: PageFrame.PastMoment?, today: Int) {
            self.last = last
            self.today = today
        }

        fileprivate var values: [String: Any] {
            var values: [String: Any] = ["today": today]
            values["last"] = last?.values
            return values
        }
    }

    package var services: [Service]
    /// Where the form leads that connects.
    package let connectAction: String
    /// What Strava has to be told as the Authorization Callback Domain; nil where nothing is configured.
    package let callbackDomain: String?
    /// The latest activities, and where all of them are.
    package var recent: (activities: [Activity], address: String, units: Units)?

    package init(services: [Service], connectAction: String, callbackDomain: String?) {
        self.services = services
        self.connectAction = connectAction
        self.callbackDomain = callbackDomain
    }

    package func html(_ frame: PageFrame) -> String {
        var content: [String: Any] = ["services": services.map(values), "connectAction": connectAction]
        content["callbackDomain"] = callbackDomain
        if let recent, !recent.activities.isEmpty {
            content["recent"] = [
                "address": recent.address,
                "activities": recent.activities.map { activity in
                    let words = ActivityWords(activity, recent.units)
                    let figures = [activity.day.words, words.distance, words.time].compactMap(\.self)
                    return [
                        "id": String(activity.id), "sport": activity.sportName, "name": words.name,
                        "address": "\(recent.address)/\(activity.id)", "url": activity.url,
                        "color": SportColor(of: activity.sportName).rawValue,
                        "figures": figures.joined(separator: " · "),
                    ]
                },
            ]
        }
        return Templates.page("connections", frame, content)
    }

    private func values(of service: Service) -> [String: Any] {
        var values: [String: Any] = [
            "provider": service.provider, "name": service.name, "isConnected": service.connection != nil,
            "isComing": service.isComing,
        ]
        values["trouble"] = service.trouble
        values["connectLabel"] = service.connectLabel
        values["disconnectAddress"] = service.disconnectAddress
        values["connection"] = service.connection.map { connection in
            var values: [String: Any] = [:]
            values["athleteName"] = connection.athleteName
            values["connectedOn"] = connection.connectedOn
            values["missingScopes"] = connection.missingScopes
            values["lastSync"] = connection.lastSync?.values
            values["events"] = connection.events?.values
            return values
        }
        return values
    }
}

/// Asks before it disconnects.
package enum DisconnectPage {
    package static func html(_ frame: PageFrame, action: String, cancel: String) -> String {
        Templates.page("disconnect", frame, ["action": action, "cancel": cancel])
    }
}
