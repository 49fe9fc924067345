import Basics
import JSON
import Workouts

/// What lies in one column with others of its kind, as JSON such as `["One sentence."]` or `[["power","250 W"]]`.
protocol Listed {
    /// nil for what is no such value.
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

extension String: Listed {
    init?(_ json: JSONValue) {
        guard let text = json.text else { return nil }
        self = text
    }

    func write(to json: inout JSONWriter) { json.item(self) }
}

extension Target: Listed {
    init?(_ json: JSONValue) {
        let texts = json.elements.compactMap(\.text)
        guard texts.count == 2, json.elements.count == 2, let quantity = Quantity(rawValue: texts[0]) else {
            return nil
        }
        self.init(quantity: quantity, text: texts[1])
    }

    func write(to json: inout JSONWriter) { json.item([quantity.rawValue, text]) }
}

/// One of the feed's.
extension Diagnostic: Listed {
    init?(_ json: JSONValue) {
        let texts = json.elements.compactMap(\.text)
        guard (2...3).contains(texts.count), json.elements.count == texts.count,
            let severity = Severity(rawValue: texts[0])
        else { return nil }
        self.init(severity, .trainingPeaks, texts[1], item: texts.count == 3 ? texts[2] : nil)
    }

    func write(to json: inout JSONWriter) { json.item([severity.rawValue, message] + (item.map { [$0] } ?? [])) }
}
