import ActivityFiles
import Basics
import CommandLab
import Testing

struct CheckedFileTests {
    @Test func tellsWhatIsSent() throws {
        let bytes = Array(GPX.track().utf8)
        let file = try look(bytes)
        #expect(file.kind == .gpx)
        #expect(file.dataType == "gpx")
        #expect(file.size == bytes.count)
        #expect(file.start.description == "2026-03-17T05:38:51Z")
        #expect(file.points == 2)
        #expect(file.notes == [])
        #expect(file.sha256 == file.contentHash)
        let abc = try look(
            "<gpx><trk><trkseg>\(GPX.times.map { "<trkpt><time>\($0)</time></trkpt>" }.joined())</trkseg></trk></gpx>")
        // `sha256sum` says so.
        #expect(abc.sha256 == "068c141d45b4f33b46d5861181864d46f5a45bd8d5a48b45ef70855177c1e2d1")
    }

    /// Packed or not, it is the same recording.
    @Test(arguments: [Array(GPX.track().utf8), Array(TCX.activity().utf8), FITBytes.activity().file()])
    func packedIsTheSameContent(_ bytes: [UInt8]) throws {
        let plain = try look(bytes)
        let file = try look(try packed(bytes))
        #expect(file.isPacked)
        #expect(file.dataType == plain.kind.rawValue + ".gz")
        #expect(file.contentHash == plain.contentHash)
        #expect(file.sha256 != plain.sha256)
        #expect((file.start, file.points) == (plain.start, plain.points))
    }

    @Test(arguments: [
        ("", "it is empty"),
        ("hello", "it is neither GPX, TCX nor FIT"),
        ("   \n", "it is neither GPX, TCX nor FIT"),
        ("{\"sets\": []}", "it is neither GPX, TCX nor FIT"),
        ("[1]", "it is neither GPX, TCX nor FIT"),
        ("<!doctype html>\n<html><br></html>", "it is neither GPX, TCX nor FIT"),
        ("\n <HTML><body>Sign in</body></HTML>", "it is neither GPX, TCX nor FIT"),
        (
            "<?xml version=\"1.0\"?><!DOCTYPE html PUBLIC \"x\" \"http://127.0.0.1/x\"><html/>",
            "it is neither GPX, TCX nor FIT"
        ),
        ("<?xml version=\"1.0\"?>\n<kml><Placemark/></kml>", "it is neither GPX, TCX nor FIT"),
        ("<GPX/>", "it is neither GPX, TCX nor FIT"),
        ("PK\u{3}\u{4}rest", "it is a zip file; unpack it and give what is in it"),
    ]) func isToldByItsContent(_ content: String, _ reason: String) {
        #expect(fault(content) == reason)
    }

    @Test func packingIsLookedAtToItsEnd() throws {
        let bytes = try packed(Array(GPX.track().utf8))
        #expect(fault(bytes + [0]) == "there are bytes after the end of what gzip has packed")
        #expect(fault(bytes + bytes) == "there are bytes after the end of what gzip has packed")
        #expect(fault(Array(bytes.dropLast())) == "it was packed by gzip and is cut short")
        #expect(fault(try packed(bytes)) == "it is packed twice; unpack it once")
        #expect(fault(try packed([])) == "it is empty")
        #expect(fault(try packed(Array("PK\u{3}\u{4}".utf8))) == "it is a zip file; unpack it and give what is in it")
        #expect(fault([0x1F, 0x8B]) == "it was packed by gzip and is cut short")
        for position in bytes.indices {
            var flipped = bytes
            flipped[position] ^= 0x10
            // The head has room for a time, a system and more that no program looks at.
            guard let reason = fault(flipped) else {
                #expect((4..<10).contains(position))
                continue
            }
            #expect(reason.contains("gzip") || reason.hasPrefix("it is neither"), "\(position): \(reason)")
        }
        for length in 2..<bytes.count {
            #expect(fault(Array(bytes.prefix(length))) == "it was packed by gzip and is cut short")
        }
    }

    @Test func clocksAreCompared() throws {
        let reason = "was the device's clock right?"
        for (times, fault) in [
            (["1994-12-31T23:59:59Z", "2026-03-17T05:38:52Z"], "it starts on 1994-12-31: \(reason)"),
            (["1995-01-01T00:00:00Z", "1995-01-01T00:00:01Z"], nil),
            (["2026-03-19T12:00:00Z", "2026-03-19T12:00:01Z"], nil),
            (["2026-03-19T12:00:01Z", "2026-03-19T12:00:02Z"], "it starts on 2026-03-19: \(reason)"),
        ] {
            #expect(ActivityFilesTests.fault(GPX.track(times)) == fault)
        }
        #expect(fault(FITBytes.activity(from: 1).file()) == "it starts on 1989-12-31: \(reason)")
        #expect(fault(FITBytes.activity(from: 0xFFFF_FF00).file()) == "it starts on 2126-02-06: \(reason)")
    }

    @Test func largeFilesAreNotLookedAt() {
        #expect(fault([UInt8](repeating: 0, count: 25_000_001)) == "it is larger than 25 MB")
        #expect(fault([UInt8](repeating: 0, count: 25_000_000)) == "it is neither GPX, TCX nor FIT")
    }
}
