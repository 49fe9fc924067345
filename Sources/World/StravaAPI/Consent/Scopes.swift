import Basics

/// What an athlete permits an application at Strava.
package struct Scopes: Sendable, Hashable {
    /// Strava's names in alphabetical order, such as `activity:read_all`.
    package let names: [String]

    package init(_ names: some Sequence<String>) {
        self.names = Set(names.filter(\.isScope)).sorted()
    }

    /// Parses names separated by commas, blanks or both; invalid names are left out.
    package init(parsing text: String) {
        self.init(text.prefix(4096).split { $0 == "," || $0.isWhitespace }.map(String.init))
    }

    package static let wantedNames = ["read", "activity:read_all"]

    /// The scope to request in addition for uploads.
    package static let write = "activity:write"

    package static let wanted = Scopes(wantedNames)

    package var readActivities: Bool { names.contains("activity:read") || readPrivateActivities }

    /// Whether activities visible to "Only You" can be read as well.
    package var readPrivateActivities: Bool { names.contains("activity:read_all") }

    package var writeActivities: Bool { names.contains(Self.write) }

    /// Two sentences about what is missing despite a working connection; nil if nothing is.
    package var remark: String? {
        guard readActivities, !readPrivateActivities else { return nil }
        return "Activities that are visible to \"Only You\" are missing. To include them, run tpmerge connect strava "
            + "again and tick \"View data about your private activities\"."
    }
}

extension Scopes: CustomStringConvertible {
    /// In Strava's notation: `activity:read_all,read`.
    package var description: String { names.joined(separator: ",") }
}

extension String {
    fileprivate var isScope: Bool {
        !isEmpty && utf8.count <= 64
            && utf8.allSatisfy { $0.isASCIILetterOrDigit || Self.scopeMarks.contains($0) }
    }

    private static let scopeMarks = Array(":_.-".utf8)
}
