/// The calendars that programs and phones can subscribe to, each with its address.
package enum SubscribePage {
    /// A calendar, with its content in a sentence. It has no addresses yet, or lacks Google's if Google can't reach it.
    package typealias Calendar = (
        id: String, name: String, content: String, addresses: (https: String, webcal: String, google: String?)?
    )

    /// - Parameters:
    ///   - pushed: the athlete's own calendars that events are pushed to: what is there, when it was last pushed to, and
    ///     what is wrong, in sentences.
    ///   - renew: the action of the form that gives a calendar a new address.
    package static func html(
        _ frame: PageFrame, _ calendars: [Calendar], pushed: [(name: String, lines: [String])], renew: String
    ) -> String {
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
