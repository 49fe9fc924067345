import Basics
import StravaAPI
import Testing
import Web
import WebLab

/// The question on the consent page, and the answers to it in every shape.
struct ConsentTests {
    private let strava = FakeWeb { _ in Response(status: 500) }
    /// 32 bytes of 0xA7.
    private let state = "p6enp6enp6enp6enp6enp6enp6enp6enp6enp6enp6c"

    private func request(
        redirect: String = "http://127.0.0.1:5000/callback", force: Bool = false
    ) throws -> ConsentRequest {
        try ConsentRequest(
            application: strava.application(), redirect: redirect, force: force,
            randomBytes: strava.outside.randomBytes)
    }

    /// RFC 7636, appendix B.
    @Test func provesTheKeyAsTheStandardDoes() {
        let key = CodeVerifier(verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
        #expect(key.challenge == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
        #expect(key.verifier.revealed() == "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
    }

    @Test func asksForWhatIsNeeded() throws {
        let challenge = CodeVerifier(verifier: state).challenge
        #expect(
            try request().consentURL == "https://api.example/oauth/authorize?client_id=12345"
                + "&redirect_uri=http%3A%2F%2F127.0.0.1%3A5000%2Fcallback&response_type=code&approval_prompt=auto"
                + "&scope=read%2Cactivity%3Aread_all&state=\(state)&code_challenge=\(challenge)"
                + "&code_challenge_method=S256")
        #expect(try request(force: true).consentURL.contains("&approval_prompt=force&"))
        #expect(!"\(try request())".contains(state))
    }

    @Test(arguments: [
        "https://example.org/callback", "http://192.168.1.2/", "nonsense", "", "http://127.0.0.1.example.org/",
    ])
    func theAnswerStaysOnThisMachine(redirect: String) throws {
        #expect(throws: StravaError.badRedirect) { try request(redirect: redirect) }
    }

    @Test(arguments: [
        "/callback?state=STATE&code=CODE&scope=read,activity:read_all",
        "/callback?scope=read%2Cactivity%3Aread_all&code=CODE&state=STATE",
        "http://127.0.0.1:5000/callback?state=STATE&code=CODE&scope=read,activity:read_all",
        "http://localhost/?state=STATE&code=CODE&scope=activity%3aread_all+read#_=_",
        "  \n http://localhost/?state=STATE&code=C0\n  DE&scope=read,activity:read_all \r\n",
        "<http://localhost/?state=STATE&code=CODE&scope=read,activity:read_all>",
        "\"http://localhost/?state=STATE&code=CODE&scope=read,activity:read_all\"",
        "?state=STATE&code=CODE&scope=read,activity:read_all&extra=1",
        "state=STATE&code=CODE&scope=read,activity:read_all",
        "code=%43ODE&&state=STATE&scope=read,activity:read_all&",
    ])
    func readsAnAnswer(shape: String) throws {
        let text = shape.replacing("STATE", with: state).replacing("CODE", with: "C0DE")
        let answer = try request().answer(text.replacing("%43ODE", with: "%430DE"))
        #expect(answer == ConsentAnswer(code: Secret("C0DE"), scopes: .wanted))
    }

    @Test func anAnswerNeedNotSayWhatWasGranted() throws {
        #expect(try request().answer("/?state=\(state)&code=C") == ConsentAnswer(code: Secret("C"), scopes: nil))
    }

    @Test(arguments: ["/favicon.ico", "/", "", " \n", "*", "/callback?x=y", "/?scope=read", "/state=a/code=b", "hello"])
    func isNoAnswer(text: String) throws {
        #expect(try request().answer(text) == nil)
    }

    @Test(arguments: [
        ("/?state=wrong&code=C", ConsentError.wrongState), ("/?code=C", .wrongState), ("/?state=&code=C", .wrongState),
        ("/?error=access_denied", .wrongState), ("/?state=STATEx&code=C", .wrongState),
        ("/?state=wrong&error=access_denied", .wrongState), ("/?state", .wrongState),
        ("/?state=STATE&error=access_denied", .denied), ("/?error=access_denied&code=C&state=STATE", .denied),
        ("/?state=STATE", .malformed), ("/?state=STATE&code=", .malformed), ("/?state=STATE&error=x", .denied),
        ("/?state=STATE&code=C&code=D", .malformed), ("/?state=STATE&state=STATE&code=C", .malformed),
        ("/?state=STATE&code=C%0D%0AX-A:b", .malformed), ("/?state=STATE&code=%C3%A9", .malformed),
        ("/?state=STATE&code=C&x=LONG", .malformed),
    ])
    func isNoConsent(shape: String, error: ConsentError) throws {
        let text = shape.replacing("STATE", with: state).replacing("LONG", with: String(repeating: "x", count: 9000))
        #expect(throws: error) { try request().answer(text) }
    }

    @Test func aStateThatWasNeverDrawnIsNeverRight() throws {
        let request = try ConsentRequest(
            application: strava.application(), redirect: "http://localhost/", randomBytes: { _ in [] })
        #expect(throws: ConsentError.wrongState) { try request.answer("/?state=&code=C") }
    }

    @Test(arguments: [
        ("read,activity:read_all", true, true), ("read activity:read", true, false), ("read", false, false),
        ("", false, false), ("activity:read_all", true, true), ("activity:write,read_all", false, false),
    ])
    func scopesSayWhatCanBeRead(text: String, activities: Bool, privateOnes: Bool) {
        let scopes = Scopes(parsing: text)
        #expect(scopes.readActivities == activities)
        #expect(scopes.readPrivateActivities == privateOnes)
        #expect((scopes.remark != nil) == (activities && !privateOnes))
    }

    @Test func scopesAreNamesAndNothingElse() {
        #expect(Scopes(parsing: "b, a\na;<script>,é,\u{1B}[31m").names == ["a", "b"])
        #expect(Scopes(parsing: String(repeating: "a", count: 65)).names.isEmpty)
        #expect("\(Scopes(parsing: "read activity:read"))" == "activity:read,read")
    }
}
