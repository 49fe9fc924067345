extension String {
    /// One line of text as Markdown that renders as just that text, without emphasis, code, links, images, lists,
    /// headings, tables or HTML. Only an address may still become a link to itself.
    ///
    /// Backslashes escape the characters with a meaning in Markdown; they don't show once it is rendered.
    package var inMarkdown: String {
        let scalars = Array(unicodeScalars)
        let block = blockMark(of: scalars)
        var escaped = String.UnicodeScalarView()
        // Scalars, since to Markdown a sign with an accent above it is still that sign.
        for index in scalars.indices {
            if Self.marks.contains(scalars[index]) || scalars[index...].beginsEntity || index == block {
                escaped.append("\\")
            }
            escaped.append(scalars[index])
        }
        return String(escaped)
    }

    private static let marks = Array("\\`*_[<#|~".unicodeScalars)

    /// The position of a mark that would turn the line into a list or quotation; nil if there is none.
    private func blockMark(of scalars: [Unicode.Scalar]) -> Int? {
        guard let end = scalars.firstIndex(where: { !("0"..."9").contains($0) }) else { return nil }
        let marks: [Unicode.Scalar] = end == 0 ? [">", "-", "+", "="] : [".", ")"]
        return marks.contains(scalars[end]) ? end : nil
    }
}

extension ArraySlice<Unicode.Scalar> {
    /// Whether it begins an entity such as `&lt;`; `&#60;` isn't one here, since its `#` is escaped.
    fileprivate var beginsEntity: Bool {
        guard first == "&" else { return false }
        let end = dropFirst().first { !$0.properties.isAlphabetic && !("0"..."9").contains($0) }
        return end == ";"
    }
}
