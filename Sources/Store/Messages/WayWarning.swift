package import Basics

/// When it was last told on standard error that a way doesn't take messages.
package struct WayWarning: Sendable, Equatable {
    /// The way's id.
    package private(set) var way: String
    /// The athlete's day.
    package private(set) var told: Day

    package init(way: String, told: Day) {
        self.way = way
        self.told = told
    }
}

extension WayWarning: Stored {
    static let table = Table("way_warnings", of: blank, order: "way")

    static let blank = WayWarning(way: "", told: .blank)

    mutating func visit(_ column: inout Columns) {
        column("way", &way)
        column("told", &told)
    }
}
