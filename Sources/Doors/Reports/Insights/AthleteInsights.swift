package import Basics
package import Export
package import Insights
import JSON
package import Profiles
import Workouts

package struct AthleteInsights {
    /// The name in the configuration; nil without one.
    private let name: String?
    package let insights: Insights
    private let isFromStrava: Bool
    private let isFromGarmin: Bool
    private let remarks: [String]

    /// - Parameters:
    ///   - isFromStrava: whether any of it is Strava's data, which has to be attributed.
    ///   - isFromGarmin: whether any of it is from Garmin's devices by way of another service; the same.
    package init(
        name: String?, _ insights: Insights, hasArchive: Bool = false, isFromStrava: Bool = true,
        isFromGarmin: Bool = false, typed: TypedCommand = TypedCommand()
    ) {
        (self.name, self.insights) = (name, insights)
        (self.isFromStrava, self.isFromGarmin) = (isFromStrava, isFromGarmin)
        remarks = Uncertainty.sentences(about: insights, hasArchive: hasArchive).map(typed.completing)
    }

    /// Version 1 of what `insights --json` prints (`docs/schema/insights-1.schema.json`).
    ///
    /// Lengths are seconds and metres whatever the athlete's units, with three decimals at most. Unknown values are
    /// left out; sums and lists are present even when 0 or empty.
    package static func json(_ all: [AthleteInsights]) -> String {
        JSONWriter.output("athletes", all) { $1.members(in: &$0) }
    }

    /// The object of this athlete alone, with a final newline.
    package func json() -> [UInt8] { JSONWriter.document { members(in: &$0) } }

    private func members(in json: inout JSONWriter) {
        json.member("name", name)
        json.members(of: insights)
    }

    /// The output of `insights` in a terminal, with a final newline.
    ///
    /// Several athletes follow one another, each under the name. No line is wider than the terminal, and none ends in
    /// blanks. Names can't contain terminal commands.
    package static func page(
        _ all: [AthleteInsights], style: TerminalStyle, units: Units, colors: HeatmapColors
    ) -> String {
        var paragraphs: [String] = []
        for one in all {
            if all.count > 1, let name = one.name?.safeForTerminal.trimmed(toWidth: style.usedWidth) {
                paragraphs.append(TerminalTone.line([(name, .bold)], style))
            }
            let page = InsightsText(one.insights, remarks: one.remarks, style: style, units: units, colors: colors)
            paragraphs += page.paragraphs.map { $0.joined(separator: "\n") }
        }
        if all.contains(where: \.isFromStrava) {
            paragraphs.append(TerminalTone.line([("Powered by Strava", .dim)], style))
        }
        if all.contains(where: \.isFromGarmin) {
            paragraphs.append(TerminalTone.line([(GarminCredit.sentence, .dim)], style))
        }
        return style.cut(paragraphs.joined(separator: "\n\n") + "\n")
    }
}
