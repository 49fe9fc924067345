/// Figures in rows: what stands behind a chart, or by itself.
struct FigureTable {
    struct Column {
        let label: String
        /// The name of its class in the stylesheet; nil for numbers, which stand at the right.
        let look: String?

        static func numbers(_ label: String) -> Column { Column(label: label, look: nil) }
        static func words(_ label: String) -> Column { Column(label: label, look: "words") }
        /// Kept in one line where there is room.
        static func days(_ label: String) -> Column { Column(label: label, look: "words day") }
        /// What a phone has no room for.
        static func spareNumbers(_ label: String) -> Column { Column(label: label, look: "spare") }
        static func spareWords(_ label: String) -> Column { Column(label: label, look: "spare words") }
    }

    struct Row {
        /// What the row is of, and then a text for each further column; empty for nothing.
        let texts: [String]
        /// Where the first leads; nil for nowhere.
        var address: String?

        init(_ texts: [String], address: String? = nil) {
            self.texts = texts
            self.address = address
        }
    }

    /// The key that the JSON has for it.
    let part: String
    /// What it is of, for those who don't see what stands around it.
    let caption: String
    let columns: [Column]
    let rows: [Row]
    /// Of which sport it is; nil for all.
    var sport: String?

    /// nil without rows.
    var values: [String: Any]? {
        guard !rows.isEmpty else { return nil }
        var values: [String: Any] = [
            "part": part, "caption": caption, "columns": columns.map(Self.values), "rows": rows.map(values),
        ]
        values["ofSport"] = sport
        return values
    }

    private static func values(of column: Column) -> [String: Any] {
        var values: [String: Any] = ["columnLabel": column.label]
        values["look"] = column.look
        return values
    }

    private func values(of row: Row) -> [String: Any] {
        var values: [String: Any] = [
            "head": row.texts.first ?? "",
            "cells": zip(row.texts, columns).dropFirst().map { text, column in
                var values: [String: Any] = ["text": text]
                values["look"] = column.look
                return values
            },
        ]
        values["rowLink"] = row.address
        return values
    }
}

/// A chart, and the tables behind it.
struct Chart {
    /// The key of its part, of which the identifiers of the page are made.
    let key: String
    /// What the link to its tables says.
    let summary: String
    let tables: [FigureTable]
    /// What the template draws.
    let drawing: [String: Any]

    init(_ key: String, _ summary: String, _ tables: [FigureTable], _ drawing: [String: Any]) {
        self.key = key
        self.summary = summary
        self.tables = tables
        self.drawing = drawing
    }

    var values: [String: Any] {
        drawing.merging(["key": key, "summary": summary, "tables": tables.compactMap(\.values)]) { own, _ in own }
    }
}

extension Double {
    /// Where something stands in a chart: one decimal at most.
    var place: String {
        guard abs(self) < 1e9 else { return "0" }
        let tenths = Int((self * 10).rounded())
        let (whole, rest) = abs(tenths).quotientAndRemainder(dividingBy: 10)
        return (tenths < 0 ? "-" : "") + String(whole) + (rest == 0 ? "" : ".\(rest)")
    }

    /// How much of a hundred it is; 0 where there is nothing to compare with, 100 at most.
    func percent(of whole: Double) -> Double { whole > 0 ? min(max(self / whole, 0), 1) * 100 : 0 }
}
