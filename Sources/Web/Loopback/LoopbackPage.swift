import Basics

/// A simple page with a heading and a sentence, without external resources.
package struct LoopbackPage: Sendable {
    package let status: Int
    let html: String

    /// - Parameters:
    ///   - heading: a few words; any text, since it is escaped.
    ///   - text: a sentence or two; any text, since it is escaped.
    package init(status: Int, heading: String, text: String) {
        self.status = status
        html = """
            <!DOCTYPE html>
            <html lang="en">
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(heading.htmlEscaped)</title>
            <style>
            body { font: 1.1rem/1.5 system-ui, sans-serif; max-width: 32rem; margin: 15vh auto; padding: 0 1rem;
            color-scheme: light dark }
            </style>
            <h1>\(heading.htmlEscaped)</h1>
            <p>\(text.htmlEscaped)</p>
            </html>

            """
    }
}
