import Athletes
import Basics
import Pages

/// The activities that a page requests. Invalid values are ignored and reported beside their fields.
struct ShownActivities {
    private let asked: PageWish<ActivityWish>

    /// A page has fifty rows.
    private static let names = ActivityWish.names.subtracting(["per_page"])
    /// Parameters without a field in the form.
    private static let links: Set<String> = ["sport", "period", "page"]

    var wish: ActivityWish { asked.wish }
    var hasProblems: Bool { !asked.problems.isEmpty }
    private var sound: [String: [String]] { asked.sound }
    private var problems: [String: String] { asked.problems }

    init(_ query: FormFields, today: Day) {
        func wish(_ parameters: Parameters) throws(BadParameter) -> ActivityWish {
            try ActivityWish(parameters, today: today, atMost: APICall.mostDays)
        }
        asked = PageWish(query, names: Self.names, repeatable: ActivityWish.repeatable, wish)
    }

    var fields: [String: FormField] {
        let days: Set = ["from", "to"]
        return Dictionary(
            Self.names.subtracting(Self.links).map { name in
                // A browser drops a value that isn't a day, and complains.
                let isShown =
                    !days.contains(name) || problems[name] == nil || Day(iso: asked.given[name]?.first ?? "") != nil
                let value = isShown ? asked.given[name]?.first?.printable ?? "" : ""
                return (name, FormField(value, problem: problems[name]))
            }, uniquingKeysWith: { $1 })
    }

    /// Problems with parameters that the form has no field for.
    var problemsElsewhere: [(name: String, sentence: String)] {
        problems.filter { Self.links.contains($0.key) || !Self.names.contains($0.key) }.sorted { $0.key < $1.key }
            .map { ($0.key, $0.value) }
    }

    var types: [String] { sound["type"] ?? [] }

    var kept: [(name: String, value: String)] {
        ["sport", "period"].compactMap { name in sound[name]?.first.map { (name, $0) } }
    }

    /// Links for the sports and the periods; each keeps the other valid parameters.
    func links(to list: String) -> [(key: String, label: String, address: String, isOn: Bool)] {
        let sports = [("all", "All"), ("run", "Runs"), ("ride", "Rides"), ("swim", "Swims"), ("other", "Other")]
        let periods = [("week", "This Week"), ("month", "This Month")]
        let sport = sound["sport"]?.first ?? "all"
        return sports.map { key, label in
            (key, label, address(in: list, with: "sport", key == "all" ? nil : key), key == sport)
        }
            + periods.map { key, label in
                let isOn = sound["period"]?.first == key
                return (key, label, address(in: list, with: "period", isOn ? nil : key), isOn)
            }
    }

    func address(of page: Int, in list: String) -> String {
        address(in: list, with: "page", page == 1 ? nil : String(page))
    }

    private func address(in list: String, with name: String, _ value: String?) -> String {
        var query = sound
        query["page"] = nil
        query[name] = value.map { [$0] }
        let encoded = query.sorted { $0.key < $1.key }.flatMap { name, values in
            values.map { "\(name)=\($0.percentEncoded)" }
        }
        return encoded.isEmpty ? list : list + "?" + encoded.joined(separator: "&")
    }
}

extension String {
    /// Without control characters, which HTML doesn't allow.
    fileprivate var printable: String {
        String(String.UnicodeScalarView(unicodeScalars.filter { $0.properties.generalCategory != .control }))
    }
}
