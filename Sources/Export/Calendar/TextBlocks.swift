/// Lines in blocks, with an empty line between one block and the next.
struct TextBlocks {
    private(set) var text = ""
    private var beginsBlock = true

    /// - Parameter capacity: about how many bytes of text there will be.
    init(capacity: Int) { text.reserveCapacity(capacity) }

    /// What follows belongs to another block.
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

    /// `Label: done (planned planned)`, as far as they are known.
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
