import Basics
import Testing

/// One reading of named values for every door.
struct ParametersTests {
    private enum Order: String, CaseIterable {
        case first, last
    }

    private func bad(_ work: () throws(BadParameter) -> Void) -> BadParameter? {
        do throws(BadParameter) { try work() } catch { return error }
        return nil
    }

    @Test func textsStandForNumbersAndFlags() throws {
        let given = Parameters(["count": "20", "again": "on", "quiet": "0", "order": "last", "left": nil])
        #expect(try given.number("count", in: 1...20) == 20)
        #expect(try given.flag("again") == true)
        #expect(try given.flag("quiet") == false)
        #expect(try given.choice("order", of: Order.self) == .last)
        #expect(try given.text("left") == nil)
        #expect(!given.has("left"))
    }

    @Test func typedTextsStandForThemselves() throws {
        let given = Parameters(typed: ["count": .text("20"), "again": .text("true"), "size": .integer(3)])
        #expect(bad { () throws(BadParameter) in _ = try given.number("count", in: 1...20) }?.name == "count")
        #expect(bad { () throws(BadParameter) in _ = try given.flag("again") }?.name == "again")
        #expect(try given.number("size", in: 1...3) == 3)
        #expect(bad { () throws(BadParameter) in _ = try given.text("size") }?.name == "size")
    }

    @Test(arguments: ["", "-1", "21", "2.0", "２", "0000000001", " 2"])
    func numbersThatAreRefused(_ text: String) {
        let error = bad { () throws(BadParameter) in
            _ = try Parameters(["count": text]).number("count", in: 1...20)
        }
        #expect(error == BadParameter("count", "This takes a whole number from 1 to 20."))
    }

    @Test(arguments: ["2026-02-30", "1899-12-31", "2501-01-01", "2026-3-1", ""])
    func daysThatAreRefused(_ text: String) {
        let error = bad { () throws(BadParameter) in _ = try Parameters(["from": text]).days() }
        #expect(error == BadParameter("from", Parameters.dayRule))
    }

    @Test func daysStandInOrderAndNotFarApart() throws {
        let wrong = bad { () throws(BadParameter) in
            _ = try Parameters(["from": "2026-03-02", "to": "2026-03-01"]).days()
        }
        #expect(wrong == BadParameter("from", "The first day is after the last one."))
        let today = try #require(Day(iso: "2026-03-11"))
        let given = Parameters(["from": "2026-03-01"])
        #expect(try given.days(atMost: 10, upTo: today).from == Day(iso: "2026-03-01"))
        #expect(bad { () throws(BadParameter) in _ = try given.days(atMost: 9, upTo: today) }?.name == "from")
    }

    @Test func aLineHasNoControlsAndNothingThatReadersReplaced() throws {
        #expect(try Parameters(["uid": "a b"]).line("uid") == "a b")
        for text in ["a\nb", "a\u{FFFD}", String(repeating: "x", count: 4097)] {
            #expect(bad { () throws(BadParameter) in _ = try Parameters(["uid": text]).line("uid") }?.name == "uid")
        }
    }

    @Test func nullTakesBackAndIsNoValue() throws {
        var given = Parameters(["name": "x"])
        given.set("name", nil)
        #expect(given.isNull("name") && !given.has("name"))
        #expect(try given.text("name") == nil)
    }

    @Test func theFirstUnknownNameIsRefused() {
        let given = Parameters(["b": "1", "a": "1", "known": "1"])
        let error = bad { () throws(BadParameter) in try given.check(known: ["known"]) }
        #expect(error?.name == "a" && error?.kind == .unknown)
    }

    @Test func whatIsRefusedIsIgnored() throws {
        let given = Parameters(["count": "21", "order": "middle", "name": "x"])
        let (name, heeded, refusals) = given.lenient { (rest) throws(BadParameter) in
            _ = try rest.choice("order", of: Order.self)
            _ = try rest.number("count", in: 1...20)
            return try rest.text("name")
        }
        #expect(name == "x")
        #expect(heeded == ["name"])
        #expect(refusals.map(\.name) == ["order", "count"])
    }

    @Test func aRefusalOfWhatIsNotGivenLeavesNothing() {
        let given = Parameters(["name": "x"])
        let (isEmpty, heeded, refusals) = given.lenient { (rest) throws(BadParameter) in
            guard !rest.has("name") else { throw BadParameter("other") }
            return true
        }
        #expect(isEmpty && heeded.isEmpty)
        #expect(refusals == [BadParameter("other")])
    }
}
