import Basics
import StravaAPI
import Testing
import Web
import WebLab

struct PushSubscriptionTests {
    private static let callback = Secret("https://training.example/webhooks/strava/SECRET-path")

    private func make(_ replies: Result<Response, FetchFault>...) async throws -> (
        FakeWeb, Result<Int64, SubscribingError>
    ) {
        let strava = FakeWeb(replies)
        let subscriptions = PushSubscriptions(of: try strava.application(), effects: strava.outside)
        do throws(SubscribingError) {
            let id = try await subscriptions.make(callback: Self.callback, verifier: Secret("SECRET-verify"))
            return (strava, .success(id))
        } catch {
            return (strava, .failure(error))
        }
    }

    @Test func isMadeByAFormWithNothingInTheAddress() async throws {
        let (strava, made) = try await make(.says(#"{"id":131300,"created_at":"2026-03-18T13:00:00Z"}"#, status: 201))
        #expect(made == .success(131_300))
        #expect(strava.paths == ["POST /api/v3/push_subscriptions"])
        let form = try #require(strava.requests.first).text
        #expect(
            form == "client_id=12345&client_secret=SECRET-client&callback_url=https%3A%2F%2Ftraining.example"
                + "%2Fwebhooks%2Fstrava%2FSECRET-path&verify_token=SECRET-verify")
    }

    @Test func saysWhyThereIsNone() async throws {
        let cases: [(String, Int, SubscribingError)] = [
            (Texts.fault("PushSubscription", "", "already exists"), 400, .exists),
            (
                Texts.fault("PushSubscription", "callback url", "GET to callback URL does not return 200"), 400,
                .notVerifiable("callback url: GET to callback URL does not return 200")
            ),
            (
                Texts.fault("PushSubscription", "callback url", "not verifiable"), 400,
                .notVerifiable("callback url: not verifiable")
            ),
            (Texts.fault("Application", "", "invalid"), 401, .strava(.wrongSecret)),
            (Texts.fault("Application", "client_id", "invalid"), 400, .strava(.unknownClient)),
            (Texts.fault("Application", "Status", "Inactive"), 403, .strava(.inactive)),
            (
                Texts.fault("Application", "overall rate limit", "exceeded"), 429,
                .strava(.rateLimited(until: Instant(secondsSinceEpoch: 1_773_843_300)))
            ),
            ("<html>", 503, .lost(.unavailable(.busy(status: 503, retryAfter: nil)))),
            ("<html>", 201, .lost(.unusable("a subscription"))),
        ]
        for (body, status, error) in cases {
            let (strava, made) = try await make(.says(body, status: status), .says(#"{"id":1}"#, status: 201))
            #expect(made == .failure(error), "\(status) \(body)")
            #expect(strava.requests.count == 1, "what may have been heeded isn't sent twice")
        }
    }

    @Test func aLostAnswerIsNotARefusal() async throws {
        let (_, made) = try await make(.failure(.interrupted))
        #expect(made == .failure(.lost(.unavailable(.interrupted))))
        let (_, unsent) = try await make(.failure(.unreachable(.connectionRefused)))
        #expect(unsent == .failure(.strava(.unreachable(.unreachable(.connectionRefused)))))
    }

    @Test func isListedWithTheCredentialsInAnAddressThatNobodySees() async throws {
        let strava = FakeWeb(
            .failure(.interrupted),
            .says(
                #"[{"id":131300,"resource_state":2,"application_id":12345,"callback_url":"https://Other.example/x","#
                    + #""created_at":"2026-03-18T13:00:00Z"}]"#))
        let found = try await PushSubscriptions(of: strava.application(), effects: strava.outside).all()
        #expect(found.map(\.id) == [131_300])
        #expect(found.first?.host == "other.example")
        #expect(found.first?.created?.description == "2026-03-18T13:00:00Z")
        let path = "GET /api/v3/push_subscriptions?client_id=12345&client_secret=SECRET-client"
        #expect(strava.paths == [path, path])
        #expect(!"\(strava.requests)".contains("SECRET") && !"\(found)".contains("Other"))
    }

    @Test func whatIsNoListIsAnError() async throws {
        for body in ["{}", "[{}]", #"[{"id":0,"callback_url":"x"}]"#] {
            let strava = FakeWeb(.says(body))
            await #expect(throws: StravaError.unusable("a list of subscriptions")) {
                try await PushSubscriptions(of: strava.application(), effects: strava.outside).all()
            }
        }
    }

    @Test func isDeletedAlsoWhenItHasGone() async throws {
        for status in [204, 404] {
            let strava = FakeWeb(.says("", status: status))
            try await PushSubscriptions(of: strava.application(), effects: strava.outside).delete(131_300)
            #expect(
                strava.paths == ["DELETE /api/v3/push_subscriptions/131300?client_id=12345&client_secret=SECRET-client"]
            )
        }
    }
}
