package import Insights
import JSON

/// What one athlete has done, in figures, for programs.
package struct AthleteInsights {
    /// The name in the configuration; nil where there is none.
    private let name: String?
    package let insights: Insights

    package init(name: String?, _ insights: Insights) {
        self.name = name
        self.insights = insights
    }

    /// Version 1 of what `insights --json` prints (`docs/schema/insights-1.schema.json`).
    ///
    /// Lengths are seconds and metres whatever the athlete's units, with three decimals at most. What is unknown is left
    /// out; sums and lists stand even when 0 or empty.
    package static func json(_ all: [AthleteInsights]) -> String {
        JSONWriter.text { json in
            json.member("version", 1)
            json.list("athletes", all) { json, one in
                json.member("name", one.name)
                json.members(of: one.insights)
            }
        }
    }
}
