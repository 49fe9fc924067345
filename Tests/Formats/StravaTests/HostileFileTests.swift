import Strava
import Testing
import Workouts
import WorkoutsLab

@Suite struct HostileFileTests {
    private static let sample = Array(
        """
        [\(row(#""name":"a\ud83d\ude00\n\\","distance":9487.2,"map":{"polyline":"~\\\"x","points":[[1,2],{}]}"#)),
         \(row(#""moving_time":1.5e3,"timezone":"(GMT+01:00) Europe/Berlin","flag":[true,null,-0.0]"#, id: "\"2\""))]
        """.utf8)

    @Test func theSampleItselfIsFine() throws {
        #expect(try ActivityFile.read(Self.sample, name: "x").activities.count == 2)
    }

    @Test func cutOffAtEveryByte() {
        for count in Self.sample.indices {
            #expect(refusal(Array(Self.sample.prefix(count))) != nil, "cut after \(count) bytes")
        }
    }

    @Test func mutatedAtRandom() {
        var random = Noise(state: 20_260_318)
        let telling = Array("[]{}\",:\\u0-.eE\0\n\u{FFFD}".utf8)
        for _ in 0..<20_000 {
            var bytes = Self.sample
            for _ in 0...random.below(4) {
                let position = random.below(bytes.count)
                switch random.below(4) {
                case 0: bytes[position] = UInt8(random.below(256))
                case 1: bytes[position] = telling[random.below(telling.count)]
                case 2: bytes.remove(at: position)
                default: bytes.insert(telling[random.below(telling.count)], at: position)
                }
            }
            if let file = try? ActivityFile.read(bytes, name: "x") {
                #expect(file.activities.count <= file.elementCount)
            }
        }
    }

    @Test(arguments: ["[", "{\"a\":"])
    func deepNestingSkipsTheElement(_ opening: String) throws {
        let closing = opening == "[" ? "]" : "}"
        let deep = String(repeating: opening, count: 100_000) + "1" + String(repeating: closing, count: 100_000)
        let file = try read("[\(row("\"map\":\(deep)", id: "1")),\(row("", id: "2")),\(deep)]")
        #expect(file.activities.map(\.id) == [2])
        #expect(file.diagnostics.count == 2)
        #expect(file.diagnostics.first?.message.contains("nested deeper than 64 levels") == true)
    }

    @Test func nestingUpToTheLimitIsFine() throws {
        let deep = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
        #expect(try activity(row("\"map\":\(deep)")).id == 16_195_505_756)
    }

    @Test func aMillionOpenBrackets() {
        #expect(refusal(String(repeating: "[", count: 1_000_000)) != nil)
        #expect(refusal(String(repeating: "[{\"a\":", count: 200_000)) != nil)
    }

    @Test func numbersOfManyDigits() throws {
        let digits = String(repeating: "9", count: 100_000)
        let fields = "\"distance\":\(digits),\"moving_time\":0.\(digits),\"utc_offset\":1e\(digits)"
        let run = try activity(row(fields))
        #expect(run.distance == nil)
        #expect(run.movingTime == .zero)
    }
}

extension HostileFileTests {
    /// Against the standard library, which calls strtod.
    @Test func randomDecimalsAreRoundedCorrectly() throws {
        var random = Noise(state: 7)
        let texts = (0..<5000).map { _ in
            let digits = String(String(random.below(.max)).suffix(1 + random.below(19)))
            let fraction = String(random.below(.max)).prefix(random.below(19))
            return "\(digits).\(fraction)0e\(random.below(30) - 29)"
        }
        let rows = texts.enumerated().map { row("\"average_speed\":\($1)", id: "\($0 + 1)") }
        let speeds = try read("[\(rows.joined(separator: ","))]").activities.map(\.averageSpeed)
        for (text, speed) in zip(texts, speeds) {
            let expected = try #require(Double(text))
            #expect(speed == (expected > 0 && expected <= 1e9 ? expected : nil), "\(text)")
        }
    }
}

/// A small generator of numbers that are the same in every run (xorshift).
private struct Noise {
    var state: UInt64

    mutating func below(_ bound: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state % UInt64(bound))
    }
}
