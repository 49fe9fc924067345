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

    private let calendars: [Calendar]
    /// The action of the form that gives a calendar a new address.
    private let renew: String

    package init(_ calendars: [Calendar], renew: String) {
        self.calendars = calendars
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
        return Templates.page("subscribe", frame, ["calendars": values, "renew": renew])
    }
}
