import ActivityFiles
import Basics
import CommandLab
import Foundation
import SeededRandom
import Testing
import Workouts

/// The corpus, changed at random: a few seconds of what `make check WHAT=fuzz` does for minutes, without a build of its own. A
/// mutant that stops or fails a test is left in the temporary folder as `tpmerge-mutant-SEED-PID`.
///
/// The mutants are the same each time; with `TPMERGE_MUTATIONS=NUMBER` in the environment they are others.
struct MutationTests {
    private static let first =
        ProcessInfo.processInfo.environment["TPMERGE_MUTATIONS"].flatMap { UInt64($0) }.map { $0 &* 4 } ?? 0

    @Test(.timeLimit(.minutes(20)), arguments: first..<first &+ 4) func aMutantIsReadOrRefused(seed: UInt64) throws {
        let note = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent(
            "tpmerge-mutant-\(seed)-\(ProcessInfo.processInfo.processIdentifier)")
        var mutants = try Mutants(seed: seed)
        for _ in 0..<1000 {
            let mutant = mutants.next()
            try Data(mutant).write(to: note)
            let checked = try? CheckedFile(looking: mutant, at: noon)
            let read = try? DeviceFile(reading: mutant, at: noon, keepsSamples: true)
            if let checked {
                // A FIT file may hold nothing but sums.
                try #require(checked.points > 0 || checked.kind == .fit)
                try #require(checked.start <= noon.advanced(bySeconds: 86_400))
            }
            if let checked, let read { try #require(checked.contentHash == read.contentHash) }
            if let read { try requireSense(of: read) }
        }
        try FileManager.default.removeItem(at: note)
    }

    private func requireSense(of file: DeviceFile) throws {
        try #require(file.other == nil || file.legs.isEmpty)
        try #require(file.legs.map(\.start) == file.legs.map(\.start).sorted())
        for leg in file.legs {
            try #require(leg.elapsedTime >= .zero && leg.movingTime >= .zero)
            for distance in [leg.distance, leg.elevationGain] + leg.laps.flatMap({ [$0.distance, $0.elevationGain] }) {
                if let distance { try #require(distance.meters.isFinite && distance.meters >= 0) }
            }
            for figure in [
                leg.averageHeartRate, leg.maxHeartRate, leg.averagePower, leg.maxPower, leg.normalizedPower,
                leg.kilojoules, leg.averageCadence, leg.maxSpeed, leg.kilocalories,
            ] {
                if let figure { try #require(figure.isFinite && figure >= 0) }
            }
            try #require(leg.laps.allSatisfy { $0.elapsedTime >= .zero && $0.movingTime >= .zero })
            try #require(zip(leg.samples, leg.samples.dropFirst()).allSatisfy { $0.time < $1.time })
        }
    }
}

/// Files of the corpus that are changed at a few places. Those of FIT files are in their messages, and the checksum is right
/// again, so that they are looked at.
private struct Mutants {
    private enum Original {
        case bytes([UInt8])
        case messages([UInt8])
    }

    private enum Change: CaseIterable {
        case bit, byte, number, word, cut, twice, other
    }

    private var random: SplitMix64
    private let originals: [Original]
    private let words: [[UInt8]]

    init(seed: UInt64) throws {
        random = SplitMix64(seed: seed)
        let folder = Project.folder.appendingPathComponent("Tests/Formats/ActivityFilesTests/Corpus")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        originals = try names.filter { $0 != "verdicts.tsv" }.map { name in
            let bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
            guard name.hasSuffix(".fit"), bytes.count > 16 else { return .bytes(bytes) }
            return .messages(Array(bytes.dropFirst(Int(min(bytes[0], 14))).dropLast(2)))
        }
        let dictionary = Project.folder.appendingPathComponent("Tests/fuzz.dict")
        let lines = try String(contentsOf: dictionary, encoding: .utf8).split(separator: "\n")
        words = lines.filter { $0.hasPrefix("\"") && !$0.contains("\\x") }.map { line in
            Array(line.dropFirst().dropLast().replacing("\\\"", with: "\"").utf8)
        }
        try #require(originals.count > 50 && words.count > 20)
    }

    mutating func next() -> [UInt8] {
        guard let original = originals.randomElement(using: &random) else { return [] }
        let mutant: [UInt8]
        switch original {
        case .bytes(let bytes): mutant = changed(bytes)
        case .messages(let bytes):
            var file = FITBytes()
            file.add(changed(bytes))
            mutant = file.file()
        }
        return Int.random(in: 0..<16, using: &random) == 0 ? Gzip.packed(mutant) ?? [] : mutant
    }

    private mutating func changed(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            guard let change = Change.allCases.randomElement(using: &random) else { break }
            let place = Int.random(in: 0...bytes.count, using: &random)
            let end = min(place + Int.random(in: 1...24, using: &random), bytes.count)
            switch change {
            case .bit where place < bytes.count: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            case .byte where place < bytes.count: bytes[place] = UInt8.random(in: 0...255, using: &random)
            case .number: bytes.replaceSubrange(place..<min(place + 4, end), with: number())
            case .word: bytes.insert(contentsOf: words.randomElement(using: &random) ?? [], at: place)
            case .cut: bytes.removeSubrange(place..<end)
            case .twice: bytes.insert(contentsOf: bytes[place..<end], at: place)
            case .other: bytes.insert(contentsOf: piece(), at: place)
            case .bit, .byte: break
            }
        }
        return bytes
    }

    /// One at the edge of its type, as four bytes or as digits.
    private mutating func number() -> [UInt8] {
        let edges: [UInt32] = [0, 1, 0x7F, 0xFF, 0x7FFF, 0xFFFF, 0x7FFF_FFFF, 0x8000_0000, .max - 1, .max]
        let edge = edges.randomElement(using: &random) ?? 0
        if Bool.random(using: &random) { return Array("\(edge)".utf8) }
        return (0..<4).map { UInt8(truncatingIfNeeded: edge >> ($0 * 8)) }
    }

    /// A piece of any file.
    private mutating func piece() -> ArraySlice<UInt8> {
        let bytes: [UInt8]
        switch originals.randomElement(using: &random) {
        case .bytes(let all), .messages(let all): bytes = all
        case nil: bytes = []
        }
        let begin = Int.random(in: 0...bytes.count, using: &random)
        return bytes[begin..<min(begin + Int.random(in: 1...120, using: &random), bytes.count)]
    }
}

/// Files as devices, programs and attackers make them. Their names say what is the matter with them; what is said of each
/// stands in `verdicts.tsv`. `make check WHAT=fuzz` begins with them, and what it finds is put beside them.
struct CorpusTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
        "Corpus")

    private static let verdicts: [(name: String, verdict: String)] = {
        let table = (try? String(contentsOf: folder.appendingPathComponent("verdicts.tsv"), encoding: .utf8)) ?? ""
        return table.split(separator: "\n").compactMap { line in
            let cells = line.split(separator: "\t").map(String.init)
            return cells.count == 2 ? (cells[0], cells[1]) : nil
        }
    }()

    @Test(arguments: verdicts) func isToldAsItsNameSays(_ name: String, _ verdict: String) throws {
        let bytes = [UInt8](try Data(contentsOf: Self.folder.appendingPathComponent(name)))
        guard fault(bytes) == nil else {
            #expect(fault(bytes) == verdict)
            return
        }
        let file = try look(bytes)
        let said = "good: \(file.dataType) of \(file.points) points from \(file.start)"
        #expect(([said] + file.notes).joined(separator: ", ") == verdict)
    }

    @Test func nothingLiesThereUntold() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        #expect(Set(names) == Set(Self.verdicts.map(\.name) + ["verdicts.tsv"]))
    }
}
