import Workouts

/// The form of an upload (`POST /uploads`): the unchanged file, and only those details that the athlete has given.
package struct UploadForm: Sendable, Equatable {
    package let file: [UInt8]
    /// The file's name in the form; it is cleaned.
    package let fileName: String
    /// `gpx`, `tcx` or `fit`, each optionally followed by `.gz`.
    package let dataType: String
    /// The id by which Strava finds duplicates, and which it returns in its lists.
    package var externalID: String
    package let wishes: UploadWishes

    package init(
        file: [UInt8], fileName: String, dataType: String, externalID: String, wishes: UploadWishes = UploadWishes()
    ) {
        (self.file, self.fileName, self.dataType, self.externalID) = (file, fileName, dataType, externalID)
        self.wishes = wishes
    }
}

extension UploadForm {
    /// Encodes the form (RFC 7578).
    ///
    /// - Parameter boundary: separates the fields; it must be random, so that no field can contain it.
    func body(boundary: String) -> [UInt8] {
        var body: [UInt8] = []
        body.reserveCapacity(file.count + 2048)
        func add(_ text: String) { body += text.utf8 }
        for (name, value) in fields {
            add("--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n")
            add(value + "\r\n")
        }
        add(
            "--\(boundary)\r\nContent-Disposition: form-data; name=\"file\"; filename=\"\(Self.cleaned(fileName))\"\r\n"
        )
        add("Content-Type: application/octet-stream\r\n\r\n")
        body += file
        add("\r\n--\(boundary)--\r\n")
        return body
    }

    private var fields: [(name: String, value: String)] {
        var fields = [("data_type", dataType), ("external_id", externalID)]
        if let name = wishes.name { fields.append(("name", name)) }
        if let description = wishes.description { fields.append(("description", description)) }
        if let sport = wishes.sportType { fields.append(("sport_type", sport.rawValue)) }
        if wishes.isTrainer { fields.append(("trainer", "1")) }
        if wishes.isCommute { fields.append(("commute", "1")) }
        return fields
    }

    /// A name that can be quoted in a header line of the form: without quotes, backslashes, control characters and
    /// characters that change the reading direction.
    private static func cleaned(_ name: String) -> String {
        let kept = name.unicodeScalars.filter { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
            default: scalar != "\"" && scalar != "\\"
            }
        }
        let cleaned = String(String.UnicodeScalarView(kept)).prefix(200)
        return cleaned.isEmpty ? "recording" : String(cleaned)
    }
}
