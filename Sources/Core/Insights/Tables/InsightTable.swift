package import Basics
package import Workouts

/// A table of figures, which terminals, pages and mails draw alike.
///
/// It says what is in a cell; how that is written depends on the athlete's units and on where it is read.
package struct InsightTable: Sendable, Equatable {
    /// The key of the same figures in the JSON.
    package let part: String
    /// The sport that it is about, which begins the title; nil for all.
    package var sport: String?
    package let title: String
    /// The rest of the title, such as `by time`; may be empty.
    package var remark: String
    package private(set) var columns: [Column]
    /// Weeks and months are in order of time.
    package var rows: [Row]
    /// A sentence below the rows; nil for none.
    package var note: String?

    package struct Column: Sendable, Equatable {
        package enum Kind: Sendable {
            case words, days, numbers
            /// Names, which may be cut.
            case names
            /// Words about another column.
            case asides
            /// Numbers with words.
            case phrases
        }

        package let kind: Kind
        /// Empty if the cells only continue those of the column before.
        package let label: String
        /// The label for a narrow table; empty if the cells speak for themselves.
        package let caption: String
        /// If a table is too wide, the columns of the highest rank go first; those of rank 0 stay. A phone has no room
        /// for ranks from 3 on.
        package let rank: Int

        package static let unlabelled = Column(kind: .words, label: "", caption: "", rank: 0)
    }

    package struct Row: Sendable, Equatable {
        package let cells: [Cell]
        /// The page of what it is about; nil if there is none.
        package var link: Link?
        package var style = Style.plain

        package enum Link: Sendable, Equatable {
            case day(Day)
            case activity(ActivityID)
            /// A day of an athlete, who is given by the configured name.
            case athlete(String, Day)
        }

        package enum Style: Sendable {
            case plain, current, aside
        }
    }

    package enum Cell: Sendable, Equatable {
        case nothing
        case text(String)
        /// What a row is about, in lower case.
        case label(String)
        /// A text from outside.
        case name(String)
        /// A sport's name in the JSON.
        case sport(String)
        case day(Day)
        case dayOfWeek(Day)
        /// The first day of a week.
        case week(Day)
        case count(Int)
        /// A count that is seldom above 0.
        case rareCount(Int)
        case activities(Int)
        /// Seconds.
        case time(Int)
        /// Millimetres.
        case distance(Int, sport: String = "")
        case climb(Int)
        /// Load or kilocalories, in tenths.
        case tenths(Int)
        /// A part, in thousandths.
        case share(Int)
        /// A change in percent; nil if there is nothing to compare.
        case change(Int?)
        case points(Double)
        /// A change of load.
        case gain(Double)
        /// Metres per second.
        case speed(Double, sport: String)
        /// Distances over which the sport is raced, in millimetres.
        case raced(Int, sport: String)
        case alsoRaced([Int], sport: String)
        /// The days that an Eddington number lacks.
        case days(Int, forNumber: Int)
        /// nil for none.
        case run(Streaks.Run?, Streaks.Unit)
        /// The beginning of a run, and its last day unless it goes on.
        case span(Streaks.Run, last: Day?)
        /// The percentage of a plan, with the times that it compares.
        case compared(PlanAndDone.Figures)
        /// The times that the percentage leaves out.
        case besides(PlanAndDone.Figures)
        /// A percentage; nil if nothing can be compared.
        case percent(Int?)
        /// Values in order of time, drawn as blocks; nil for unknown ones.
        case series([Int?])
    }

    /// The table with some of its columns, by their labels and in this order; labels that it lacks are skipped.
    package func showing(_ labels: [String]) -> InsightTable {
        let shown = labels.compactMap { label in columns.firstIndex { $0.label == label } }
        var table = self
        table.columns = shown.map { columns[$0] }
        table.rows = rows.map { row in Row(cells: shown.map { row.cells[$0] }, link: row.link, style: row.style) }
        return table
    }
}

extension InsightTable {
    init<Element>(
        _ part: String, _ title: String, _ remark: String = "", of elements: some Sequence<Element>,
        _ fields: [Field<Element>], link target: (Element) -> Row.Link? = { _ in nil }, note: String? = nil
    ) {
        (self.part, self.title, self.remark, self.note) = (part, title, remark, note)
        columns = fields.map(\.column)
        rows = elements.map { element in Row(cells: fields.map { $0.cell(element) }, link: target(element)) }
    }

    struct Field<Element> {
        let column: Column
        let cell: (Element) -> Cell

        /// - Parameter caption: by default the label of numbers, and none of words.
        init(
            _ kind: Column.Kind, _ label: String, _ caption: String? = nil, rank: Int = 0,
            _ cell: @escaping (Element) -> Cell
        ) {
            let short = kind == .numbers ? label.prefix(1).lowercased() + label.dropFirst() : ""
            column = Column(kind: kind, label: label, caption: caption ?? short, rank: rank)
            self.cell = cell
        }
    }
}
