/// Which leg of which content.
package struct LegPlace: Hashable, Comparable, Sendable {
    let content: String
    let position: Int

    init(content: String, position: Int) {
        self.content = content
        self.position = position
    }

    init(_ leg: FiledActivity) { self.init(content: leg.content, position: leg.position) }

    package static func < (one: LegPlace, other: LegPlace) -> Bool {
        (one.content, one.position) < (other.content, other.position)
    }
}
