import Athletes
import Basics
import Files
import Profiles
import Store
import StravaAPI
import Web

/// Athletes' consents at Strava, for pages and the API: requests them, takes Strava's answers, and revokes connections.
extension ServerContext {
    var callbackAddress: String { site.address.description + "/connections/strava/callback" }

    /// An athlete's connection, read without asking Strava; nil if there is none, or it can't be read.
    ///
    /// - Throws: `ServerError` if the tokens are locked or open to others.
    func connection(of athlete: Athlete) throws(ServerError) -> Connection? {
        do { return try connections.connection(of: athlete) } catch { throw ServerError(.storageFull) }
    }

    /// A consent request for Strava's page, kept until its answer comes.
    ///
    /// - Parameters:
    ///   - asker: the digest of the session, or the id of the key.
    ///   - forUploads: whether to ask for permission to upload, too.
    func requestConsent(
        for athlete: Athlete, asker: String, redirect: String, forUploads: Bool = false
    ) async throws -> (request: ConsentRequest, ends: Instant) {
        let application = try application(of: athlete)
        let request: ConsentRequest
        do {
            request = try ConsentRequest(
                application: application, redirect: redirect,
                scopes: Scopes.wantedNames + (forUploads ? [Scopes.write] : []), force: forUploads, staysHere: false,
                randomBytes: outside.randomBytes)
        } catch { throw ServerError(.internalError) }
        let now = now
        let consent = PendingConsent(
            digest: BearerToken(request.state.revealed()).digest, verifier: request.proof.verifier,
            redirect: redirect, athlete: athlete.name, asker: asker, created: now)
        try await access.whenFree { try access.add(consent) }
        return (request, now.advanced(bySeconds: PendingConsent.life))
    }

    /// The consent that a state belongs to; nil if the state is unknown, spent, too old or another asker's.
    ///
    /// - Parameter state: nil for the asker's newest consent.
    /// - Throws: `StoreError` if the store can't be read; `ServerError` if too many wrong states have been tried.
    func consent(with state: String?, of asker: String) async throws -> PendingConsent? {
        let now = now
        let consent = try await access.whenFree {
            try access.consent(state.map { BearerToken($0).digest }, of: asker, at: now)
        }
        guard consent == nil, state != nil else { return consent }
        let error = attemptLimiter.wrong(at: now, else: ServerError(.stateUnknown))
        guard error.code == .stateUnknown else { throw error }
        return nil
    }

    /// The athlete of a consent, regardless of the asker; nil if the state is unknown.
    func athlete(askingWith state: String) -> String? {
        (try? access.athlete(ofConsent: BearerToken(state).digest)) ?? nil
    }

    func refuse(_ consent: PendingConsent) async throws {
        _ = try await access.whenFree { try access.spend(consent: consent.digest, of: consent.asker, at: now) }
    }

    /// Turns a consent into a connection, and requests a run. This spends the consent, unless another process holds the
    /// state folder's lock, so that the same answer can be sent again. If the tokens can't be kept, the log says so.
    func connect(
        _ owner: AthleteOwner, _ consent: PendingConsent, code: Secret, scopes: Scopes?
    ) async throws -> NewConnection {
        let application = try application(of: owner.athlete)
        let new = try await whileLocked { lock in
            let connections = connectionsInTime
            try await spend(consent)
            do throws(StravaError) {
                return try await owner.connect(
                    to: application, with: ConsentAnswer(code: code, scopes: scopes), verifier: consent.verifier,
                    through: connections, lock)
            } catch {
                if case .storage(let error) = error, error.cause != .busy {
                    tell("\(owner.athlete.name): Strava's tokens can't be kept. \(error)")
                }
                if case .otherAthlete = error {
                    await refusedAccounts.note(error.failure, of: owner.athlete, in: self)
                }
                throw ServerError(of: error, at: now)
            }
        }
        for sentence in new.remains { tell("\(owner.athlete.name): \(owner.athlete.typed.completing(sentence))") }
        await queue.request(owner.athlete.name)
        return new
    }

    /// Revokes a connection.
    ///
    /// - Parameter forgets: whether to delete the fetched activities, even if the rest fails.
    func disconnect(_ owner: AthleteOwner, forgetting forgets: Bool) async throws -> Revocation {
        guard let application = owner.athlete.strava else { return .nothing }
        let ending = try await whileLocked { lock in
            await owner.disconnect(
                from: application, inAnyCase: true, forgettingActivities: forgets, through: connectionsInTime,
                hints: access, lock)
        }
        if (try? owner.pushedCalendars())?.isEmpty == false { await queue.request(owner.athlete.name) }
        switch (ending.revocation, ending.activities) {
        case (.failure(let error), _): throw ServerError(of: error, at: now)
        // Another process uses the tokens.
        case (.success(.kept), _): throw ServerError(.busy)
        case (_, .failure(let error)?): throw ServerError(error)
        case (.success(let revocation), _): return revocation
        }
    }

    func refresh(_ athlete: Athlete) async throws(ServerError) -> Connection {
        let application = try application(of: athlete)
        do { return try await connectionsInTime.refresh(athlete, application) } catch {
            throw ServerError(of: error, at: now)
        }
    }

    private func application(of athlete: Athlete) throws(ServerError) -> StravaApplication {
        guard let application = athlete.strava else { throw ServerError(.notConfigured) }
        return application
    }

    /// How long a request may wait for Strava, in seconds, apart from the state folder's lock.
    private static let patience = 12

    private var connectionsInTime: StravaConnections { connections.ending(at: now.advanced(bySeconds: Self.patience)) }

    private func spend(_ consent: PendingConsent) async throws {
        let spent = try await access.whenFree { try access.spend(consent: consent.digest, of: consent.asker, at: now) }
        // Only one of two simultaneous answers counts.
        if spent == nil { throw ServerError(.stateUnknown) }
    }
}

extension ServerError {
    /// The asker's view of Strava's error. The label distinguishes it: `.denied` is also a code.
    init(of error: StravaError, at now: Instant) {
        self.init(ErrorCode(of: error))
        if case .otherAthlete = error { message = error.failure.text(for: .page) }
        guard case .rateLimited(let until) = error else { return }
        let seconds = min(max(until.secondsSinceEpoch - now.secondsSinceEpoch, 1), 86_400)
        message = ErrorCode.rateLimited(minutes: (seconds + 59) / 60)
        retryAfter = seconds
    }
}

extension ErrorCode {
    init(of error: StravaError) {
        self =
            switch error {
            case .denied: .denied
            case .otherAthlete: .accountTaken
            case .storage(let error) where error.cause == .busy: .busy
            case .missingScope, .writeNotGranted: .scopeMissing
            case .wrongState: .stateUnknown
            case .notConnected, .otherApplication, .revoked: .notConnected
            case .badCode, .wrongSecret, .unknownClient, .badRedirect, .refused, .inactive, .unauthorized, .storage:
                .exchangeFailed
            case .rateLimited: .rateLimited
            case .unusable, .redirected: .stravaNonsense
            case .unavailable, .unreachable: .stravaAway
            }
    }
}
