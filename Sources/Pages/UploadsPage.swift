/// Uploads of recordings to Strava, and their outcomes.
package struct UploadsPage: Sendable {
    package struct Upload: Sendable {
        /// The id of the upload; nil for a file that the server didn't accept.
        package var id: String?
        package var file: String
        /// The command's word for the outcome, for `data-outcome`.
        package var outcome: String
        /// The outcome in words.
        package var words: String
        /// What happened and what to do; nil if the words say it.
        package var message: String?
        /// The day on which the recording begins; nil if unknown.
        package var day: String?
        /// The activity at Strava; nil if there is none.
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
    /// The files of the last form that can't be uploaded.
    private let refused: [Upload]
    /// Why nothing can be uploaded; nil if uploads are possible.
    private let obstacle: String?
    /// The action of the form.
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

    /// The sports in the words of the API.
    private static let sports: [(word: String, label: String)] = [
        ("run", "Run"), ("bike", "Ride"), ("mountain_bike", "Mountain bike ride"), ("swim", "Swim"),
        ("walk", "Walk"),
        ("strength", "Strength"), ("xc_ski", "Cross-country ski"), ("rowing", "Rowing"), ("other", "Other"),
    ]
}
