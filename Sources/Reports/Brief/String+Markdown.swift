extension String {
    /// One line of text as Markdown that renders as just that text, without emphasis, code, links, images, lists,
    /// headings, tables or HTML. Only an address may still become a link to itself.
    ///
    /// Backslashes escape the characters with a meaning in Markdown; they don't show once it is rendered.
    package var inMarkdown: String {
        let characters = Array(self)
        let block = blockMark(of: characters)
        var escaped = ""
        for index in characters.indices {
            let means = "\\`*_[<#|~".contains(characters[index]) || characters[index...].beginsEntity
            escaped += (means || index == block ? "\\" : "") + String(characters[index])
        }
        return escaped
    }

    /// The position of a mark that would turn the line into a list or quotation; nil if there is none.
    private func blockMark(of characters: [Character]) -> Int? {
        guard let end = characters.firstIndex(where: { !("0"..."9").contains($0) }) else { return nil }
        return (end == 0 ? ">-+=" : ".)").contains(characters[end]) ? end : nil
    }
}

extension ArraySlice<Character> {
    /// Whether it begins an entity such as `&lt;`; `&#60;` isn't one here, since its `#` is escaped.
    fileprivate var beginsEntity: Bool {
        guard first == "&", let end = dropFirst().firstIndex(where: { !$0.isLetter && !$0.isNumber }) else {
            return false
        }
        return self[end] == ";"
    }
}
