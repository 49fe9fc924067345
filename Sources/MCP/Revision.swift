/// The revisions of the Model Context Protocol that are spoken here, oldest first.
enum Revision: String, CaseIterable {
    case november2024 = "2024-11-05"
    case march2025 = "2025-03-26"
    case june2025 = "2025-06-18"
    case november2025 = "2025-11-25"
    /// Has no handshake: each request says for itself how it is meant.
    case july2026 = "2026-07-28"

    /// What is offered to a client whose revision isn't known here (2025-11-25, Lifecycle, Version Negotiation).
    static let newestWithHandshake = november2025

    var hasHandshake: Bool { self != .july2026 }

    /// Whether a line may hold a list of messages (2025-03-26, Base Protocol, Batching).
    var hasBatches: Bool { self == .march2025 }

    /// Whether tools say what they leave untouched.
    var hasAnnotations: Bool { self != .november2024 }

    /// Whether tools, templates and prompts have titles, and tools structured answers.
    var hasTitlesAndStructure: Bool { hasAnnotations && self != .march2025 }

    /// All of them, the newest first, as errors and `server/discover` list them.
    static let names: [String] = allCases.reversed().map(\.rawValue)
}
