import Basics
import JSON

/// The state of an upload in Strava's response to `POST /uploads` and to `GET /uploads/{id}`.
package struct UploadAnswer: Sendable, Equatable {
    package let id: Int64
    package let verdict: Verdict

    package enum Verdict: Sendable, Equatable {
        case processing
        /// The upload became the activity of this id.
        case ready(Int64)
        /// Strava already had the recording; nil if it doesn't say as which activity.
        case duplicate(of: Int64?)
        /// Strava rejected the upload.
        ///
        /// - Parameter words: Strava's reason, on one line and without HTML.
        case refused(words: String)
        /// The resulting activity was deleted, or will be at once.
        case deleted
    }
}

extension UploadAnswer {
    /// Returns nil if the body is no such response, whatever its status: Strava sometimes sends a page with 200.
    init?(_ body: [UInt8]) {
        guard let json = JSONValue(body), let id = (json["id"] ?? json["id_str"])?.wholeNumber, id > 0 else {
            return nil
        }
        self.id = id
        let status = json["status"]?.text ?? ""
        let error = json["error"]?.text ?? ""
        // The absence of an error proves nothing: only an activity does.
        if !error.isEmpty {
            verdict = Self.verdict(of: error)
        } else if let activity = json["activity_id"]?.wholeNumber, activity > 0 {
            verdict = .ready(activity)
        } else if status.lowercased().contains("deleted") {
            verdict = .deleted
        } else if status.lowercased().contains("error") {
            verdict = .refused(words: status.withoutMarkup)
        } else {
            verdict = .processing
        }
    }

    /// Interprets Strava's error text. A duplicate reads `17611540601.tcx duplicate of activity 8319193780`, or has a
    /// link around the activity's title, which is the athlete's text, or has no number.
    private static func verdict(of error: String) -> Verdict {
        let words = error.lowercased()
        guard let found = words.firstRange(of: "duplicate of") else { return .refused(words: error.withoutMarkup) }
        // The title may contain anything, so only a number right after the words, or in the link's own tag, counts.
        let rest = words[found.upperBound...].drop(while: \.isWhitespace)
        if rest.hasPrefix("<") {
            let tag = rest.prefix { $0 != ">" }
            return .duplicate(of: tag.firstRange(of: "/activities/").flatMap { number(in: tag[$0.upperBound...]) })
        }
        let bare = rest.hasPrefix("activity") ? rest.dropFirst("activity".count) : rest
        return .duplicate(of: number(in: bare.drop { $0.isWhitespace || $0 == "#" }))
    }

    private static func number(in text: Substring) -> Int64? {
        Int64(text.prefix { $0.isASCII && $0.isNumber }).flatMap { $0 > 0 ? $0 : nil }
    }
}

extension String {
    /// The text on one line, at most 300 characters, without HTML tags and characters that change the reading
    /// direction; the commonest entities are decoded.
    package var withoutMarkup: String {
        var text = ""
        var isInTag = false
        for character in prefix(4096) {
            switch character {
            case "<": isInTag = true
            case ">" where isInTag: isInTag = false
            default: if !isInTag { text.append(character) }
            }
        }
        for (name, letter) in [
            ("&nbsp;", " "), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&"),
        ] { text = text.replacing(name, with: letter) }
        text.unicodeScalars.removeAll { $0.properties.generalCategory == .format }
        let words = text.cleaned.split(whereSeparator: \.isWhitespace)
        return String(words.joined(separator: " ").replacing(" ,", with: ",").prefix(300))
    }
}
