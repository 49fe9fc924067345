import Basics
import Testing

@testable import Settings

@Suite("303: an athlete goes behind the last one of a configuration, as that is written")
struct AddedAthleteTests {
    private func added(to text: String, _ name: String = "ben") throws(SettingsError) -> String {
        try AddedAthlete(name: name, block: ["\(name):", "  feed: y", "  files:", "    - /z"]).added(
            to: text, at: "c.yaml")
    }

    private static let block = "  ben:\n    feed: y\n    files:\n      - /z\n"

    /// The old text, and `+` where the block goes.
    @Test(arguments: [
        "athletes:\n  anna:\n    feed: x\n+",
        "# mine\nathletes: # all\n  anna: {feed: x}\n+\n\n# next\nunits: metric\n",
        "athletes:\n  anna: &a\n    feed: x\n  carl: *a\n+...\n", "---\nathletes:\n  'anna':\n    feed: x # y\n+",
        "athletes:\n  anna:\n    feed: x\n    # of anna\n  # of all\n+# of none\nserver: {}\n",
        "athletes:\n  anna: {feed: x,\nfiles: [a,\nb]\n}\n+", "athletes:\n  anna:\n    feed: \"x\n y\"\n+",
        "athletes:\n  anna:\n    feed: x\n+#  ben:\n#    feed: y\n",
    ])
    func everyOtherCharacterStays(_ text: String) throws {
        let new = try added(to: text.replacing("+", with: ""))
        #expect(new == text.replacing("+", with: Self.block))
    }

    @Test(arguments: [
        ("athletes:\n  anna:\n    feed: x", "athletes:\n  anna:\n    feed: x\n" + block),
        ("\u{FEFF}athletes:\r\n anna:\r\n    feed: x\r\n", " ben:\r\n    feed: y\r\n    files:\r\n       - /z\r\n"),
        ("athletes:\r  anna:\r    feed: x\r", block.replacing("\n", with: "\r")),
        (
            "athletes:\n    anna:\n            feed: x\n",
            "    ben:\n            feed: y\n            files:\n                    - /z\n"
        ),
        ("athletes:\n    anna: {feed: x}\n", "    ben:\n        feed: y\n        files:\n            - /z\n"),
    ])
    func indentAndLineEndsAreTheFiles(_ old: String, _ end: String) throws {
        let new = try added(to: old)
        #expect(new.unicodeScalars.starts(with: old.unicodeScalars) && new.hasSuffix(end), "\(new.debugDescription)")
    }

    @Test(arguments: [
        ("athletes:\n- anna\n", "2: expected settings under `athletes`"), ("athletes:\n", "1: expected settings"),
        ("units: metric\n", "1: expected `athletes:`"), ("athletes:\n\tanna:\n", "1: expected `athletes:`"),
        ("\nathletes: {anna: {feed: x}}\n", "2: tpmerge adds no athlete to what is written in braces."),
        ("{athletes: {anna: {feed: x}}}\n", "1: tpmerge adds no athlete to what is written in braces."),
        ("athletes:\n  ? anna\n  : feed: x\n", "2: tpmerge adds no athlete behind a name that something"),
        ("athletes:\n  anna: {}\n  \"ben\": {}\n", "3: there is an athlete ben already. Choose another name"),
        ("athletes:\n  anna:\n    feed: |+\n      x\n\n\nunits: metric\n", "2: nothing can be added behind"),
    ])
    func whatItCannotDoIsRefusedWithTheLine(_ text: String, _ problem: String) {
        let error = #expect(throws: SettingsError.self) { try added(to: text) }
        #expect(error?.kind == .configuration && error?.problems.first?.hasPrefix("c.yaml:" + problem) == true)
    }
}
