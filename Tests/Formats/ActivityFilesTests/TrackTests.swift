import ActivityFiles
import Basics
import Testing

struct TrackTests {
    @Test func trackpointsCountThatHaveATime() throws {
        let gpx = try look(GPX.track([nil, "2026-03-17T05:38:52Z", nil, "2026-03-17T05:38:51Z"]))
        #expect(gpx.points == 2)
        #expect(gpx.start.description == "2026-03-17T05:38:51Z")
        #expect(gpx.notes == ["2 of its 4 trackpoints have no time."])
        let tcx = try look(TCX.activity(GPX.times + [nil]))
        #expect(tcx.kind == .tcx)
        #expect(tcx.points == 2)
        #expect(tcx.notes == ["1 of its 3 trackpoints has no time."])
    }

    @Test(arguments: [
        "2026-03-17T06:38:51+01:00", "2026-03-17T00:38:51-05:00", "2026-03-17T06:38:51+0100", "2026-03-17T05:38:51",
        "2026-03-17T05:38:51.999Z", "\n 2026-03-17T05:38:51Z\t", "2026-03-17T05:38:51.1234567890123456789Z",
        "2026-03-17<!-- day -->T05:38:51Z", "2026-03-17T05:38:&#53;1Z", "<![CDATA[2026-03-17T05:38:51Z]]>",
    ]) func timesAreRead(_ time: String) throws {
        #expect(try look(GPX.track([time, "2026-03-17T05:39:00Z"])).start.description == "2026-03-17T05:38:51Z")
    }

    @Test(arguments: [
        "2026-03-17T05:38:51ZZ", "", "2026-03-17", "2026-02-30T05:38:51Z", "2026-03-17T24:00:00Z",
        "2026-03-17T05:60:51Z",
        "2026-03-17 05:38:51Z", "2026-03-17T05:38:51.Z", "2026-03-17T05:38:51+15:00", "2026-03-17T05:38:51+01:60",
        "1773725931", "0000-03-17T05:38:51Z", "-2026-03-17T05:38:51Z", "١٢٣٤-03-17T05:38:51Z", "yesterday",
    ]) func whatIsNoTimeIsToldWithItsLine(_ time: String) {
        #expect(fault(GPX.track([GPX.times[0], time])) == "line 6: \"\(time)\" is not a time")
        #expect(fault(TCX.activity([GPX.times[0], time])) == "line 2: \"\(time)\" is not a time")
    }

    @Test func whatIsToldOfATimeIsCleanAndShort() {
        let time = String(repeating: "2", count: 500_000)
        #expect(fault(GPX.track([time])) == "line 5: \"\(time.prefix(64))\" is not a time")
        #expect(fault(GPX.track(["\u{9B}31m\u{85}\nnow"])) == "line 6: \"31m now\" is not a time")
    }

    @Test func twoTrackpointsNeedDifferentTimes() throws {
        let few = "it has fewer than 2 trackpoints with different times"
        #expect(fault(GPX.track([GPX.times[0]])) == few)
        #expect(fault(TCX.activity([GPX.times[0], nil, GPX.times[0]])) == few)
        #expect(fault(GPX.track([nil, nil])) == "none of its trackpoints has a time")
        #expect(fault(GPX.track([])) == "it has no trackpoints")
        #expect(try look(GPX.track(["2026-03-17T05:38:51.1Z", "2026-03-17T05:38:51.2Z"])).points == 2)
    }

    @Test func routesAndCoursesAreNamed() {
        let route = "<gpx><rte><rtept lat=\"1\" lon=\"2\"><time>\(GPX.times[0])</time></rtept></rte></gpx>"
        #expect(fault(route) == "it is a route, which says where to go: it has no trackpoints")
        #expect(fault("<gpx><wpt lat=\"1\" lon=\"2\"/></gpx>") == "it has no trackpoints")
        let course = "<Courses><Course><Track>\(TCX.points())</Track></Course></Courses>"
        #expect(fault(TCX.document(course)) == "it is a course, not an activity")
        let both = course + "<Activities><Activity><Lap><Track>\(TCX.points())</Track></Lap></Activity></Activities>"
        #expect(throws: Never.self) { try look(TCX.document(both)) }
    }

    /// Extensions have times of their own, and names may have prefixes.
    @Test func otherTimesAreNotTheTrackpoints() throws {
        let points = GPX.times.map {
            "<g:trkpt><g:extensions><time>never</time></g:extensions><g:time>\($0)</g:time><time>twice</time></g:trkpt>"
        }
        let gpx = try look("<g:gpx><g:trk><g:trkseg>\(points.joined())</g:trkseg></g:trk></g:gpx>")
        #expect(gpx.points == 2)
    }

    @Test(arguments: [
        ("<gpx><trk></gpx>", "line 1: it is not well-formed XML: mismatched tag"),
        ("<gpx>\n&nbsp;</gpx>", "line 2: it is not well-formed XML: undefined entity"),
        ("<gpx a='1' a='2'/>", "line 1: it is not well-formed XML: duplicate attribute"),
        ("<gpx/>\n<gpx/>", "line 2: it is not well-formed XML: junk after document element"),
        (
            "\n<?xml version=\"1.0\"?><gpx/>",
            "line 2: it is not well-formed XML: XML or text declaration not at start of entity"
        ),
        ("<gpx>\u{0}</gpx>", "line 1: it is not well-formed XML: not well-formed (invalid token)"),
        ("<gpx>\n<trk>", "line 2: it is cut short"),
        ("<gpx>\n<tr", "line 2: it is cut short"),
        ("<gpx><![CDATA[", "line 1: it is cut short"),
        ("<?xml version=\"1.0\"?>\n", "line 2: it is cut short"),
        (
            "<?xml version=\"1.0\" encoding=\"Shift_JIS\"?><gpx/>",
            "line 1: its encoding is neither UTF-8, UTF-16 nor Latin-1"
        ),
        ("<?xml version=\"1.0\" encoding=\"UTF-16\"?><gpx/>", "line 1: its encoding isn't the one that it declares"),
    ]) func brokenXMLIsToldWithItsLine(_ document: String, _ reason: String) {
        #expect(fault(document) == reason)
    }

    @Test func everyEncodingThatIsMeant() throws {
        let document = GPX.track().replacing("more", with: "Müller").dropFirst(39)
        let utf16 = Array(document.utf16)
        let little = utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
        let big = utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
        let latin =
            Array("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>".utf8)
            + document.unicodeScalars.map { UInt8($0.value) }
        for bytes in [
            [0xEF, 0xBB, 0xBF] + Array(document.utf8), [0xFF, 0xFE] + little, [0xFE, 0xFF] + big, little, big, latin,
        ] {
            #expect(try look(bytes).points == 2)
        }
        #expect(
            fault(Array(latin.dropFirst(43))) == "line 3: it is not well-formed XML: not well-formed (invalid token)")
    }

    @Test func cutAnywhereItIsRefused() {
        for document in [GPX.track(), TCX.activity()] {
            let bytes = Array(document.utf8)
            for length in bytes.indices { #expect(fault(Array(bytes.prefix(length))) != nil, "\(length)") }
        }
    }

    @Test func whatDevicesWriteBesidesDoesNotMatter() throws {
        let document = GPX.track(head: "<?xml-stylesheet href=\"http://127.0.0.1/x.xsl\"?>\n<!-- made by hand -->\n")
        #expect(try look(document.replacing("\n", with: "\r\n")).points == 2)
        #expect(try look(document + "\n<!-- end -->\n").points == 2)
    }
}
