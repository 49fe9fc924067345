import Basics

/// An application's request for consent: the parameters of `/oauth/authorize`.
struct ConsentQuestion {
    let redirect: String
    let state: String
    let scopes: Set<Scope>
    /// The S256 challenge (RFC 7636 §4.2), if one was sent.
    let challenge: String?
    /// Whether the page is shown even if the athlete has consented before.
    let isForced: Bool
    private let fields: Fields

    init(_ fields: Fields, to application: RegisteredApplication) throws(Fault) {
        try application.check(clientID: fields["client_id"])
        guard let redirect = fields["redirect_uri"], application.accepts(redirect: redirect) else {
            throw .invalidRedirect
        }
        guard fields["response_type"] == "code" else { throw .invalid(resource: "Authorize", field: "response_type") }
        guard let scopes = Scope.list(fields["scope"] ?? "") else {
            throw .invalid(resource: "Authorize", field: "scope")
        }
        let challenge = fields["code_challenge"]
        guard challenge == nil || fields["code_challenge_method"] == "S256" else {
            throw .invalid(resource: "Authorize", field: "code_challenge_method")
        }
        self.redirect = redirect
        self.scopes = Set(scopes)
        self.challenge = challenge
        state = fields["state"] ?? ""
        isForced = fields["approval_prompt"] == "force"
        self.fields = fields
    }

    /// The fields that the page's form must return unchanged.
    var hidden: [Fields.Field] {
        let kept = [
            "client_id", "redirect_uri", "response_type", "scope", "state", "code_challenge",
            "code_challenge_method", "approval_prompt",
        ]
        return fields.all.filter { kept.contains($0.name) }
    }

    func granted(_ scopes: Set<Scope>, code: String) -> Reply {
        back("state=\(state.percentEncoded)&code=\(code)&scope=\(scopes.joined(by: ","))")
    }

    var denied: Reply { back("state=\(state.percentEncoded)&error=access_denied") }
}

extension ConsentQuestion {
    private func back(_ answer: String) -> Reply {
        .redirect(to: redirect + (redirect.contains("?") ? "&" : "?") + answer)
    }
}

package enum Consent: Sendable, Equatable {
    /// The page is shown, and a person answers it.
    case asks
    /// The server consents at once, without a page, to all requested scopes or to some of them.
    case grants(only: Set<Scope>? = nil)
    /// The server refuses at once, without a page.
    case cancels
}
