/// Recordings to be uploaded to Strava, and what has become of those that were.
package struct UploadsPage: Sendable {
    package struct Upload: Sendable {
        /// What it is asked for by; nil for a file that wasn't taken in.
        package var id: String?
        package var file: String
        /// `data-outcome`, as the command says it.
        package var outcome: String
        /// The same for people.
        package var words: String
        /// What happened and what to do; nil where the words say it.
        package var message: String?
        /// When the recording begins; nil where nobody knows.
        package var day: String?
        /// At Strava; nil where there is none.
        package var url: String?

        package init(file: String, outcome: String, words: String) {
            self.file = file
            self.outcome = outcome
            self.words = words
        }

        fileprivate var values: [String: Any] {
            var values: [String: Any] = ["file": file, "outcome": outcome, "words": words]
            values["id"] = id
            values["message"] = message
            values["day"] = day
            values["url"] = url
            return values
        }
    }

    private let uploads: [Upload]
    /// Those of the last form that can't be uploaded.
    private let refused: [Upload]
    /// Why nothing can be uploaded; nil where it can.
    private let obstacle: String?
    /// Where the form leads.
    private let action: String

    package init(
        _ uploads: [Upload], refused: [Upload], obstacle: String?, action: String
    ) {
        self.uploads = uploads
        self.refused = refused
        self.obstacle = obstacle
        self.action = action
    }

    package func html(_ frame: PageFrame) -> String {
        var values: [String: Any] = [
            "uploads": uploads.map(\.values), "refused": refused.map(\.values), "hasRefused": !refused.isEmpty,
            "isEmpty": uploads.isEmpty, "hasUploads": !uploads.isEmpty, "action": action,
            "sports": Self.sports.map { ["word": $0.word, "label": $0.label] },
        ]
        values["obstacle"] = obstacle
        return Templates.page("uploads", frame, values)
    }

    /// In the words of the API.
    private static let sports: [(word: String, label: String)] = [
        ("run", "Run"), ("bike", "Ride"), ("mountain_bike", "Mountain bike ride"), ("swim", "Swim"),
        ("walk", "Walk"),
        ("strength", "Strength"), ("xc_ski", "Cross-country ski"), ("rowing", "Rowing"), ("other", "Other"),
    ]
}
