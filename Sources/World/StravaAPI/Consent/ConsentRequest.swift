package import Basics
import Cryptography
package import Web

/// The request for an athlete's consent to read the activities; valid for one answer.
package struct ConsentRequest: Sendable {
    package let address: Address
    package let scopes: Scopes
    /// Its verifier is sent when the code is exchanged.
    package let proof: CodeVerifier
    /// Strava returns it with the answer.
    package let state: Secret

    /// - Parameters:
    ///   - redirect: the address to which Strava sends the answer, such as `http://127.0.0.1:53124/callback`.
    ///   - staysHere: whether `redirect` must be an http address of this machine.
    ///   - force: whether the athlete is asked even if the same scopes were granted before.
    /// - Throws: `StravaError.badRedirect` if the redirect leads to another machine.
    package init(
        application: StravaApplication, redirect: String, scopes: [String] = Scopes.wantedNames,
        force: Bool = false, staysHere: Bool = true, randomBytes: (Int) -> [UInt8]
    ) throws(StravaError) {
        let state = randomBytes(32).base64URL
        let proof = CodeVerifier(verifier: randomBytes(32).base64URL)
        let wanted = scopes.joined(separator: ",")
        do {
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
        self.scopes = Scopes(scopes)
        self.proof = proof
        self.state = Secret(state)
    }

    /// The address to open in a browser. Only the athlete may see it.
    package var consentURL: String { address.revealed() }

    /// Parses an answer: a browser's request to this machine, or pasted text, with blanks and line breaks anywhere.
    ///
    /// - Returns: nil if it is no answer at all, but a browser's request for an icon, for example.
    /// - Throws: `ConsentError` if it is an answer without a consent.
    package func answer(_ text: String) throws(ConsentError) -> ConsentAnswer? {
        guard let answer = try AnswerParameters.of(text) else { return nil }
        guard let given = answer["state"], !given.isEmpty, state.matches(given) else { throw .wrongState }
        guard answer["error"] == nil else { throw .denied }
        guard let code = answer["code"].flatMap({ Secret(token: $0) }) else { throw .malformed }
        return ConsentAnswer(code: code, scopes: answer["scope"].map(Scopes.init(parsing:)))
    }
}

/// Proves that the program that asked for consent is the one that fetches the tokens (PKCE with S256, RFC 7636).
package struct CodeVerifier: Sendable {
    /// Sent when the code is exchanged, never before.
    package let verifier: Secret
    package let challenge: String

    /// - Parameter verifier: 43 to 128 unreserved characters.
    package init(verifier: String) {
        self.verifier = Secret(verifier)
        challenge = HashFunction.sha256.hash(Array(verifier.utf8)).base64URL
    }
}
