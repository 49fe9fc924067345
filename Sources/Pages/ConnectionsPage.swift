package import Basics
package import Workouts

/// The services that an athlete can connect.
package struct ConnectionsPage: Sendable {
    package struct Service: Sendable {
        package let provider: String
        package let name: String
        /// nil if it isn't connected.
        package var connection: Connected?
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
        /// Strava's webhook events; nil without a subscription.
        package var events: Events?

        package init() {}
    }

    /// The webhook events from Strava.
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
    /// The action of the form that connects.
    package let connectAction: String
    /// The Authorization Callback Domain to enter at Strava; nil if no application is configured.
    package let callbackDomain: String?
    /// The latest activities, and the address of the full list.
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
                    var values: [String: Any] = [
                        "id": activity.id.text, "sport": activity.sportName, "name": words.name,
                        "address": "\(recent.address)/\(activity.id)",
                        "color": SportColor(of: activity.sportName).rawValue,
                        "figures": figures.joined(separator: " · "),
                    ]
                    values["url"] = activity.url
                    return values
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

/// The page that asks before disconnecting.
package enum DisconnectPage {
    package static func html(_ frame: PageFrame, action: String, cancel: String) -> String {
        Templates.page("disconnect", frame, ["action": action, "cancel": cancel])
    }
}
