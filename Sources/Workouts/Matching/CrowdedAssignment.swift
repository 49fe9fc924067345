/// Assigns as many pairs as possible in a group that is too large to weigh every cost, such as ten thousand plans on
/// one day. Plans take the first free session in order of start; augmenting paths then improve on that.
struct CrowdedAssignment {
    private let columns: Int
    /// One bit for each permitted pair, row by row.
    private let allowed: [[UInt64]]

    init(rows: Int, columns: Int, allows: (Int, Int) -> Bool) {
        self.columns = columns
        allowed = (0..<rows).map { row in
            var bits = [UInt64](repeating: 0, count: (columns + 63) / 64)
            for column in 0..<columns where allows(row, column) { bits[column / 64] |= 1 << (column % 64) }
            return bits
        }
    }

    /// The column of each row; nil for a row that stays alone.
    func solved() -> [Int?] {
        var columnOf = [Int?](repeating: nil, count: allowed.count)
        var rowOf = [Int?](repeating: nil, count: columns)
        // Columns that a failed search reached can't lead anywhere later either, so they stay excluded until a search
        // succeeds.
        var unseen = [UInt64](repeating: .max, count: (columns + 63) / 64)
        for row in allowed.indices {
            var reachedFrom: [Int: Int] = [:]
            var queue = [row]
            var head = 0
            var free: Int?
            search: while head < queue.count {
                let current = queue[head]
                head += 1
                for word in unseen.indices {
                    var fresh = allowed[current][word] & unseen[word]
                    while fresh != 0 {
                        let column = word * 64 + fresh.trailingZeroBitCount
                        fresh &= fresh - 1
                        unseen[word] &= ~(1 << (column % 64))
                        reachedFrom[column] = current
                        guard let taken = rowOf[column] else {
                            free = column
                            break search
                        }
                        queue.append(taken)
                    }
                }
            }
            guard var column = free else { continue }
            while true {
                guard let current = reachedFrom[column] else { break }
                let given = columnOf[current]
                columnOf[current] = column
                rowOf[column] = current
                guard current != row, let given else { break }
                column = given
            }
            for column in reachedFrom.keys { unseen[column / 64] |= 1 << (column % 64) }
        }
        return columnOf
    }
}
