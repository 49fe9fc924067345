import ActivityFiles
import Testing

/// Rows 109 to 111 of the table of faults, as far as content goes; what isn't read at all is `PlainFileTests`'.
@Suite(.timeLimit(.minutes(20))) struct FileRows {
    @Test(arguments: [
        // A billion laughs, with and without a name that leads out, in one byte and in two for a letter.
        "<!DOCTYPE gpx [<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;&a;&a;\">]>",
        "<!DOCTYPE gpx SYSTEM \"http://127.0.0.1:9/x\">",
        "<!DOCTYPE gpx [<!ENTITY x SYSTEM \"file:///dev/zero\">]>", "<!DOCTYPE gpx>",
        "<!DOCTYPE gpx [<!ENTITY % x SYSTEM \"http://127.0.0.1:9/x\"> %x;]>",
    ]) func row109_aDoctypeIsTheEnd(_ doctype: String) throws {
        let document = doctype + "<gpx>&b;&x;</gpx>"
        let reason = "line 1: it has a DOCTYPE, which no recording needs"
        #expect(fault(Array(document.utf8)) == reason)
        #expect(fault(document.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }) == reason)
        #expect(fault(try packed(Array(document.utf8))) == reason)
    }

    @Test func row109_nothingGrowsWithTheDocument() throws {
        let deep = String(repeating: "<a>", count: 200_000) + String(repeating: "</a>", count: 200_000)
        #expect(fault("<gpx>\(deep)</gpx>") == "line 1: it is nested deeper than 64 elements")
        for (open, close) in [("<!--", "-->"), ("<a b=\"", "\"/>"), ("<", "/>"), ("<?a ", "?>")] {
            let long = "<gpx>" + open + String(repeating: "x", count: 24_000_000) + close + "</gpx>"
            #expect(fault(Array(long.utf8)) == "line 1: a tag or comment is longer than 512 KiB")
        }
        let names = (0..<1_000_000).map { "<a\($0)/>" }.joined()
        #expect(
            fault("<gpx>\(names)</gpx>") == "line 1: it has more names of elements and attributes than any recording")
    }

    @Test func row110_aBombIsStopped() throws {
        let bomb = try packed(Array("<gpx>".utf8) + [UInt8](repeating: 0x20, count: 257 << 20))
        #expect(bomb.count < 300_000)
        #expect(fault(bomb) == "unpacked it is larger than 256 MiB")
        #expect(fault(try packed(bomb)) == "it is packed twice; unpack it once")
    }
}
