package import Basics
package import Workouts

/// What is remembered of the feed beside its workouts.
package struct FeedMemory: Sendable, Equatable {
    /// A hash of the feed's address and of how it was read: what is remembered of another doesn't count.
    package var location: UInt64 = 0
    /// The server's ETag of the last body that was accepted; nil where it is absurdly long.
    package var etag: String? {
        didSet { etag = Self.bounded(etag) }
    }
    /// The server's Last-Modified of that body, as it spells it; nil where it is absurdly long.
    package var lastModified: String? {
        didSet { lastModified = Self.bounded(lastModified) }
    }
    /// When a body was last read from beginning to end: after eight days it is asked for without validators.
    package var validatorsSince: Instant?
    /// A hash of the last body that was accepted.
    package var bodyHash: UInt64?
    /// When the feed was last read, or said to be unchanged.
    package var fetched: Instant?
    /// When the feed says that it was made.
    package var generated: Instant?
    /// The same where that can be believed: the stamps of some vendors are their events' own.
    package var made: Instant?
    /// The athlete's day on which somebody was last told that the feed was made long ago.
    package var ageTold: Day?
    /// nil while it can be read.
    package var failure: SourceFailure?
    /// The first day that the feed told of.
    package var firstDay: Day?
    /// The last day that the feed told of.
    package var lastDay: Day?
    /// Events in the last body that was accepted.
    package var eventCount = 0
    /// The server's Retry-After: before this moment it isn't asked.
    package var notBefore: Instant?
    /// When the body was made that lost half of its events, and waits for a later one that says the same.
    package var refusedStamp: Instant?
    /// The UIDs of what that body had left out.
    package var refusedRemovals: [String] = []
    /// What UIDs of busy calendars were first made from, a hash of the address; it stays when the feed gets another.
    package var busyKey: String?
    /// What in the last body that was accepted could not be understood.
    package var diagnostics: [Diagnostic] = []

    package init() {}

    /// Servers' texts that are longer than these bytes are no validators.
    private static let mostBytes = 1024

    private static func bounded(_ text: String?) -> String? {
        text.flatMap { $0.utf8.count <= mostBytes ? $0 : nil }
    }
}

extension FeedMemory: Stored {
    static let table = Table(
        "feed", key: ["only"],
        [
            "location", "etag", "last_modified", "validators_since", "body_hash", "fetched", "generated", "first_day",
            "last_day", "event_count", "not_before", "refused_stamp", "refused_removals", "busy_key", "diagnostics",
            "made", "age_told",
        ] + SourceFailure.columns,
        order: "only")

    var cells: [Cell] {
        [
            .onlyRow, .hash(location), .text(etag), .text(lastModified), .moment(validatorsSince), .hash(bodyHash),
            .moment(fetched), .moment(generated), .day(firstDay), .day(lastDay), .integer(eventCount),
            .moment(notBefore), .moment(refusedStamp), .text(JSONTexts.text(refusedRemovals)), .text(busyKey),
            .text(JSONTexts.text(diagnostics.map(\.texts))), .moment(made), .day(ageTold),
        ] + SourceFailure.cells(failure)
    }

    init(_ cells: inout Cells) throws(Damage) {
        self.init()
        _ = try cells.integer()
        location = try cells.hash()
        etag = cells.textIfAny()
        lastModified = cells.textIfAny()
        validatorsSince = cells.momentIfAny()
        bodyHash = cells.hashIfAny()
        fetched = cells.momentIfAny()
        generated = cells.momentIfAny()
        firstDay = try cells.dayIfAny()
        lastDay = try cells.dayIfAny()
        eventCount = Int(try cells.integer())
        notBefore = cells.momentIfAny()
        refusedStamp = cells.momentIfAny()
        refusedRemovals = try JSONTexts.texts(try cells.text())
        busyKey = cells.textIfAny()
        diagnostics = try JSONTexts.lists(try cells.text()).map { (texts) throws(Damage) in try Diagnostic(texts) }
        made = cells.momentIfAny()
        ageTold = try cells.dayIfAny()
        failure = SourceFailure(&cells)
    }
}

extension Diagnostic {
    fileprivate var texts: [String] { [severity.rawValue, message] + (item.map { [$0] } ?? []) }

    fileprivate init(_ texts: [String]) throws(Damage) {
        guard (2...3).contains(texts.count), let severity = Severity(rawValue: texts[0]) else { throw .damaged }
        self.init(severity, .trainingPeaks, texts[1], item: texts.count == 3 ? texts[2] : nil)
    }
}
