import Basics
import Mustache
import Workouts

/// The templates of all pages, from the folder of the same name. They escape all values, except what another template
/// has rendered (`Markup`).
package enum Templates {
    /// The names of templates that can't be parsed. The server doesn't start with one, rather than show empty pages.
    package static var broken: [String] { sources.keys.filter { parsed[$0] == nil }.sorted() }

    /// Renders a page. The values are strings, numbers, flags, and lists and structures of them, whose properties the
    /// template names; unknown ones are left out.
    package static func page(_ name: String, _ frame: PageFrame, _ content: [String: Any?] = [:]) -> String {
        library.render(known(content).merging(["frame": values(of: frame)]) { _, frame in frame }, withTemplate: name)
            ?? ""
    }

    /// Renders a part once, for use in several pages.
    static func part(_ name: String, _ content: [String: Any]) -> Markup {
        Markup(html: library.render(content, withTemplate: name) ?? "")
    }

    static let sources: [String: [UInt8]] = [
        "actions": PackageResources.actions_mustache, "activities": PackageResources.activities_mustache,
        "activity": PackageResources.activity_mustache, "boxes": PackageResources.boxes_mustache,
        "calendar": PackageResources.calendar_mustache, "calendar-link": PackageResources.calendar_link_mustache,
        "card": PackageResources.card_mustache, "comparison": PackageResources.comparison_mustache,
        "day": PackageResources.day_mustache, "delete-file": PackageResources.delete_file_mustache,
        "disconnect": PackageResources.disconnect_mustache, "drop": PackageResources.drop_mustache,
        "error": PackageResources.error_mustache, "figure": PackageResources.figure_mustache,
        "figures": PackageResources.figures_mustache, "files": PackageResources.files_mustache,
        "first": PackageResources.first_mustache, "frame": PackageResources.frame_mustache,
        "insights": PackageResources.insights_mustache, "insights-parts": PackageResources.insights_parts_mustache,
        "key": PackageResources.key_mustache, "levels": PackageResources.levels_mustache,
        "mark": PackageResources.mark_mustache, "measure": PackageResources.measure_mustache,
        "month": PackageResources.month_mustache, "neighbors": PackageResources.neighbors_mustache,
        "never-synced": PackageResources.never_synced_mustache,
        "recording-table": PackageResources.recording_table_mustache, "report": PackageResources.report_mustache,
        "roster": PackageResources.roster_mustache, "said": PackageResources.said_mustache,
        "script": PackageResources.script_mustache, "settings": PackageResources.settings_mustache,
        "sign-in": PackageResources.sign_in_mustache, "source": PackageResources.source_mustache,
        "spark": PackageResources.spark_mustache, "sprite": PackageResources.sprite_mustache,
        "strip": PackageResources.strip_mustache, "sum": PackageResources.sum_mustache,
        "tables": PackageResources.tables_mustache, "versus": PackageResources.versus_mustache,
        "zone-bar": PackageResources.zone_bar_mustache, "zone-list": PackageResources.zone_list_mustache,
    ]

    private static let parsed = sources.compactMapValues {
        try? MustacheTemplate(string: String(decoding: $0, as: UTF8.self))
    }
    private static let library = MustacheLibrary(templates: parsed)

    private static func values(of frame: PageFrame) -> [String: Any] {
        known([
            "base": frame.base, "page": frame.page, "heading": frame.heading, "title": frame.title,
            "stylesheet": Asset.style.fileName, "script": Asset.script.fileName, "icon": Asset.icon.fileName,
            "hasLinks": !frame.links.isEmpty, "isPoweredByStrava": frame.isPoweredByStrava,
            "garminCredit": frame.includesGarmin ? GarminCredit.sentence : nil, "isWaiting": frame.isWaiting,
            "reload": frame.reload,
            "links": frame.links, "athlete": frame.athlete, "under": frame.under?.isolated, "isWide": frame.isWide,
            "roster": frame.roster, "sync": frame.sync, "others": frame.others,
            "lastSync": frame.lastSync, "csrf": frame.csrf, "code": frame.code, "trouble": frame.trouble?.isolated,
            "hasRun": frame.hasRun, "message": frame.message,
            // On other pages of an athlete, the settings lead out.
            "signsOut": frame.athlete == nil || frame.code != nil,
        ])
    }
}

