import Testing

/// How a server behaves where servers differ.
struct Manners: Sendable, CustomTestStringConvertible {
    enum ETags: Sendable { case strong, weak, none, onlyWhenRead }
    enum UIDCheck: Sendable { case none, conflict409, conflict412 }
    enum Sync: Sendable { case none, refused(Int), asNew, echo }
    enum Missing: Sendable { case told, leftOut, wholeRequest404 }
    enum Login: Sendable { case basic, digest(algorithm: String?), severalSchemes, refused }
    enum WellKnown: Sendable { case redirect(Int, String), missing }
    enum Making: Sendable { case mkcalendar, mkcol, refused(Int) }
    enum Hrefs: Sendable { case plain, escaped, absolute, foreignHost }

    var testDescription = "plain"
    var etags = ETags.strong
    /// Folds lines at 60 octets and writes the properties' names as they were.
    var folds = false
    var dropsColor = false
    var uidCheck = UIDCheck.none
    /// Whether a UID is taken in all calendars of the account.
    var hasOneUIDAnAccount = false
    /// What sync-collection says to a bad token; `none` has no sync-collection. `echo` says that nothing changed since
    /// a token that it hasn't given yet.
    var sync = Sync.refused(403)
    /// Most resources of one sync-collection answer.
    var syncPage = Int.max
    var missing = Missing.told
    var login = Login.basic
    var wellKnown = WellKnown.missing
    var making = Making.mkcalendar
    var hrefs = Hrefs.plain
    /// iCloud's second propstat, with empty values and 404.
    var hasEmptyPropstat = false
    /// Nextcloud's: the UID of a deleted event stays taken.
    var trashBin = false
    /// iCloud's: an event without DTEND is answered with 404.
    var needsEnd = false
    /// The first DTSTART that is accepted, as eight digits.
    var firstDay = ""
    /// 429 from this request on, counted from 0.
    var busyFrom = Int.max
    /// 507 for a PUT when there are so many resources.
    var fullAt = Int.max
    var homeSet = "/calendars/anna%40example.org/"
    var hasHome = true

    static let radicale = Manners(
        testDescription: "radicale", folds: true, uidCheck: .conflict409, wellKnown: .redirect(301, "/"))
    static let xandikos = Manners(
        testDescription: "xandikos", folds: true, uidCheck: .conflict412, sync: .refused(412),
        wellKnown: .redirect(302, "/"))
    static let sabre = Manners(testDescription: "sabre", missing: .leftOut)
    static let oldSabre = Manners(testDescription: "old sabre", sync: .none, missing: .wholeRequest404)
    static let davical = Manners(testDescription: "davical", sync: .asNew, missing: .leftOut)
    static let iCloud = Manners(
        testDescription: "icloud", etags: .onlyWhenRead, login: .severalSchemes, hasEmptyPropstat: true, needsEnd: true)
    static let nextcloud = Manners(testDescription: "nextcloud", uidCheck: .conflict409, trashBin: true)
    static let bare = Manners(
        testDescription: "bare", etags: .none, folds: true, sync: .none, missing: .wholeRequest404)
    static let weak = Manners(testDescription: "weak", etags: .weak, folds: true, syncPage: 7)

    static let all = [radicale, xandikos, sabre, oldSabre, davical, iCloud, nextcloud, bare, weak]
}
