/// Builds a text of lines in blocks, with an empty line between blocks.
struct TextBlocks {
    // A text grows by many short pieces, and bytes take each at a third of what a String takes.
    private var bytes: [UInt8] = []
    private var beginsBlock = true

    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// - Parameter capacity: the estimated size of the text in bytes.
    init(capacity: Int) { bytes.reserveCapacity(capacity) }

    /// Ends the block; the next line begins another one.
    mutating func endBlock() { beginsBlock = true }

    mutating func line(_ line: String?) {
        guard let line else { return }
        beginLine()
        append(line)
    }

    /// `Label: text`.
    mutating func line(_ label: String, _ line: String?) {
        guard let line else { return }
        beginLine()
        append(label)
        append(": ")
        append(line)
    }

    /// `Label: done (planned planned)`, with the parts that are known.
    mutating func line(_ label: String, done: String?, planned: String?) {
        guard let planned else { return line(label, done) }
        beginLine()
        append(label)
        append(": ")
        if let done {
            append(done)
            append(" (planned ")
            append(planned)
            append(")")
        } else {
            append("planned ")
            append(planned)
        }
    }

    private mutating func beginLine() {
        if !bytes.isEmpty { append(beginsBlock ? "\n\n" : "\n") }
        beginsBlock = false
    }

    private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }
}