/// A template's values without the unknown ones. Mustache would draw a lazy list as one empty entry.
func known(_ values: [String: Any?]) -> [String: Any] {
    values.compactMapValues { value in (value as? any LazySequenceProtocol).map { list in Array(list) } ?? value }
}

/// Rendered markup, in which all values are escaped.
package struct Markup: Sendable {
    package let html: String

    fileprivate init(html: String) { self.html = html }
}

/// A file that pages load. Its name contains a hash of its content, so that browsers may cache it for good.
package struct Asset: Sendable {
    package let fileName: String
    package let type: String
    package let bytes: [UInt8]

    package static let all = [style, script, icon]

    static let style = Asset("tpmerge", "css", type: "text/css; charset=utf-8", slim)
    static let script = Asset("tpmerge", "js", type: "text/javascript; charset=utf-8", PackageResources.tpmerge_js)
    static let icon = Asset("tpmerge", "svg", type: "image/svg+xml", PackageResources.tpmerge_svg)

    /// The stylesheet without comments, and without blanks that mean nothing.
    private static var slim: [UInt8] {
        let lines = String(decoding: PackageResources.tpmerge_css, as: UTF8.self).split(separator: "\n")
            .map { $0.drop { $0 == " " } }
        let rules = lines.filter { !$0.hasPrefix("/*") }.joined()
        let blanks = [(": ", ":"), ("; ", ";"), (", ", ","), (" {", "{"), ("{ ", "{"), (" }", "}"), ("} ", "}")]
        return Array(blanks.reduce(rules) { $0.replacing($1.0, with: $1.1) }.utf8)
    }

    private init(_ name: String, _ ending: String, type: String, _ bytes: [UInt8]) {
        self.type = type
        self.bytes = bytes
        fileName = "\(name).\(StableHash(bytes).hexadecimal).\(ending)"
    }
}

extension String {
    /// The text with right-to-left names isolated: within an English sentence they would reorder the figures beside
    /// them (Unicode Standard Annex #9, 2.4). For a name alone, `<bdi>` does the same.
    var isolated: String {
        guard unicodeScalars.contains(where: { $0.runsLeftward || $0.turnsDirection }) else { return self }
        var shown = String.UnicodeScalarView()
        // Characters that may belong between two right-to-left letters.
        var between = String.UnicodeScalarView()
        var isInside = false
        for scalar in unicodeScalars where !scalar.turnsDirection {
            if scalar.runsLeftward {
                if !isInside { shown.append(Self.firstStrongIsolate) }
                isInside = true
            } else if isInside, !scalar.properties.isAlphabetic {
                between.append(scalar)
                continue
            } else if isInside {
                shown.append(Self.popIsolate)
                isInside = false
            }
            shown.append(contentsOf: between)
            between.removeAll()
            shown.append(scalar)
        }
        if isInside { shown.append(Self.popIsolate) }
        shown.append(contentsOf: between)
        return String(shown)
    }

    private static let firstStrongIsolate: Unicode.Scalar = "\u{2068}"
    private static let popIsolate: Unicode.Scalar = "\u{2069}"
}

extension Unicode.Scalar {
    /// Whether it belongs to a right-to-left script, by its Unicode block.
    fileprivate var runsLeftward: Bool {
        switch value {
        case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }

    /// Whether it is an invisible control that changes the direction of the following text.
    fileprivate var turnsDirection: Bool {
        (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value) || value == 0x200E || value == 0x200F
    }
}
