import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A browser that doesn't follow redirects by itself, so that a test can take the answer where it likes.
package enum StravaBrowser {
    package struct Page: Sendable {
        package let status: Int
        package let html: String
        package let location: String?
    }

    /// Opens an address.
    ///
    /// - Throws: if no server answers.
    package static func open(_ address: String) async throws -> Page {
        try await send(URLRequest(url: try #require(URL(string: address))))
    }

    package static func post(_ form: String, to address: String) async throws -> Page {
        var request = URLRequest(url: try #require(URL(string: address)))
        request.httpMethod = "POST"
        request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
        request.httpBody = Data(form.utf8)
        return try await send(request)
    }

    /// Consents as the stand-in is told to, and gives the address of the answer on this machine.
    package static func consent(at address: String) async throws -> String {
        let page = try await open(address)
        return try #require(page.location, "\(page.status) \(page.html)")
    }

    private static func send(_ request: URLRequest) async throws -> Page {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = mostSeconds
        let session = URLSession(configuration: configuration, delegate: StayingPut(), delegateQueue: nil)
        defer { session.finishTasksAndInvalidate() }
        let (data, response) = try await session.data(for: request)
        let answer = try #require(response as? HTTPURLResponse)
        return Page(
            status: answer.statusCode, html: String(decoding: data, as: UTF8.self),
            location: answer.value(forHTTPHeaderField: "Location"))
    }

    private final class StayingPut: NSObject, URLSessionTaskDelegate {
        func urlSession(
            _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
            newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
        ) { completionHandler(nil) }
    }
}
