import Basics
import Files
import StravaAPI
import Synchronization
import Testing
import Web
import WebLab

/// One renewal at a time, stored before it is used, and nothing forgotten that may still be good.
struct AccessTokensTests {
    @Test func aLivingTokenIsUsedAsItIs() async throws {
        let strava = FakeWeb()
        #expect(try await strava.tokens(MemoryStorage(.valid)).current() == .access(1))
        #expect(strava.requests.isEmpty)
    }

    @Test(
        arguments: [
            (-60, true), (0, true), (299, true), (300, true), (301, false), (7200, false), (nil, true),
        ] as [(Int?, Bool)])
    func renewsFiveMinutesBeforeTheEndOrWithoutAToken(left: Int?, renews: Bool) async throws {
        let strava = FakeWeb(.says(Texts.tokens(2)))
        let storage = MemoryStorage(.made(expires: left.map { FakeWeb.start.advanced(bySeconds: $0) }))
        #expect(try await strava.tokens(storage).current() == .access(renews ? 2 : 1))
        #expect(storage.connection?.refreshToken == .refresh(renews ? 2 : 1))
    }

    @Test func withoutAConnectionNothingIsAsked() async throws {
        let strava = FakeWeb()
        await #expect(throws: StravaError.notConnected) { try await strava.tokens(MemoryStorage(nil)).current() }
        let other = MemoryStorage(.made(expires: nil, clientID: "999"))
        await #expect(throws: StravaError.otherApplication) { try await strava.tokens(other).current() }
        #expect(other.connection != nil)
        #expect(strava.requests.isEmpty)
    }

    @Test func manyTasksShareOneRenewal() async throws {
        let strava = FakeWeb { _ in
            for _ in 0..<20 { await Task.yield() }
            return .text(Texts.tokens(2))
        }
        let tokens = try strava.tokens(MemoryStorage(.stale))
        let found = await withTaskGroup(of: Secret?.self) { group in
            for number in 0..<20 {
                group.addTask {
                    number % 2 == 0 ? try? await tokens.current() : try? await tokens.renew(after: .access(1))
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(found == Array(repeating: .access(2), count: 20))
        #expect(strava.requests.count == 1)
    }

    @Test func aRenewalOutlivesWhoAskedForIt() async throws {
        let strava = FakeWeb { _ in
            for _ in 0..<20 { await Task.yield() }
            return .text(Texts.tokens(2))
        }
        let storage = MemoryStorage(.stale)
        let tokens = try strava.tokens(storage)
        let asking = Task { try await tokens.current() }
        asking.cancel()
        _ = try? await asking.value
        #expect(storage.connection?.refreshToken == .refresh(2))
    }

    @Test func takesWhatAnotherProcessRenewedMeanwhile() async throws {
        let strava = FakeWeb()
        let living = Connection.made(number: 9, expires: FakeWeb.start.advanced(bySeconds: 9000))
        let storage = MemoryStorage(.stale, whenLocked: { $0.put(living) })
        #expect(try await strava.tokens(storage).current() == .access(9))
        #expect(try await strava.tokens(storage).renew(after: .access(1)) == .access(9))
        #expect(strava.requests.isEmpty)
    }

    @Test func noticesThatAnotherProcessDisconnected() async throws {
        let strava = FakeWeb()
        let storage = MemoryStorage(.stale, whenLocked: { $0.put(nil) })
        await #expect(throws: StravaError.notConnected) { try await strava.tokens(storage).current() }
        #expect(strava.requests.isEmpty)
    }

    @Test func theNewTokensAreStoredBeforeTheyAreUsed() async throws {
        let events = Mutex<[String]>([])
        let strava = FakeWeb { request in
            events.withLock { $0.append("ask \(request.path.prefix(11))") }
            return .text(request.path == "/oauth/token" ? Texts.tokens(2) : "[]")
        }
        let storage = MemoryStorage(.stale, log: { event in events.withLock { $0.append(event) } })
        _ = try await strava.client(storage).activities(after: FakeWeb.start)
        #expect(events.withLock(\.self) == ["ask /oauth/toke", "save", "ask /api/v3/ath"])
    }

    @Test func tokensThatCannotBeStoredAreNotUsed() async throws {
        let error = FileError(message: "The disk is full.")
        let strava = FakeWeb(.says(Texts.tokens(2)))
        let storage = MemoryStorage(.stale, saveError: error)
        let thrown = await #expect(throws: StravaError.self) {
            try await strava.client(storage).activities(after: FakeWeb.start)
        }
        #expect(strava.requests.count == 1)
        #expect(thrown?.kind == .storage)
        #expect(thrown?.description.hasPrefix("The disk is full. ") == true)
        #expect(thrown?.description.hasSuffix("run: tpmerge connect strava") == true)
    }

    @Test func aLockThatIsHeldIsForLater() async throws {
        let error = FileError(message: "Another tpmerge holds the lock.", cause: .busy)
        let strava = FakeWeb()
        let storage = MemoryStorage(.stale, lockError: error)
        await #expect(throws: StravaError.storage(error)) { try await strava.tokens(storage).current() }
        #expect(StravaError.storage(error).kind == .temporary)
        #expect(strava.requests.isEmpty)
    }

    @Test func aRefusedRefreshTokenIsForgotten() async throws {
        let strava = FakeWeb(.invalidRefresh)
        let storage = MemoryStorage(.stale)
        await #expect(throws: StravaError.revoked) { try await strava.tokens(storage).current() }
        #expect(storage.connection == nil)
    }

    @Test func whoConnectedAnewMeanwhileIsNotForgotten() async throws {
        let living = Connection.made(number: 9, expires: FakeWeb.start.advanced(bySeconds: 9000))
        let storage = MemoryStorage(.stale)
        let strava = FakeWeb { _ in
            storage.put(living)
            return .text(Texts.fault("RefreshToken", "refresh_token", "invalid"), status: 400)
        }
        #expect(try await strava.tokens(storage).current() == .access(9))
        #expect(storage.connection == living)
    }

    @Test(arguments: [
        Result<Response, FetchFault>.failure(.interrupted), .failure(.timedOut(.total)), .failure(.hostNotFound),
        .says("", status: 404), .says("<html>", status: 503), .says("<html>"), .says("", status: 429),
        .says(Texts.fault("Application", "", "invalid"), status: 401),
        .says(Texts.fault("Application", "client_id", "invalid"), status: 400), .says("{}"),
        .says(Texts.fault("Application", "Status", "Inactive"), status: 403), .says("", status: 302),
    ])
    func everyOtherFailureKeepsTheTokens(reply: Result<Response, FetchFault>) async throws {
        let strava = FakeWeb([reply, reply, reply, reply, reply])
        let storage = MemoryStorage(.stale)
        await #expect(throws: StravaError.self) { try await strava.tokens(storage).current() }
        #expect(storage.connection == .stale)
    }

    @Test func aFailureIsNotRemembered() async throws {
        let strava = FakeWeb(.says("", status: 503), .says(Texts.tokens(2)))
        let tokens = try strava.tokens(MemoryStorage(.stale))
        await #expect(throws: StravaError.unavailable(.busy(status: 503, retryAfter: nil))) {
            try await tokens.current()
        }
        #expect(try await tokens.current() == .access(2))
    }
}
