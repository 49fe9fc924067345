package import Basics

/// A consent that was given: what the tokens are fetched with.
package struct ConsentAnswer: Sendable, Equatable {
    /// Good for one exchange, for a few minutes.
    package let code: Secret
    /// What the athlete left ticked; nil when the answer does not say.
    package let scopes: Scopes?

    package init(code: Secret, scopes: Scopes?) {
        self.code = code
        self.scopes = scopes
    }
}
