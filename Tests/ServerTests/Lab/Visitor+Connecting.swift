import CommandLab
import Foundation
import ServerLab
import Testing

extension Visitor {
    /// Begins to connect anna, consents at the stand-in, and gives the path to which the browser comes back.
    func consent(at lab: ServerLab) async throws -> String {
        let question = try await post("/athletes/anna/connections/connect")
        try #require(question.status == 303, "\(question)")
        let answer = try await StravaBrowser.consent(at: #require(question["Location"]))
        return String(answer.dropFirst(try lab.origin.count))
    }

    /// Connects anna.
    func connect(at lab: ServerLab) async throws {
        let answer = try await get(consent(at: lab))
        try #require(answer["Location"] == "/athletes/anna/connections?message=connected", "\(answer)")
    }
}
