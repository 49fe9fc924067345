/// Uploads of recordings to Strava, and their outcomes.
package enum UploadsPage {
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

    /// - Parameters:
    ///   - refused: the files of the last form that can't be uploaded.
    ///   - obstacle: why nothing can be uploaded; nil if uploads are possible.
    ///   - action: the action of the form.
    package static func html(
        _ frame: PageFrame, _ uploads: [Upload], refused: [Upload], obstacle: String?, action: String
    ) -> String {
        var values: [String: Any] = [
            "uploads": uploads.map(\.values), "refused": refused.map(\.values), "hasRefused": !refused.isEmpty,
            "isEmpty": uploads.isEmpty, "hasUploads": !uploads.isEmpty, "action": action,
            "sports": sports.map { ["word": $0.word, "label": $0.label] },
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
