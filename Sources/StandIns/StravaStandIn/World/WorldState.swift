import Basics
import Foundation

/// The whole state of this Strava, and the switches for its behaviour.
package struct WorldState: Sendable {
    package var application = RegisteredApplication()
    package var athletes: [Int: StravaAthlete]
    /// The id of the account that is signed in on the consent page.
    package var signedIn: Int
    package var consent = Consent.asks
    package var rateLimit = RateLimit()
    package var misbehaviours: [Misbehaving] = []
    /// The ids of activities that cause a server error.
    package var corruptActivities: Set<Int> = []
    /// Whether public activities of other athletes are shown, too.
    package var showsOthers = false
    package var tokens = TokenStore()
    package var uploads = UploadStore()
    package var webhooks = PushService()
    package var intervals = IntervalsService()
    package internal(set) var seen: [Seen] = []

    /// A Strava with these accounts, the first of them signed in; without any, an account without activities.
    package init(_ athletes: StravaAthlete...) {
        let accounts = athletes.isEmpty ? [StravaAthlete()] : athletes
        self.athletes = Dictionary(accounts.map { ($0.id, $0) }) { first, _ in first }
        signedIn = accounts[0].id
    }

    package var athlete: StravaAthlete {
        get { athletes[signedIn] ?? StravaAthlete(id: signedIn) }
        set { athletes[signedIn] = newValue }
    }

    package mutating func revoke() { tokens.revoke(athlete: signedIn) }

    /// Makes requests go wrong in this way; without a count, for ever.
    ///
    /// - Parameter path: only requests whose method and path contain it: `POST /api/v3/uploads`, `/uploads/`.
    package mutating func misbehave(_ how: Misbehaviour, times: Int? = nil, path: String = "") {
        misbehaviours.append(Misbehaving(how: how, times: times, path: path))
    }
}

extension WorldState {
    /// `GET /athlete/activities`.
    mutating func listActivities(
        _ asked: StravaRequest, of access: Access, flaws: [Misbehaviour], at now: Instant
    ) throws(Fault) -> Reply {
        guard access.scopes.seesActivities else { throw .missingScope(.readActivities) }
        let query = try ActivityQuery(asked.query)
        if query.page > 1 { shift(flaws, query, of: access, at: now) }
        let listed = visible(to: access).filter { !uploads.isUnlisted($0.id, at: now) }
        let rows = query.rows(query.matches(listed), flaws: flaws)
        return .json(.array(rows.map { $0.summary(of: access.athlete) }))
    }

    /// `GET /activities/{id}`.
    func showActivity(_ id: String, of access: Access) throws(Fault) -> Reply {
        guard access.scopes.seesActivities else { throw .missingScope(.readActivities) }
        if showsOthers, let number = Int(id) {
            for athlete in athletes.values where athlete.id != access.athlete {
                guard let activity = athlete[activity: number], activity.visibility == .everyone else { continue }
                return .json(activity.details(of: athlete.id))
            }
        }
        let activity = try find(id, of: access)
        if corruptActivities.contains(activity.id) { throw .corruptActivity }
        return .json(activity.details(of: access.athlete))
    }

    /// `PUT /activities/{id}`: changes only what the JSON body names.
    mutating func editActivity(_ id: String, _ asked: StravaRequest, of access: Access) throws(Fault) -> Reply {
        try access.require(.writeActivities)
        var activity = try find(id, of: access)
        guard let edit = try? JSONDecoder().decode(ActivityEdit.self, from: Data(asked.body)) else {
            throw .invalid(resource: "Activity", field: "")
        }
        edit.apply(to: &activity)
        athletes[access.athlete]?[activity: activity.id] = activity
        return .json(activity.details(of: access.athlete))
    }
}

extension WorldState {
    private func visible(to access: Access) -> [StravaActivity] {
        let all = athletes[access.athlete]?.activities ?? []
        return access.scopes.contains(.readAllActivities) ? all : all.filter { $0.visibility != .onlyMe }
    }

    func find(_ id: String, of access: Access) throws(Fault) -> StravaActivity {
        guard let number = Int(id), let activity = visible(to: access).first(where: { $0.id == number }) else {
            throw .notFound("Activity")
        }
        return activity
    }

    /// Changes the list between two of its pages.
    private mutating func shift(_ flaws: [Misbehaviour], _ query: ActivityQuery, of access: Access, at now: Instant) {
        let first = query.matches(visible(to: access)).first
        let newID = (athletes[access.athlete]?.activities.map(\.id).max() ?? 0) + 1
        if flaws.contains(.uploadBetweenPages) {
            let activity = StravaActivity(id: newID, name: "Just uploaded", sportType: "Run", start: now)
            athletes[access.athlete]?.activities.append(activity)
        }
        if flaws.contains(.lateUploadBetweenPages), let first {
            let start = first.start.advanced(bySeconds: 1)
            let activity = StravaActivity(id: newID, name: "Uploaded late", sportType: "Run", start: start)
            athletes[access.athlete]?.activities.append(activity)
        }
        if flaws.contains(.deletionBetweenPages), let first {
            athletes[access.athlete]?[activity: first.id] = nil
        }
    }
}

