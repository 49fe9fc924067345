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
package enum NeverSyncedPage {
    package static func html(_ frame: PageFrame, _ actions: PlanActions) -> String {
        Templates.page("never-synced", frame, ["actions": actions.values])
    }
}

/// The page that asks before disconnecting.
package enum DisconnectPage {
    package static func html(_ frame: PageFrame, action: String, cancel: String) -> String {
        Templates.page("disconnect", frame, ["action": action, "cancel": cancel])
    }
}

/// The buttons about the plan on a page.
package struct PlanActions: Sendable {
    /// The action of the form that requests a run.
    package let sync: String
    /// The page to return to, as a word.
    package let back: String
    /// The label of the button that requests a run.
    package let label: String
    package var isSyncing: Bool
    /// The action of the form that connects Strava; nil if there is nothing to connect.
    package var connect: String?

    package init(sync: String, back: String, label: String, isSyncing: Bool, connect: String?) {
        self.sync = sync
        self.back = back
        self.label = label
        self.isSyncing = isSyncing
        self.connect = connect
    }

    var values: [String: Any] {
        var values: [String: Any] = ["sync": sync, "back": back, "label": label, "isSyncing": isSyncing]
        values["connect"] = connect
        return values
    }
}
