/// A table of what an activity's file tells; the first cell of a row says what the row is about.
struct RecordingTable {
    let part: String
    let caption: String
    let columns: [String]
    let rows: [[String]]

    /// The same without columns that are empty in each row.
    var withoutEmptyColumns: RecordingTable {
        let kept = columns.indices.filter { column in rows.contains { !$0[column].isEmpty } }
        return RecordingTable(
            part: part, caption: caption, columns: kept.map { columns[$0] },
            rows: rows.map { row in kept.map { row[$0] } })
    }

    /// The values for the template of figures.
    var values: [String: Any] {
        [
            "part": part, "caption": caption,
            "columns": columns.enumerated().map { index, label in
                index == 0 ? ["columnLabel": label, "look": "words"] : ["columnLabel": label]
            },
            "rows": rows.map { row in
                ["head": row.first ?? "", "cells": row.dropFirst().map { ["text": $0] }] as [String: Any]
            },
        ]
    }
}
