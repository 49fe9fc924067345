import Basics
import Workouts

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
