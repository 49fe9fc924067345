/// Plans and sessions of a day that compete only with each other.
struct MatchGroup {
    private var plans: [Int] = []
    private var sessions: [Int] = []

    /// Splits a day into groups by its candidates; plans without a candidate are in no group.
    static func groups(of candidates: [[Int]], sessions count: Int) -> [MatchGroup] {
        var groupOf = [Int?](repeating: nil, count: count)
        var plansOf = [[Int]](repeating: [], count: count)
        for (plan, sessions) in candidates.enumerated() {
            for session in sessions { plansOf[session].append(plan) }
        }
        var groups: [MatchGroup] = []
        for start in 0..<count where groupOf[start] == nil && !plansOf[start].isEmpty {
            var group = MatchGroup()
            var isTaken = Set<Int>()
            var open = [start]
            groupOf[start] = groups.count
            while let session = open.popLast() {
                group.sessions.append(session)
                for plan in plansOf[session] where isTaken.insert(plan).inserted {
                    group.plans.append(plan)
                    for next in candidates[plan] where groupOf[next] == nil {
                        groupOf[next] = groups.count
                        open.append(next)
                    }
                }
            }
            group.plans.sort()
            group.sessions.sort()
            groups.append(group)
        }
        return groups
    }

    /// The chosen pairs of plan and session.
    ///
    /// - Parameter cost: of a plan and a session; nil if they may not match.
    func assigned(cost: (Int, Int) -> Int64?) -> [(plan: Int, session: Int)] {
        if plans.count == 1, sessions.count == 1 { return [(plans[0], sessions[0])] }
        let columns: [Int?]
        if max(plans.count, sessions.count) <= Assignment.mostOfEach {
            columns =
                Assignment(rows: plans.count, columns: sessions.count) { cost(plans[$0], sessions[$1]) }.solved()
        } else {
            columns =
                CrowdedAssignment(rows: plans.count, columns: sessions.count) { cost(plans[$0], sessions[$1]) != nil }
                .solved()
        }
        return zip(plans, columns).compactMap { plan, column in column.map { (plan, sessions[$0]) } }
    }
}

/// The best one-to-one assignment of a small group: the most pairs first, then the least total cost.
///
/// This is the Hungarian method with shortest augmenting paths. A row may also stay alone, at a price that no sum of
/// costs reaches, so the number of pairs comes first.
struct Assignment {
    /// `CrowdedAssignment` handles groups with more plans or sessions than this.
    static let mostOfEach = 512

    private let rows: Int
    private let columns: Int
    private let costs: [Int64]

    private static let forbidden = Int64.max
    /// The range below one unit of cost, reserved for breaking ties.
    private static let tieRoom: Int64 = 1 << 19
    /// Its square, added for each of at most 512 pairs, stays within that range.
    private static let mostApart = 31

    /// - Parameter cost: of a row and a column; nil if they may not be paired. Rows and columns are in order of start
    ///   and id: among equal sums, earlier rows get earlier columns.
    init(rows: Int, columns: Int, cost: (Int, Int) -> Int64?) {
        self.rows = rows
        self.columns = columns
        var costs: [Int64] = []
        costs.reserveCapacity(rows * columns)
        for row in 0..<rows {
            for column in 0..<columns {
                let apart = Int64(min(abs(row - column), Self.mostApart))
                costs.append(cost(row, column).map { $0 * Self.tieRoom + apart * apart } ?? Self.forbidden)
            }
        }
        self.costs = costs
    }

    func solved() -> [Int?] {
        let alone = MatchCost.ceiling * Self.tieRoom * Int64(min(rows, columns) + 1)
        let width = columns + rows
        var rowPrice = [Int64](repeating: 0, count: rows + 1)
        var columnPrice = [Int64](repeating: 0, count: width + 1)
        var rowOf = [Int](repeating: 0, count: width + 1)
        var previous = [Int](repeating: 0, count: width + 1)
        for row in 1...max(rows, 1) where rows > 0 {
            rowOf[0] = row
            var column = 0
            var least = [Int64](repeating: Int64.max, count: width + 1)
            var isUsed = [Bool](repeating: false, count: width + 1)
            repeat {
                isUsed[column] = true
                let current = rowOf[column]
                var step = Int64.max
                var next = 0
                for candidate in 1...width where !isUsed[candidate] {
                    let cost = candidate <= columns ? costs[(current - 1) * columns + candidate - 1] : alone
                    if cost != Self.forbidden {
                        let reduced = cost - rowPrice[current] - columnPrice[candidate]
                        if reduced < least[candidate] {
                            least[candidate] = reduced
                            previous[candidate] = column
                        }
                    }
                    if least[candidate] < step {
                        step = least[candidate]
                        next = candidate
                    }
                }
                for candidate in 0...width {
                    if isUsed[candidate] {
                        rowPrice[rowOf[candidate]] += step
                        columnPrice[candidate] -= step
                    } else if least[candidate] != Int64.max {
                        least[candidate] -= step
                    }
                }
                column = next
            } while rowOf[column] != 0
            repeat {
                let before = previous[column]
                rowOf[column] = rowOf[before]
                column = before
            } while column != 0
        }
        var result = [Int?](repeating: nil, count: rows)
        for column in 1...max(columns, 1) where columns > 0 && rowOf[column] > 0 {
            result[rowOf[column] - 1] = column - 1
        }
        return result
    }
}

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
