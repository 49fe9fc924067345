package import Basics
import Foundation
import Workouts

/// Selects activities, which must satisfy all conditions, with their order and a page.
package struct ActivityWish: Sendable {
    package static let names: Set<String> = [
        "sport", "period", "from", "to", "type", "q", "min_calories", "max_calories", "sort", "page", "per_page",
    ]
    /// Parameters that may be given more than once.
    package static let repeatable: Set<String> = ["type"]

    /// Counted from 1.
    package let page: Int
    package let pageSize: Int
    private let order: ActivityOrder
    private let group: Group
    private let from: Day?
    private let to: Day?
    private let types: Set<String>
    /// In lower case, without accents; nil for any name.
    private let text: String?
    private let calories: (least: Int?, most: Int?)

    private enum Group: String, CaseIterable {
        case all, run, ride, swim, other
    }

    private enum Period: String, CaseIterable {
        case week, month

        /// Includes today.
        var days: Int { self == .week ? 7 : 30 }
    }

    package init(_ parameters: Parameters, today: Day, atMost mostDays: Int) throws(BadParameter) {
        group = try parameters.choice("sport") ?? .all
        let period = try parameters.choice("period", of: Period.self)
        let (from, to) = try parameters.days(atMost: mostDays, upTo: today)
        self.from = [from, period.map { today.advanced(by: 1 - $0.days) }].compactMap(\.self).max()
        self.to = [to, period == nil ? nil : today].compactMap(\.self).min()
        types = Set(parameters.texts("type"))
        guard types.allSatisfy({ !$0.isEmpty && $0.utf8.count <= 100 }) else {
            throw BadParameter("type", "This takes a sport type as Strava spells it.")
        }
        let text = try parameters.text("q") ?? ""
        guard text.unicodeScalars.count <= 200 else {
            throw BadParameter("q", "This takes 200 characters at most.")
        }
        self.text = text.isEmpty ? nil : text.withoutCaseAndAccents
        calories = (
            try parameters.number("min_calories", in: 0...1_000_000),
            try parameters.number("max_calories", in: 0...1_000_000)
        )
        order = try parameters.choice("sort") ?? .latestFirst
        page = try parameters.number("page", in: 1...1_000_000) ?? 1
        pageSize = try parameters.number("per_page", in: 1...200) ?? 50
    }

    /// The selected activities on all pages, and those on the requested page.
    package func found(in known: KnownWorkouts) -> (all: [KnownActivity], shown: ArraySlice<KnownActivity>) {
        let all = order.sorted(known.activities.filter(lets))
        return (all, all.dropFirst((page - 1) * pageSize).prefix(pageSize))
    }

    private func lets(_ known: KnownActivity) -> Bool {
        let activity = known.activity
        if let from, activity.day < from { return false }
        if let to, activity.day > to { return false }
        if group != .all, activity.sportGroup.rawValue != group.rawValue { return false }
        if !types.isEmpty, !types.contains(activity.sportType.rawValue) { return false }
        if calories.least != nil || calories.most != nil {
            guard let told = activity.calories?.kilocalories, told >= Double(calories.least ?? 0),
                told <= calories.most.map(Double.init) ?? .infinity
            else { return false }
        }
        guard let text else { return true }
        return known.searchName.contains(text)
    }
}

/// The order of activities. Of equal ones, the later comes first.
package enum ActivityOrder: String, CaseIterable, Sendable {
    case latestFirst = "-start"
    case earliestFirst = "start"
    case farthestFirst = "-distance"
    case longestFirst = "-duration"
    case mostCaloriesFirst = "-calories"
    case name

    /// - Parameter all: the latest first.
    package func sorted(_ all: [KnownActivity]) -> [KnownActivity] {
        switch self {
        case .latestFirst: all
        case .earliestFirst: sorted(all) { Double($0.activity.start.secondsSinceEpoch) }
        case .farthestFirst: sorted(all) { -($0.activity.distance?.meters ?? -1) }
        case .longestFirst: sorted(all) { -Double($0.activity.movingTime.measured?.wholeSeconds ?? -1) }
        case .mostCaloriesFirst: sorted(all) { -($0.activity.calories?.kilocalories ?? -1) }
        case .name: sorted(all, by: \.searchName)
        }
    }

    /// Activities with equal keys keep their order. Sorting small keys is much faster than sorting activities.
    private func sorted(_ all: [KnownActivity], by key: (KnownActivity) -> some Comparable) -> [KnownActivity] {
        all.enumerated().map { (key($1), $0) }.sorted { $0 < $1 }.map { all[$0.1] }
    }
}
