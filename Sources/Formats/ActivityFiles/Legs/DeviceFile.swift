package import Basics

/// The content of a device's file: the recorded activities, or why there are none.
package struct DeviceFile: Sendable, Equatable {
    package let kind: CheckedFile.Kind
    /// SHA-256 of the unpacked content, in hexadecimal digits.
    package let contentHash: String
    /// In order of their start; several in a multi-sport file. Empty if the file isn't an activity (settings, a course
    /// …).
    package private(set) var legs: [Leg]
    /// The kind of a file that isn't an activity: `a course`; nil for an activity.
    package let other: String?
    /// Remarks about parts that could not be used, in sentences without the file's name.
    package private(set) var notes: [String]
    /// Whether the last file of a chain has no end, so that it may still be growing.
    package let isCutShort: Bool
    /// Whether a leg was left out because it lies in the future.
    package private(set) var isAhead = false

    init(
        kind: CheckedFile.Kind, contentHash: String, legs: [Leg], other: String?, notes: [String],
        skipped: [UnusableFile] = []
    ) {
        (self.kind, self.contentHash, self.legs, self.other) = (kind, contentHash, legs, other)
        self.notes = skipped.note + notes + legs.lazy.compactMap(\.clockNote).prefix(1)
        isCutShort = skipped.contains(where: \.isCutShort)
    }
}

extension DeviceFile {
    /// The version of the reading code. A new version makes every known file be read again, so it changes only if the
    /// same bytes get another meaning.
    package static let readerVersion = 4

    /// Returns the SHA-256 of the unpacked content in hexadecimal digits, without parsing it.
    ///
    /// - Throws: `UnusableFile` if it can't be unpacked.
    package static func contentHash(of bytes: [UInt8]) throws(UnusableFile) -> String {
        try Content(bytes).read { _ in }
    }

    /// Reads a whole file. Its kind follows from the content, never from a name.
    ///
    /// - Parameters:
    ///   - now: the present moment; times in the file may be up to a day later.
    ///   - keepsSamples: whether the legs keep their samples, for curves.
    /// - Throws: `UnusableFile` if no part of the file can be used.
    package init(reading bytes: [UInt8], at now: Instant, keepsSamples: Bool = false) throws(UnusableFile) {
        let content = Content(bytes)
        switch try content.sort() {
        case .fit: self = try Self.readFIT(content, keepsSamples: keepsSamples)
        case .xml: self = try Self.readXML(content, keepsSamples: keepsSamples)
        }
        try checkClocks(at: now)
    }

    /// Leaves out the legs that can't have begun when the device's clock showed.
    ///
    /// - Throws: `UnusableFile` if no other leg is left.
    private mutating func checkClocks(at now: Instant) throws(UnusableFile) {
        var faults: [UnusableFile] = []
        legs.removeAll { leg in
            guard let fault = Recording.clockFault(leg.start, at: now) else { return false }
            faults.append(fault)
            return true
        }
        guard let first = faults.first else { return }
        guard !legs.isEmpty else { throw faults.first(where: \.isAhead) ?? first }
        notes += faults.note
        isAhead = faults.contains(where: \.isAhead)
    }
}

extension [UnusableFile] {
    /// A sentence about parts of a file that were skipped; empty if there are none.
    fileprivate var note: [String] {
        guard let first else { return [] }
        let parts = count == 1 ? "A part of it was skipped" : "\(count) parts of it were skipped; the first"
        return ["\(parts): \(first)".asSentence]
    }
}
