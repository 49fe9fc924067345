import Export

package struct Message: Sendable, Equatable {
    /// Identifies the message for ever: `brief/2026-03-18`.
    package let key: String
    package let kind: MessageKind
    /// One line of at most 100 characters, never empty.
    package let title: String
    /// Sentences for a phone's lock screen, one a line.
    package let text: String
    /// The body of an HTML mail that has more than the text; nil if the text is all there is.
    private let page: String?
    /// The text of a mail that has more than the text; nil if the text is all there is.
    private let mailText: String?
    /// The address of the page about it; nil without a public address.
    package let link: String?
    package let priority: MessagePriority

    /// Titles and texts may quote any source: control characters and bidirectional overrides are removed here, so that
    /// no way has to.
    ///
    /// - Parameter priority: nil for that of its kind.
    package init(
        key: String, kind: MessageKind, title: String, text: String, html: String? = nil, mailText: String? = nil,
        link: String? = nil, priority: MessagePriority? = nil
    ) {
        let title = title.safeWords.cut(to: .characters(100)).cut(to: .utf16(250))
        self.key = key
        self.kind = kind
        self.title = title.isEmpty ? "tpmerge" : title
        self.text = text.safeInLines
        page = html
        self.mailText = mailText?.safeInLines
        self.link = link
        self.priority = priority ?? kind.priority
    }

    func titled(_ title: (String) -> String) -> Message {
        Message(
            key: key, kind: kind, title: title(self.title), text: text, html: page, mailText: mailText, link: link,
            priority: priority)
    }

    /// Returns the key to use if one receiver may get several athletes' messages.
    package func key(of athlete: String) -> String { "\(athlete)/\(key)" }

    package var html: String {
        if let page { return page }
        var page = MailPage(title: title, preview: text, heading: title)
        page.add(nil, text.split(separator: "\n").map { ("", String($0)) })
        if let link { page.add(link: link) }
        return page.html
    }

    package var textWithLink: String { withLink(text) }

    /// The text of a mail, with the link as its last paragraph.
    ///
    /// - Parameter longest: the limit in bytes; a longer text is cut.
    package func mailText(upTo longest: Int) -> String {
        let text = mailText ?? text
        return text.utf8.count > longest ? text.cutAtSentence(to: .bytes(longest), link: link) : withLink(text)
    }

    private func withLink(_ text: String) -> String { text + (link.map { "\n\n" + $0 } ?? "") }
}
