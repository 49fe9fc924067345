package import Store

/// What programs with language models may be told (`mcp` in the configuration).
package struct AssistantSettings: Sendable, Equatable {
    /// The athletes' names; nil for all.
    package var athletes: [String]?
    /// Never Strava's API.
    package var origins = Origins.outsideAPI
    /// Whether the coach's texts are told.
    package var tellsNotes = true
    /// How many days before today are told.
    package var daysBack = 3660

    package init() {}

    package func lists(_ name: String) -> Bool { athletes?.contains(name) ?? true }
}
