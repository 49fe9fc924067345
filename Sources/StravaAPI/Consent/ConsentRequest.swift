package import Basics
import Crypto
package import Web

/// The question to the athlete whether this program may read the activities; good for one answer.
package struct ConsentRequest: Sendable {
    /// Where the question is put.
    package let address: Address
    /// Where the answer goes.
    package let redirect: String
    /// What is asked for.
    package let scopes: Scopes
    /// Sent when the code is exchanged.
    package let proof: CodeVerifier
    /// Comes back with the answer.
    package let state: Secret

    /// - Parameters:
    ///   - redirect: where the answer goes, such as `http://127.0.0.1:53124/callback`.
    ///   - staysHere: whether that has to be a http address of this machine.
    ///   - force: whether the athlete is asked even when the same was granted before.
    /// - Throws: `StravaError.badRedirect` when the redirect leads to another machine.
    package init(
        application: StravaApplication, redirect: String, scopes: [String] = Scopes.wantedNames,
        force: Bool = false, staysHere: Bool = true, randomBytes: (Int) -> [UInt8]
    ) throws(StravaError) {
        let state = randomBytes(32).base64URL
        let proof = CodeVerifier(verifier: randomBytes(32).base64URL)
        let wanted = scopes.joined(separator: ",")
        do throws(AddressError) {
            if staysHere, try !Address(parsing: redirect).isLoopback { throw AddressError.unsupportedHost }
            address = try application.oauthURL.appending(
                path: "authorize",
                query: [
                    ("client_id", application.clientID),
                    ("redirect_uri", redirect),
                    ("response_type", "code"),
                    ("approval_prompt", force ? "force" : "auto"),
                    ("scope", wanted),
                    ("state", state),
                    ("code_challenge", proof.challenge),
                    ("code_challenge_method", "S256"),
                ])
        } catch {
            throw .badRedirect
        }
        self.redirect = redirect
        self.scopes = Scopes(scopes)
        self.proof = proof
        self.state = Secret(state)
    }

    /// The question as it is opened in a browser. It is shown to the athlete and to nobody else.
    package var consentURL: String { address.revealed() }

    /// Reads an answer: what a browser asks this machine for, or what was pasted, blanks and line breaks anywhere.
    ///
    /// - Returns: nil when it is no answer at all, but a browser's question for an icon, say.
    /// - Throws: `ConsentError` when it is an answer and no consent.
    package func answer(_ text: String) throws(ConsentError) -> ConsentAnswer? {
        guard let answer = try AnswerParameters(text) else { return nil }
        guard let given = answer.state, !given.isEmpty, state.matches(given) else { throw .wrongState }
        guard answer.error == nil else { throw .denied }
        guard let code = answer.code.flatMap({ Secret(token: $0) }) else { throw .malformed }
        return ConsentAnswer(code: code, scopes: answer.scope.map(Scopes.init(parsing:)))
    }
}

/// Proves that the one who asked for consent is the one who fetches the tokens (PKCE with S256, RFC 7636).
package struct CodeVerifier: Sendable {
    /// Sent when the code is exchanged, never before.
    package let verifier: Secret
    /// Sent along when the consent is asked for.
    package let challenge: String

    /// The key of a verifier of 43 to 128 unreserved characters.
    package init(verifier: String) {
        self.verifier = Secret(verifier)
        challenge = Array(SHA256.hash(data: Array(verifier.utf8))).base64URL
    }
}
