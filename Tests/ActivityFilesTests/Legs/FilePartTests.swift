import ActivityFiles
import Basics
import CommandLab
import Testing
import Workouts

/// What one file may cost, and what is left of a file of which a part is wrong. Numbers are those of docs/faults.md.
@Suite("Limits and parts of files")
struct FilePartTests {
    /// 2026-03-17T05:38:51Z, in the protocol's seconds.
    private let begin: UInt32 = 1_142_660_331

    /// A FIT file of runs, each an hour after the one before.
    private func runs(_ hours: Range<UInt32>, laps: Int = 0, from begin: UInt32? = nil) -> [UInt8] {
        let begin = begin ?? self.begin
        var fit = FITBytes()
        fit.beginFile()
        fit.add(hours.map { FITSession(begin + $0 * 3600, 600, sport: 1) })
        fit.define(3, message: 19, [(2, 4, 0x86), (7, 4, 0x86)])
        for lap in 0..<UInt32(laps) {
            fit.message(3, fit.bytes(begin + hours.lowerBound * 3600 + lap) + fit.bytes(1000))
        }
        return fit.file()
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
