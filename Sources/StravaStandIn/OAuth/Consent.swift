/// What happens on the consent page.
package enum Consent: Sendable, Equatable {
    /// The page is shown and a person answers.
    case asks
    /// Answered at once, without a page; all that is asked for, unless only some boxes stay ticked.
    case grants(only: Set<Scope>? = nil)
    /// Refused at once, without a page.
    case cancels
}
