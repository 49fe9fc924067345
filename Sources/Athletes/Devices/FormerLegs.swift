import Store
import Workouts

/// Finds what a new leg was before its file was gone.
struct FormerLegs {
    private let legs: [FormerLeg]
    private let ofContent: [String: [FormerLeg]]
    private let index: OutlineIndex

    init(_ legs: [FormerLeg]) {
        self.legs = legs
        ofContent = Dictionary(grouping: legs, by: \.content)
        index = OutlineIndex(legs.map(\.outline))
    }

    /// The former leg that has the same content, or else the same recording; nil if there is none.
    func same(as leg: FiledActivity) -> FormerLeg? {
        ofContent[leg.content]?.first { $0.position == leg.position } ?? index.position(of: leg).map { legs[$0] }
    }
}
