import Basics

extension WorldState {
    /// `POST /oauth/token`: a code or a refresh token for tokens, all of it in the form of the body.
    mutating func giveTokens(_ asked: Asked, at now: Instant) throws(Fault) -> Reply {
        let form = asked.form
        try application.check(clientID: form["client_id"])
        try application.check(clientSecret: form["client_secret"])
        switch form["grant_type"] {
        case "authorization_code":
            let grant = try tokens.exchange(code: form["code"], verifier: form["code_verifier"], at: now)
            let athlete = athletes[grant.athlete] ?? StravaAthlete(id: grant.athlete)
            return .json(answer(grant, at: now).adding(["athlete": athlete.summary]).adding(scope(grant)))
        case "refresh_token":
            let grant = try tokens.refresh(form["refresh_token"], at: now)
            return .json(answer(grant, at: now).adding(scope(grant)))
        default:
            throw .invalid(resource: "Application", field: "grant_type")
        }
    }

    /// `POST /oauth/revoke`: the application's credentials in the header, the token in the form.
    mutating func revoke(_ asked: Asked) throws(Fault) -> Reply {
        guard knowsRevoke else { throw .unknownPath }
        guard case .basic(let user, let password) = asked.authorization else { throw .wrongSecret }
        try application.check(clientID: user)
        try application.check(clientSecret: password)
        tokens.revoke(token: asked.form["token"])
        return Reply(status: 200)
    }

    /// `POST /oauth/deauthorize`: the access token in the header.
    mutating func deauthorize(_ asked: Asked, at now: Instant) throws(Fault) -> Reply {
        guard knowsDeauthorize else { throw .unknownPath }
        guard case .bearer(let token) = asked.authorization else { throw .invalidAccessToken }
        _ = try tokens.access(token, at: now)
        tokens.revoke(token: token)
        return .json(.members(["access_token": .text(token)]))
    }

    private func answer(_ grant: Grant, at now: Instant) -> JSON {
        .members([
            "token_type": .text("Bearer"),
            "expires_at": .integer(grant.expires.secondsSinceEpoch),
            "expires_in": .integer(grant.expires.secondsSinceEpoch - now.secondsSinceEpoch),
            "refresh_token": .text(grant.refreshToken),
            "access_token": .text(grant.accessToken),
        ])
    }

    private func scope(_ grant: Grant) -> KeyValuePairs<String, JSON> {
        tokensSayScope ? ["scope": .text(grant.scopes.joined(by: " "))] : [:]
    }
}