extension WorldState {
    /// `GET /oauth/authorize`: the page, or an immediate answer if no page is needed.
    mutating func askConsent(_ asked: StravaRequest, at now: Instant) throws(Fault) -> Reply {
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

    /// `POST /oauth/authorize`: the submitted form of the page; `answer` is the button, `allow` a ticked box.
    mutating func takeConsent(_ asked: StravaRequest, at now: Instant) throws(Fault) -> Reply {
        let form = asked.form
        let question = try ConsentQuestion(form, to: application)
        guard form["answer"] == "authorize" else { return question.denied }
        let ticked = form.values("allow").compactMap { Scope(rawValue: $0) }
        return grant(question, Set(ticked), at: now)
    }

    /// Grants the ticked scopes. Public data is always included, and only requested scopes are granted.
    private mutating func grant(_ question: ConsentQuestion, _ ticked: Set<Scope>, at now: Instant) -> Reply {
        let scopes = ticked.intersection(question.scopes).union([.read])
        let code = tokens.issueCode(for: signedIn, scopes: scopes, challenge: question.challenge, at: now)
        return question.granted(scopes, code: code)
    }
}

extension WorldState {
    /// `POST /oauth/token`: exchanges a code or a refresh token in a form body for tokens.
    mutating func giveTokens(_ asked: StravaRequest, at now: Instant) throws(Fault) -> Reply {
        let form = asked.form
        try application.check(form["client_id"], secret: form["client_secret"])
        switch form["grant_type"] {
        case "authorization_code":
            let grant = try tokens.exchange(code: form["code"], verifier: form["code_verifier"], at: now)
            let athlete = athletes[grant.athlete] ?? StravaAthlete(id: grant.athlete)
            return .json(answer(grant, at: now).adding(["athlete": athlete.summary]))
        case "refresh_token":
            let grant = try tokens.refresh(form["refresh_token"], at: now)
            return .json(answer(grant, at: now))
        default:
            throw .invalid(resource: "Application", field: "grant_type")
        }
    }

    /// `POST /oauth/revoke`: the application's credentials in the header, the token in the form.
    mutating func revoke(_ asked: StravaRequest) throws(Fault) -> Reply {
        guard case .basic(let user, let password) = asked.authorization else { throw .wrongSecret }
        try application.check(user, secret: password)
        tokens.revoke(token: asked.form["token"])
        return Reply(status: 200)
    }

    private func answer(_ grant: Grant, at now: Instant) -> JSON {
        .members([
            "token_type": .text("Bearer"),
            "expires_at": .integer(grant.expires.secondsSinceEpoch),
            "expires_in": .integer(grant.expires.secondsSinceEpoch - now.secondsSinceEpoch),
            "refresh_token": .text(grant.refreshToken),
            "access_token": .text(grant.accessToken),
            "scope": .text(grant.scopes.joined(by: " ")),
        ])
    }
}

/// An application as registered on Strava's API page.
package struct RegisteredApplication: Sendable, Equatable {
    package var name = "Stand-in's client"
    package var clientID = "12345"
    package var clientSecret = "standin-secret"
    /// Whether its owner has no subscription, so that everything but OAuth is refused.
    package var isInactive = false

    package init() {}

    /// Accepts only redirects to this machine, over HTTP or HTTPS, on any port and path.
    func accepts(redirect: String) -> Bool {
        guard let address = URLComponents(string: redirect), address.user == nil, address.fragment == nil,
            address.scheme == "http" || address.scheme == "https"
        else { return false }
        return address.host == "localhost" || address.host == "127.0.0.1"
    }

    func check(clientID: String?) throws(Fault) {
        guard clientID == self.clientID else { throw .unknownClient }
    }

    func check(_ clientID: String?, secret: String?) throws(Fault) {
        try check(clientID: clientID)
        guard secret == clientSecret else { throw .wrongSecret }
    }
}

/// The body of `PUT /activities/{id}`.
struct ActivityEdit: Decodable {
    let name: String?
    let description: String?
    let sportType: String?
    let commute: Bool?
    let trainer: Bool?
    let gearID: String?

    private enum CodingKeys: String, CodingKey {
        case name, description, commute, trainer
        case sportType = "sport_type"
        case gearID = "gear_id"
    }

    /// Changes the named values; the gear `none` removes it.
    func apply(to activity: inout StravaActivity) {
        if let name { activity.name = name }
        if let description { activity.description = description }
        if let sportType { activity.sportType = sportType }
        if let commute { activity.isCommute = commute }
        if let trainer { activity.isTrainer = trainer }
        if let gearID { activity.gearID = gearID == "none" ? nil : gearID }
    }
}
