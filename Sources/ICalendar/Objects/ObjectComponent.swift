/// A component of a calendar object, such as VEVENT or VALARM, with all that another program wrote into it.
package struct ObjectComponent: Sendable, Hashable {
    /// In upper case.
    package let name: String
    package var properties: [ObjectProperty] = []
    package var components: [ObjectComponent] = []

    package init(_ name: String) { self.name = name }

    /// The first property of a name in upper case.
    package func first(_ name: String) -> ObjectProperty? { properties.first { $0.name == name } }

    /// All properties of a name in upper case.
    package func all(_ name: String) -> [ObjectProperty] { properties.filter { $0.name == name } }

    /// Puts other properties in the place of those of these names: where the first of them stood, or at the end.
    package mutating func replace(_ names: Set<String>, with replacements: [ObjectProperty]) {
        let place = properties.firstIndex { names.contains($0.name) } ?? properties.endIndex
        let before = properties[..<place]
        let after = properties[place...].filter { !names.contains($0.name) }
        properties = before + replacements + after
    }
}
