/// A table of figures, alone or behind a chart.
struct FigureTable {
    struct Column {
        let label: String
        /// The CSS class; nil for numbers, which are aligned right.
        let look: String?

        static func numbers(_ label: String) -> Column { Column(label: label, look: nil) }
        static func words(_ label: String) -> Column { Column(label: label, look: "words") }
        /// A day, kept on one line if there is room.
        static func days(_ label: String) -> Column { Column(label: label, look: "words day") }
        /// A column that a phone has no room for.
        static func spareNumbers(_ label: String) -> Column { Column(label: label, look: "spare") }
        static func spareWords(_ label: String) -> Column { Column(label: label, look: "spare words") }
    }

    struct Row {
        /// The row's heading, then a text for each further column; empty for no value.
        let texts: [String]
        /// The link of the heading; nil for none.
        var address: String?

        init(_ texts: [String], address: String? = nil) {
            self.texts = texts
            self.address = address
        }
    }

    /// The key of the same figures in the JSON.
    let part: String
    /// The caption, for readers who don't see its surroundings.
    let caption: String
    let columns: [Column]
    let rows: [Row]
    /// The sport that it is about; nil for all.
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
    /// The key of the chart, from which the ids in the page are made.
    let key: String
    /// The text of the link to its tables.
    let summary: String
    let tables: [FigureTable]
    /// The values of the template.
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
    /// A coordinate in a chart, with one decimal at most.
    var place: String {
        guard abs(self) < 1e9 else { return "0" }
        let tenths = Int((self * 10).rounded())
        let (whole, rest) = abs(tenths).quotientAndRemainder(dividingBy: 10)
        return (tenths < 0 ? "-" : "") + String(whole) + (rest == 0 ? "" : ".\(rest)")
    }

    /// Its percentage of a whole, 100 at most; 0 if the whole is 0.
    func percent(of whole: Double) -> Double { whole > 0 ? min(max(self / whole, 0), 1) * 100 : 0 }
}
