/// A day's brief as a message.
package struct BriefText: Sendable, Equatable {
    package let title: String
    package let text: String
    package let html: String?

    package init(title: String, text: String, html: String? = nil) {
        self.title = title
        self.text = text
        self.html = html
    }
}
