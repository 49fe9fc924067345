import Basics
package import Export
package import Insights

package struct FigureTables: Sendable {
    let words: FigureWords
    /// The address of the athlete's pages; of a table of athletes, the site's.
    let address: String

    package init(words: FigureWords, address: String) {
        self.words = words
        self.address = address
    }

    /// nil without rows. Rows without figures are left out.
    ///
    /// - Parameters:
    ///   - isFolded: whether it is behind a chart; then it has all of its rows, and on phones all columns.
    ///   - leavesOutEmpty: whether columns without any value are left out.
    package func figures(
        _ table: InsightTable?, isFolded: Bool = false, leavesOutEmpty: Bool = false
    ) -> [String: Any]? {
        guard let table else { return nil }
        let isContinued = table.columns.dropFirst().map(\.label.isEmpty) + [false]
        let heads = zip(table.columns, isContinued).filter { !$0.0.label.isEmpty }.map { column, isContinued in
            (label: column.label, look: look(of: column, isContinued: isContinued, isFolded: isFolded))
        }
        let all = table.rows.map { texts(of: $0, in: table) }
        let isKept = heads.indices.map { column in
            !leavesOutEmpty || column == 0 || all.contains { !$0[column].isEmpty && $0[column] != "0" }
        }
        func kept<Element>(_ row: [Element]) -> [Element] { zip(row, isKept).filter(\.1).map(\.0) }
        let rows = zip(table.rows, all).compactMap { row, texts -> [String: Any]? in
            guard isFolded || texts.dropFirst().contains(where: { !$0.isEmpty }) else { return nil }
            var values: [String: Any] = [
                // A name may be empty.
                "head": texts.first { !$0.isEmpty } ?? "",
                "cells": zip(kept(Array(zip(texts, heads))), kept(first(of: row, in: table))).dropFirst().map {
                    cell(of: $1, saying: $0.0, $0.1.look)
                },
            ]
            values["rowLink"] = row.link.map(place)
            return values
        }
        guard !rows.isEmpty else { return nil }
        let title = [table.sport.map(words.sport) ?? "", table.title, table.remark].filter { !$0.isEmpty }
        var values: [String: Any] = [
            "part": table.part, "caption": title.joined(separator: ", "),
            "columns": kept(heads).map { withLook(["columnLabel": $0.label], $0.look) }, "rows": rows,
        ]
        values["ofSport"] = table.sport
        values["tableNote"] = table.note
        return values
    }

    /// A row's cells without those that continue another.
    private func first(of row: InsightTable.Row, in table: InsightTable) -> [InsightTable.Cell] {
        zip(table.columns, row.cells).filter { !$0.0.label.isEmpty }.map(\.1)
    }

    /// A series is drawn as small columns.
    private func cell(of cell: InsightTable.Cell, saying text: String, _ look: String) -> [String: Any] {
        guard case .series(let values) = cell, let most = values.compactMap(\.self).max(), most > 0 else {
            return withLook(["text": text], look)
        }
        let columns = values.enumerated().compactMap { index, value -> [String: String]? in
            guard let value, value > 0 else { return nil }
            let height = max(Double(value).percent(of: Double(most)) * 0.22, 1)
            return ["x": String(11 * index), "y": (22 - height).place, "height": height.place]
        }
        let told = values.map { $0.map { (Double($0) / 10).words() ?? "–" } ?? "–" }.joined(separator: ", ")
        return (withLook([:], look) as [String: Any]).merging(["eight": ["columns": columns, "told": told]]) { $1 }
    }

    private func texts(of row: InsightTable.Row, in table: InsightTable) -> [String] {
        zip(table.columns, words.texts(of: row, in: table)).reduce(into: []) { texts, place in
            let before = place.0.label.isEmpty ? texts.popLast() : nil
            texts.append([before, place.1].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ", "))
        }
    }

    private func look(of column: InsightTable.Column, isContinued: Bool, isFolded: Bool) -> String {
        let look =
            switch column.kind {
            case .words, .days, .names, .asides: "w"
            case .numbers, .phrases: isContinued ? "w" : ""
            }
        return [column.rank >= 3 && !isFolded ? "spare" : "", look].filter { !$0.isEmpty }.joined(separator: " ")
    }

    private func withLook(_ values: [String: String], _ look: String) -> [String: String] {
        look.isEmpty ? values : values.merging(["look": look]) { $1 }
    }

    private func place(of link: InsightTable.Row.Link) -> String {
        switch link {
        case .day(let day): "\(address)/days/\(day)"
        case .activity(let id): "\(address)/activities/\(id)"
        case .athlete(let name, let day): "\(address)/athletes/\(name.percentEncoded)/days/\(day)"
        }
    }
}

extension InsightsPage {
    func figures(_ table: InsightTable?, isFolded: Bool = false) -> [String: Any]? {
        FigureTables(words: words, address: address).figures(table, isFolded: isFolded)
    }

    /// A chart and the tables behind it.
    ///
    /// - Parameters:
    ///   - key: from which the ids in the page are made.
    ///   - summary: the text of the link to the tables.
    func chart(_ key: String, _ summary: String, _ tables: [InsightTable?], _ drawing: [String: Any]) -> [String: Any] {
        let tables = tables.compactMap { figures($0, isFolded: true) }
        return drawing.merging(["key": key, "summary": summary, "tables": tables]) { own, _ in own }
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
