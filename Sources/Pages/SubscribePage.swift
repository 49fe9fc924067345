/// The calendars that programs and phones can subscribe to, each with its address.
package struct SubscribePage: Sendable {
    package struct Calendar: Sendable {
        let id: String
        let name: String
        /// Its content, in a sentence.
        let content: String
        /// nil if it has no address yet.
        let addresses: Addresses?

        package init(id: String, name: String, content: String, addresses: Addresses?) {
            self.id = id
            self.name = name
            self.content = content
            self.addresses = addresses
        }
    }

    /// The addresses of a calendar.
    package struct Addresses: Sendable {
        let https: String
        let webcal: String
        /// nil if Google can't reach it.
        let google: String?

        package init(https: String, webcal: String, google: String?) {
            self.https = https
            self.webcal = webcal
            self.google = google
        }
    }

    /// A calendar of the athlete's own that events are pushed to.
    package struct Pushed: Sendable {
        let name: String
        /// What is there, when it was last pushed to, and what is wrong, in sentences.
        let lines: [String]

        package init(name: String, lines: [String]) {
            self.name = name
            self.lines = lines
        }
    }

    private let calendars: [Calendar]
    private let pushed: [Pushed]
    /// The action of the form that gives a calendar a new address.
    private let renew: String

    package init(_ calendars: [Calendar], pushed: [Pushed] = [], renew: String) {
        self.calendars = calendars
        self.pushed = pushed
        self.renew = renew
    }

    package func html(_ frame: PageFrame) -> String {
        let values = calendars.map { calendar in
            var values: [String: Any] = ["id": calendar.id, "name": calendar.name, "content": calendar.content]
            values["addresses"] = calendar.addresses.map { addresses in
                var values: [String: Any] = ["https": addresses.https, "webcal": addresses.webcal]
                values["google"] = addresses.google
                return values
            }
            return values
        }
        let own = pushed.enumerated().map { ["number": $0, "name": $1.name, "lines": $1.lines] as [String: Any] }
        return Templates.page("subscribe", frame, ["calendars": values, "pushed": own, "renew": renew])
    }
}
