/// Builds a text of lines in blocks, with an empty line between blocks.
struct TextBlocks {
    private(set) var text = ""
    private var beginsBlock = true

    /// - Parameter capacity: the estimated size of the text in bytes.
    init(capacity: Int) { text.reserveCapacity(capacity) }

    /// Ends the block; the next line begins another one.
    mutating func endBlock() { beginsBlock = true }

    mutating func line(_ line: String?) {
        guard let line else { return }
        beginLine()
        text += line
    }

    /// `Label: text`.
    mutating func line(_ label: String, _ line: String?) {
        guard let line else { return }
        beginLine()
        text += label
        text += ": "
        text += line
    }

    /// `Label: done (planned planned)`, with the parts that are known.
    mutating func line(_ label: String, done: String?, planned: String?) {
        guard let planned else { return line(label, done) }
        beginLine()
        text += label
        text += ": "
        if let done {
            text += done
            text += " (planned "
            text += planned
            text += ")"
        } else {
            text += "planned "
            text += planned
        }
    }

    private mutating func beginLine() {
        if !text.isEmpty { text += beginsBlock ? "\n\n" : "\n" }
        beginsBlock = false
    }
}
