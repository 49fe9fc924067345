import ActivityFiles
import Basics
import CommandLab
import Testing
import Workouts

/// What one file may cost, and what is left of a file of which a part is wrong. Numbers are those of faults.md.
@Suite("Limits and parts of files")
struct FilePartTests {
    private let begin = FITBytes.begin

    /// A FIT file of runs, each an hour after the one before.
    private func runs(_ hours: Range<UInt32>, laps: Int = 0, from begin: UInt32? = nil) -> [UInt8] {
        let begin = begin ?? self.begin
        var fit = FITBytes.begun(hours.map { FITSession(begin + $0 * 3600, 600, sport: 1) })
        fit.define(3, message: 19, [(2, 4, 0x86), (7, 4, 0x86)])
        for lap in 0..<UInt32(laps) {
            fit.message(3, fit.bytes(begin + hours.lowerBound * 3600 + lap) + fit.bytes(1000))
        }
        return fit.file()
    }

    @Test("126: a chain has one limit of activities, and equal ones count once")
    func activities() throws {
        let year = (0..<10).flatMap { runs($0 * 200..<($0 + 1) * 200, from: begin - 200 * 86_400) }
        let file = try read(year)
        #expect(file.legs.count == 1000)
        #expect(file.notes == ["Only the first 1000 of its activities are used."])
        #expect(file.legs.map(\.start) == file.legs.map(\.start).sorted())
        let same = try read((0..<4).flatMap { _ in runs(0..<200, from: begin - 20 * 86_400) })
        #expect(same.legs.count == 200 && same.notes.isEmpty)
        #expect(try read(year) == file)
    }

    @Test("126: a chain has one limit of laps and one of samples")
    func laps() throws {
        let laps = try read((0..<5).flatMap { runs($0..<$0 + 1, laps: 9000) }).legs.map(\.laps.count)
        #expect(laps == [9000, 9000, 0, 0, 0])
        let long = (0..<3).flatMap { part -> [UInt8] in
            var fit = FITBytes.begun()
            // The header's five bits count on, so that a record is a byte.
            fit.define(1, message: 20, [])
            fit.define(2, message: 20, [FITBytes.timestamp])
            fit.message(2, fit.bytes(begin - 2_000_000 + UInt32(part) * 400_000))
            for second in 1..<UInt32(400_000) {
                fit.compressed(1, offset: UInt8((begin - 2_000_000 + second) & 31), [])
            }
            return fit.file()
        }
        let samples = try read(long, keepsSamples: true).legs.map(\.samples.count)
        #expect(samples == [400_000, 400_000, 0])
    }

    @Test("126: parts that are damaged are told in one sentence")
    func damaged() throws {
        var broken = runs(0..<1)
        broken[broken.count - 1] ^= 1
        let file = try read(broken + runs(1..<2) + broken + broken)
        #expect(file.legs.count == 1 && !file.isCutShort)
        #expect(file.notes == ["3 parts of it were skipped; the first: its checksum (CRC) is wrong."])
        #expect(unusable(broken + broken) == "its checksum (CRC) is wrong")
    }

    @Test("126: of a chain whose third part doesn't begin as one, the first two count")
    func noHeader() throws {
        let file = try read(runs(0..<1) + runs(1..<2) + [UInt8](repeating: 0, count: 40))
        #expect(file.legs.count == 2 && !file.isCutShort)
        #expect(file.notes == ["A part of it was skipped: there are bytes after its end."])
        var odd = runs(2..<3)
        odd[12] ^= 1
        #expect(
            try read(runs(0..<1) + odd + runs(3..<4)).notes
                == ["A part of it was skipped: its header's checksum (CRC) is wrong."])
    }

    @Test("126, 142: cut anywhere, a chain gives the parts that are whole, and says that it is cut short")
    func cutChain() throws {
        let (first, second) = (runs(0..<1), runs(1..<2))
        for length in 1..<second.count {
            let file = try read(first + second.prefix(length))
            #expect(file.legs.count == 1 && file.isCutShort, "\(length)")
            #expect(file.notes == ["A part of it was skipped: it is cut short."])
        }
        #expect(try read(first + second).isCutShort == false)
    }

    @Test("136: an activity with a wrong clock costs none of the others")
    func clocks() throws {
        let chain = try read(runs(0..<1) + runs(0..<2, from: 1000) + runs(2..<3))
        #expect(chain.legs.count == 2)
        #expect(
            chain.notes
                == ["2 parts of it were skipped; the first: it starts on 1989-12-31: was the device's clock right?"])
        let later = try read(runs(0..<1) + runs(1..<2, from: begin + 30 * 86_400))
        #expect(later.legs.count == 1)
        #expect(later.notes == ["A part of it was skipped: it starts on 2026-04-16: was the device's clock right?"])
        let activities = ["1989-12-31", "2026-03-17"].map {
            "<Activity Sport=\"Running\"><Lap StartTime=\"\($0)T05:00:00Z\"><TotalTimeSeconds>60</TotalTimeSeconds></Lap></Activity>"
        }
        let tcx = try read(TCX.file(activities.joined()))
        #expect(tcx.legs.map { "\($0.start)" } == ["2026-03-17T05:00:00Z"] && tcx.notes.count == 1)
        #expect(unusable(runs(0..<2, from: 1000)) == "it starts on 1989-12-31: was the device's clock right?")
    }

    @Test("142: whatever its kind, packed or not, a file that has no end is told from a damaged one")
    func cutShort() throws {
        func isCutShort(_ bytes: some Sequence<UInt8>) -> Bool? {
            do throws(UnusableFile) {
                _ = try read(Array(bytes))
                return nil
            } catch {
                return error.isCutShort
            }
        }
        let document = Array(GPX.track().utf8)
        for whole in [document, Array(TCX.activity().utf8), runs(0..<2)] {
            for length in whole.indices { #expect(isCutShort(whole.prefix(length)) == true, "\(length)") }
            let packed = try packed(whole)
            for length in packed.indices { #expect(isCutShort(packed.prefix(length)) == true, "\(length)") }
        }
        let damaged = [
            document.map { $0 == UInt8(ascii: "/") ? 0x20 : $0 }, Array("no recording at all".utf8),
            Array("<kml></kml>".utf8), try packed([]), runs(0..<2) + [0],
        ]
        for bytes in damaged { #expect(isCutShort(bytes) == false) }
    }
}
