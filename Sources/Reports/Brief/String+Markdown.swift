extension String {
    /// One line of text as Markdown that shows just that text: no emphasis, code, link, picture, list, heading, table or
    /// HTML comes of it. An address stays one, and may become a link to where it says.
    ///
    /// What Markdown gives a meaning is escaped by a backslash, which nobody sees where Markdown is shown.
    var inMarkdown: String {
        let characters = Array(self)
        let block = blockMark(of: characters)
        var escaped = ""
        for index in characters.indices {
            let means = "\\`*_[<#|~".contains(characters[index]) || characters[index...].beginsEntity
            escaped += (means || index == block ? "\\" : "") + String(characters[index])
        }
        return escaped
    }

    /// The place of the mark that would make a list or a quotation of the line; nil where there is none.
    private func blockMark(of characters: [Character]) -> Int? {
        guard let end = characters.firstIndex(where: { !("0"..."9").contains($0) }) else { return nil }
        return (end == 0 ? ">-+=" : ".)").contains(characters[end]) ? end : nil
    }
}

extension ArraySlice<Character> {
    /// `&lt;` and its kind; `&#60;` isn't one, since its `#` is escaped.
    fileprivate var beginsEntity: Bool {
        guard first == "&", let end = dropFirst().firstIndex(where: { !$0.isLetter && !$0.isNumber }) else {
            return false
        }
        return self[end] == ";"
    }
}
