/// The athletes whom somebody may see.
package struct RosterPage: Sendable {
    package struct Row: Sendable {
        package let name: String
        package let address: String
        /// ISO 8601, and in words; nil before the first run.
        package var lastRun: (moment: String, words: String)?
        /// What is wrong, in a sentence; nil for nothing.
        package var trouble: String?

        package init(name: String, address: String) {
            self.name = name
            self.address = address
        }
    }

    package let rows: [Row]
    /// Since when the configuration's file can't be used, ISO 8601 and in words; nil while it can.
    package var configurationBroken: (moment: String, words: String)?

    package init(_ rows: [Row]) { self.rows = rows }

    package func html(_ frame: PageFrame) -> String {
        let athletes = rows.map { row in
            var values: [String: Any] = ["name": row.name, "address": row.address]
            values["lastRun"] = row.lastRun.map { ["moment": $0.moment, "words": $0.words] }
            values["trouble"] = row.trouble
            return values
        }
        var values: [String: Any] = ["athletes": athletes, "hasAthletes": !athletes.isEmpty]
        values["broken"] = configurationBroken.map { ["moment": $0.moment, "words": $0.words] }
        return Templates.page("roster", frame, values)
    }
}
