import Basics
import Foundation
import Workouts

/// What lies in one column with others of its kind, as JSON such as `["One sentence."]` or `[["power","250 W"]]`.
protocol Listed {
    associatedtype Written: Codable

    var written: Written { get }

    /// nil for what is no such value.
    init?(written: Written)
}

extension Array: ColumnValue where Element: Listed {
    private static var none: String { "[]" }

    var cell: Cell {
        guard !isEmpty else { return .text(Self.none) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        // Texts can always be written as JSON.
        let json = try? encoder.encode(map(\.written))
        return .text(json.map { String(decoding: $0, as: UTF8.self) } ?? Self.none)
    }

    init?(_ cell: Cell) {
        guard let json = String(cell) else { return nil }
        self = []
        guard json != Self.none else { return }
        guard let list = try? JSONDecoder().decode([Element.Written].self, from: Data(json.utf8)) else { return nil }
        for written in list {
            guard let element = Element(written: written) else { return nil }
            append(element)
        }
    }
}

extension String: Listed {
    var written: String { self }

    init?(written: String) { self = written }
}

extension Target: Listed {
    var written: [String] { [quantity.rawValue, text] }

    init?(written: [String]) {
        guard written.count == 2, let quantity = Quantity(rawValue: written[0]) else { return nil }
        self.init(quantity: quantity, text: written[1])
    }
}

/// One of the feed's.
extension Diagnostic: Listed {
    var written: [String] { [severity.rawValue, message] + (item.map { [$0] } ?? []) }

    init?(written: [String]) {
        guard (2...3).contains(written.count), let severity = Severity(rawValue: written[0]) else { return nil }
        self.init(severity, .trainingPeaks, written[1], item: written.count == 3 ? written[2] : nil)
    }
}
