extension [String] {
    /// The entry with the fewest letters to change (Levenshtein distance); the first of several.
    package func nearest(to word: String) -> String {
        self.min { $0.changes(to: word) < $1.changes(to: word) } ?? ""
    }
}

extension String {
    /// How many letters to change, to add or to leave out make another word of this one.
    package func changes(to other: String) -> Int {
        let letters = Array(other.prefix(64))
        var row = Array(0...letters.count)
        for (line, letter) in prefix(64).enumerated() {
            var diagonal = row[0]
            row[0] = line + 1
            for column in letters.indices {
                let above = row[column + 1]
                row[column + 1] = Swift.min(above + 1, row[column] + 1, diagonal + (letter == letters[column] ? 0 : 1))
                diagonal = above
            }
        }
        return row[letters.count]
    }
}
