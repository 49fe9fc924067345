/// What Strava is asked for, which decides what a bare status means.
enum Errand {
    /// Tokens for the code of a consent.
    case code
    /// Tokens for a refresh token: a 400 says that the consent is gone, whatever stands in its body.
    case refresh
    /// To take a consent back, as the application.
    case revocation
    /// Anything that an access token opens.
    case question

    /// Whether the application has to prove itself, so that a plain 401 is about the client secret.
    var isAboutTokens: Bool { self != .question }
}
