/// Why a page isn't shown.
package enum ErrorPage {
    /// - Parameters:
    ///   - code: as the API has it.
    ///   - text: what happened and what to do, in a sentence.
    package static func html(code: String, heading: String, _ text: String, base: String) -> String {
        var frame = PageFrame(base: base, page: "error", heading: heading)
        frame.code = code
        return html(frame, text)
    }

    /// The same with the ways to an athlete's pages.
    package static func html(_ frame: PageFrame, _ text: String) -> String {
        Templates.page("error", frame, ["text": text])
    }
}
