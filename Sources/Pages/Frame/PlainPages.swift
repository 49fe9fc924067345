/// The page of an error.
package enum ErrorPage {
    /// - Parameters:
    ///   - code: the API's code of the error.
    ///   - text: what happened and what to do, in a sentence.
    package static func html(code: String, heading: String, _ text: String, base: String) -> String {
        var frame = PageFrame(base: base, page: "error", heading: heading)
        frame.code = code
        return html(frame, text)
    }

    /// The same with links to an athlete's pages.
    package static func html(_ frame: PageFrame, _ text: String) -> String {
        Templates.page("error", frame, ["text": text])
    }
}

/// The sign-in page. It looks the same for valid, spent and invented codes.
package enum SignInPage {
    /// - Parameters:
    ///   - code: from the link; nil for a field to type it in.
    ///   - then: the address to go to after signing in.
    package static func html(_ frame: PageFrame, code: String?, then: String) -> String {
        Templates.page("sign-in", frame, ["hasCode": code != nil, "code": code ?? "", "then": then])
    }
}

/// How to begin, shown until anything is known of an athlete.
package struct NeverSyncedPage: Sendable {
    private let actions: PlanActions

    package init(_ actions: PlanActions) { self.actions = actions }

    package func html(_ frame: PageFrame) -> String {
        Templates.page("never-synced", frame, ["actions": actions.values])
    }
}
