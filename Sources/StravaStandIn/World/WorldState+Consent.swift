import Basics

extension WorldState {
    /// `GET /oauth/authorize`: the page, or the answer at once where no page is needed.
    mutating func askConsent(_ asked: Asked, at now: Instant) throws(Fault) -> Reply {
        let question = try ConsentQuestion(asked.query, to: application)
        switch consent {
        case .grants(let ticked): return grant(question, ticked ?? question.scopes, at: now)
        case .cancels: return question.denied
        case .asks: break
        }
        if !question.isForced, let before = tokens.scopes(of: signedIn), before.isSuperset(of: question.scopes) {
            return grant(question, question.scopes, at: now)
        }
        return .html(ConsentPage(question: question, application: application, athlete: athlete).html)
    }

    /// `POST /oauth/authorize`: what the page's form sends; `answer` is the button, `allow` a ticked box.
    mutating func takeConsent(_ asked: Asked, at now: Instant) throws(Fault) -> Reply {
        let form = asked.form
        let question = try ConsentQuestion(form, to: application)
        guard form["answer"] == "authorize" else { return question.denied }
        let ticked = form.values("allow").compactMap { Scope(rawValue: $0) }
        return grant(question, Set(ticked), at: now)
    }

    /// Public data always comes along; nothing is granted that wasn't asked for.
    private mutating func grant(_ question: ConsentQuestion, _ ticked: Set<Scope>, at now: Instant) -> Reply {
        let scopes = ticked.intersection(question.scopes).union([.read])
        let code = tokens.issueCode(for: signedIn, scopes: scopes, challenge: question.challenge, at: now)
        return question.granted(scopes, code: code)
    }
}
