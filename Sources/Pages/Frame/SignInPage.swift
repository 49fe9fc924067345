/// Where somebody signs in. It looks the same for a code that is good, spent or invented.
package enum SignInPage {
    /// - Parameters:
    ///   - code: from the link; nil for a field to type it in.
    ///   - then: where to go afterwards.
    package static func html(_ frame: PageFrame, code: String?, then: String) -> String {
        Templates.page("sign-in", frame, ["hasCode": code != nil, "code": code ?? "", "then": then])
    }
}
