import Basics
import JSON
import Workouts

/// An element of a list in one column, written as JSON such as `["One sentence."]` or `[["power","250 W"]]`.
protocol Listed {
    /// nil if the JSON doesn't fit.
    init?(_ json: JSONValue)

    func write(to json: inout JSONWriter)
}

extension Array: ColumnValue where Element: Listed {
    private static var none: String { "[]" }

    var cell: Cell {
        guard !isEmpty else { return .text(Self.none) }
        return .text(JSONWriter.compactList { json in forEach { $0.write(to: &json) } })
    }

    init?(_ cell: Cell) {
        guard let text = String(cell) else { return nil }
        self = []
        guard text != Self.none else { return }
        guard case .list(let list)? = JSONValue(Array<UInt8>(text.utf8)) else { return nil }
        for json in list {
            guard let element = Element(json) else { return nil }
            append(element)
        }
    }
}

extension JSONValue {
    /// The texts of a list; nil if it holds anything else.
    fileprivate var texts: [String]? {
        let texts = elements.compactMap(\.text)
        return texts.count == elements.count ? texts : nil
    }
}

/// Its first and its last day.
extension ClosedRange: Listed where Bound == Day {
    init?(_ json: JSONValue) {
        let days = json.elements.compactMap(\.text).compactMap { Day(iso: $0) }
        guard days.count == 2, json.elements.count == 2, days[0] <= days[1] else { return nil }
        self = days[0]...days[1]
    }

    func write(to json: inout JSONWriter) { json.item([lowerBound.description, upperBound.description]) }
}

extension String: Listed {
    init?(_ json: JSONValue) {
        guard let text = json.text else { return nil }
        self = text
    }

    func write(to json: inout JSONWriter) { json.item(self) }
}

/// The kind, sentences and codes: `["needsPerson","Strava no longer …","","Run: …","Connect …","strava.revoked"]`, with
/// an empty text for each absent one. A failure without codes is its sentence alone, as older ones are.
extension Failure: Listed {
    init?(_ json: JSONValue) {
        if let sentence = json.text {
            self = .remark(sentence)
            return
        }
        guard let texts = json.texts, texts.count >= 5, let kind = Kind(rawValue: texts[0]) else { return nil }
        let advice: Advice =
            texts[3].isEmpty
            ? .none : texts[4].isEmpty ? .plain(texts[3]) : .each(terminal: texts[3], page: texts[4])
        self.init(
            kind, texts[1], advice, codes: texts[5...].map { Code(rawValue: $0) },
            remoteEvent: texts[2].isEmpty ? nil : texts[2])
    }

    func write(to json: inout JSONWriter) {
        if codes.isEmpty { json.item(event) } else { json.item(allTexts) }
    }

    private var allTexts: [String] {
        let (terminal, page): (String, String) =
            switch advice {
            case .none: ("", "")
            case .plain(let advice): (advice, "")
            case .each(let terminal, let page): (terminal, page)
            }
        return [kind.rawValue, event, remoteEvent ?? "", terminal, page] + codes.map(\.rawValue)
    }
}

/// In a column of its own it is the same list, or a remark's sentence as it is, as all were in former versions.
extension Failure: ColumnValue {
    var cell: Cell {
        .text(self == .remark(event) ? event : JSONWriter.compactList { json in allTexts.forEach { json.item($0) } })
    }

    init?(_ cell: Cell) {
        guard let text = String(cell) else { return nil }
        self = JSONValue(Array<UInt8>(text.utf8)).flatMap { $0.text == nil ? Failure($0) : nil } ?? .remark(text)
    }
}

/// The number of its column as a text, since JSON numbers may lack the precision.
extension ActivityID: Listed {
    init?(_ json: JSONValue) {
        guard let number = json.text.flatMap({ Int64($0) }) else { return nil }
        self.init(stored: number)
    }

    func write(to json: inout JSONWriter) { json.item(String(stored)) }
}

/// The id, the day, and the origin if that is an archive: `["901","2026-03-16","archive"]`.
extension ListedActivity: Listed {
    init?(_ json: JSONValue) {
        guard let texts = json.texts, (2...3).contains(texts.count), let number = Int64(texts[0]),
            let day = Day(iso: texts[1])
        else { return nil }
        self.init(ActivityID(stored: number), on: day, isArchived: texts.count == 3)
    }

    func write(to json: inout JSONWriter) {
        json.item([String(id.stored), day.description] + (isArchived ? ["archive"] : []))
    }
}

extension Target: Listed {
    init?(_ json: JSONValue) {
        guard let texts = json.texts, texts.count == 2, let quantity = Quantity(rawValue: texts[0]) else { return nil }
        self.init(quantity: quantity, text: texts[1])
    }

    func write(to json: inout JSONWriter) { json.item([quantity.rawValue, text]) }
}

/// One of the feed's: severity and message, then its item, empty for none, and its kind where that isn't the message.
extension Diagnostic: Listed {
    init?(_ json: JSONValue) {
        guard let texts = json.texts, (2...4).contains(texts.count), let severity = Severity(rawValue: texts[0]) else {
            return nil
        }
        let notice = Notice(texts[1], kind: texts.last.flatMap { texts.count == 4 ? $0 : nil } ?? texts[1])
        self.init(severity, .trainingPeaks, notice, item: texts.count > 2 && !texts[2].isEmpty ? texts[2] : nil)
    }

    func write(to json: inout JSONWriter) {
        let rest = notice.kind != message ? [item ?? "", notice.kind] : item.map { [$0] } ?? []
        json.item([severity.rawValue, message] + rest)
    }
}
