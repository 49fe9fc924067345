import Basics

extension FeedMemory: Stored {
    static let table = Table(
        "feed", key: ["only"],
        [
            "location", "etag", "last_modified", "validators_since", "body_hash", "fetched", "generated", "first_day",
            "last_day", "event_count", "not_before", "refused_body_hash", "refused_stamp",
        ],
        order: "only")

    var cells: [Cell] {
        [
            .onlyRow, .hash(location), .text(etag), .text(lastModified), .moment(validatorsSince), .hash(bodyHash),
            .moment(fetched), .moment(generated), .day(firstDay), .day(lastDay), .integer(eventCount),
            .moment(notBefore), .hash(refusedBodyHash), .moment(refusedStamp),
        ]
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
        refusedBodyHash = cells.hashIfAny()
        refusedStamp = cells.momentIfAny()
    }
}
