import AsyncHTTPClient
import Basics
import Foundation
import NIOCore
import NIOHTTP1

/// Sends Strava's requests to subscribers: the verification of a callback, and events. A subscriber must respond within
/// two seconds.
enum PushCourier {
    private static let patience = TimeAmount.seconds(2)
    /// How often an event is sent until the subscriber responds with 200.
    private static let tries = 3
    /// How many events are sent at the same time.
    private static let lanes = 16

    /// Requests the callback as it was given; whether its response repeats the challenge.
    static func verify(_ subscription: PushSubscription) async -> Bool {
        guard var address = URLComponents(string: subscription.callback) else { return false }
        address.queryItems =
            (address.queryItems ?? []) + [
                URLQueryItem(name: "hub.mode", value: "subscribe"),
                URLQueryItem(name: "hub.verify_token", value: subscription.verifier),
                URLQueryItem(name: "hub.challenge", value: subscription.challenge),
            ]
        guard let text = address.string else { return false }
        return await withClient { client in
            guard let (status, body) = await answer(to: HTTPClientRequest(url: text), client), status == 200,
                let said = try? JSONDecoder().decode([String: String].self, from: body)
            else { return false }
            return said["hub.challenge"] == subscription.challenge
        }
    }

    static func deliver(for world: World, now: @escaping @Sendable () -> Instant) async {
        await withClient { client in
            await withTaskGroup(of: Void.self) { lanes in
                var busy = 0
                for await _ in world.news {
                    for delivery in await world.takeEvents() {
                        if busy >= Self.lanes { await lanes.next() }
                        busy = min(busy + 1, Self.lanes)
                        lanes.addTask { await send(delivery, client, for: world, now: now) }
                    }
                }
                lanes.cancelAll()
            }
        }
    }

    private static func send(
        _ delivery: PushDelivery, _ client: HTTPClient, for world: World, now: @Sendable () -> Instant
    ) async {
        for _ in 0..<tries {
            var request = HTTPClientRequest(url: delivery.subscription.callback)
            request.method = .POST
            request.headers = ["Content-Type": "application/json"]
            let text = delivery.event.text(subscription: delivery.subscription.id, at: now())
            request.body = .bytes(ByteBuffer(string: text))
            let status = await answer(to: request, client)?.status
            await world.note(delivery.event, answer: status)
            if status == 200 { return }
            guard (try? await Task.sleep(for: delivery.retryPause)) != nil else { return }
        }
    }

    private static func answer(to request: HTTPClientRequest, _ client: HTTPClient) async -> (status: Int, body: Data)?
    {
        guard let response = try? await client.execute(request, timeout: patience),
            let body = try? await response.body.collect(upTo: 1 << 16)
        else { return nil }
        return (Int(response.status.code), Data(body.readableBytesView))
    }

    private static func withClient<Value: Sendable>(_ work: (HTTPClient) async -> Value) async -> Value {
        var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
        configuration.timeout = .init(connect: patience, read: patience)
        let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
        let value = await work(client)
        try? await client.shutdown()
        return value
    }
}
