import Testing

@testable import CalDAV
@testable import XML

struct XMLTests {
    private func fault(_ text: String) -> XMLFault.Kind? {
        do throws(XMLFault) {
            _ = try XMLNode(Array(text.utf8))
            return nil
        } catch { return error.kind }
    }

    @Test("212: hostile documents are refused")
    func hostile() {
        #expect(fault("<!DOCTYPE html><html></html>") == .foreign)
        #expect(fault("<!DOCTYPE a [<!ENTITY b \"c\">]><a>&b;</a>") == .hasDoctype)
        #expect(fault(String(repeating: "<a>", count: 65) + String(repeating: "</a>", count: 65)) == .tooLarge)
        #expect(fault("<a>" + String(repeating: "<b/>", count: XMLNode.mostElements) + "</a>") == .tooLarge)
        #expect(fault("") == .cutShort)
        #expect(fault("<a") == .cutShort)
        for text in ["<a></b>", "<D:a/>", "<a>&x;</a>", "<?xml version=\"1.0\" encoding=\"EBCDIC\"?><a/>"] {
            #expect(fault(text) == .malformed, "\(text)")
        }
        #expect(throws: XMLFault(.tooLarge, "it is too large")) { try XMLNode(Array("<a></a>".utf8), upTo: 6) }
    }

    @Test(
        "289: what XML forbids is left out, so that one event stops nothing",
        arguments: [
            ("a\u{B}b", "ab"), ("a&#11;b&#xB;c&#0;", "abc"), ("\u{FFFE}a\u{1}\u{FFFF}", "a"),
            ("&#10;&#65;&#xFFFE;&amp;", "A&"),
            ("&#x110000;a;b", "a;b"), ("ä\u{8}🏃", "ä🏃"),
        ])
    func forbidden(written: String, read: String) throws {
        #expect(try XMLNode(Array("<a><b>\(written)</b><c/></a>".utf8)).children.first?.text == read)
    }

    @Test("289: bytes that are no UTF-8 are replaced")
    func encoding() throws {
        let root = try XMLNode(Array("<a>x".utf8) + [0xFF] + Array("</a>".utf8))
        #expect(root.text == "x\u{FFFD}")
    }

    @Test("212: every prefix of an answer, and every changed byte, is read or refused")
    func damaged() throws {
        let text =
            "<d:multistatus xmlns:d=\"DAV:\"><d:response><d:href>/a</d:href><d:status>HTTP/1.1 404</d:status></d:response></d:multistatus>"
        let bytes = Array(text.utf8)
        let base = Href.root
        for index in bytes.indices {
            _ = try? Multistatus(Array(bytes[..<index]), base: base)
            for byte: UInt8 in [0, 0x22, 0x26, 0x3C, 0x3E, 0xFF] {
                var changed = bytes
                changed[index] = byte
                _ = try? Multistatus(changed, base: base)
            }
        }
        #expect(try Multistatus(bytes, base: base).responses.first?.status == 404)
    }

    @Test("A propstat with 404 takes no value away")
    func propstats() throws {
        let text = """
            <multistatus xmlns="DAV:"><response><href>/a</href>
            <propstat><prop><getetag>"1"</getetag></prop><status>HTTP/1.1 200 OK</status></propstat>
            <propstat><prop><getetag/><displayname/></prop><status>HTTP/1.1 404 Not Found</status></propstat>
            </response><sync-token> t </sync-token></multistatus>
            """
        let answer = try Multistatus(Array(text.utf8), base: .root)
        #expect(answer.responses.first?.etag == "\"1\"")
        #expect(answer.responses.first?.properties[.dav("displayname")] == nil)
        #expect(answer.responses.first?.status == nil)
        #expect(answer.syncToken == "t")
    }

    @Test("What is written can be read, whatever it holds")
    func bodies() throws {
        let name = "<Träining> & \"Co\" ]]>\u{0}\u{FFFF}"
        let root = try XMLNode(RequestBodies.makeCalendar(named: name))
        let properties = root.first(.dav("set"))?.first(.dav("prop"))
        #expect(root.name == .cal("mkcalendar"))
        #expect(properties?.first(.dav("displayname"))?.text == "<Träining> & \"Co\" ]]>")
        let components = properties?.first(.cal("supported-calendar-component-set"))?.all(.cal("comp"))
        #expect(components?.map(\.attributes) == [["name": "VEVENT"]])
        #expect(try XMLNode(RequestBodies.makeCollection(named: name)).holds(.cal("calendar")))
        #expect(try XMLNode(RequestBodies.sync(token: "a<b")).first(.dav("sync-token"))?.text == "a<b")
        let hrefs = [try #require(Href("/a&b'/c"))]
        #expect(try XMLNode(RequestBodies.multiget(hrefs)).all(.dav("href")).map(\.text) == ["/a&b'/c"])
        #expect(try XMLNode(RequestBodies.propfind(["D:getetag"])).holds(.dav("getetag")))
    }
}
