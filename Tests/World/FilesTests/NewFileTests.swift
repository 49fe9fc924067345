import CommandLab
import Files
import Testing

/// A new file is made whole where nothing stands, and nowhere else.
struct NewFileTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    private func file(_ text: String, groupMayRead: Bool = false) -> NewFile {
        NewFile(folder.path("new"), holding: Array(text.utf8), groupMayRead: groupMayRead)
    }

    private func names() throws -> [String] { try folder.names().filter { $0.hasPrefix("new") } }

    @Test(arguments: [(false, 0o600), (true, 0o640)]) func isMadeForItsOwner(_ groupMayRead: Bool, _ mode: Int) throws {
        #expect(!file("one").isTaken)
        try file("one", groupMayRead: groupMayRead).make()
        #expect(file("one").isTaken)
        #expect(try folder.text("new") == "one")
        #expect(try folder.mode("new") == mode)
        #expect(try names() == ["new"])
        file("one").remove()
        #expect(try names() == [])
    }

    @Test func whatStandsThereStays() throws {
        try folder.write("old", to: "new", mode: 0o644)
        let error = #expect(throws: FileError.self) { try file("one").make() }
        #expect(error?.cause == .uncreatable)
        #expect(error?.message == "\(folder.path("new")) is there already, and stays as it is.")
        #expect(try folder.text("new") == "old")
        #expect(try folder.mode("new") == 0o644)
        #expect(try names() == ["new"])
    }

    @Test func aLinkThatLeadsNowhereStays() throws {
        try folder.link("new", to: "nowhere")
        #expect(file("one").isTaken)
        #expect(throws: FileError.self) { try file("one").make() }
        #expect(!folder.exists("nowhere"))
        #expect(try names() == ["new"])
    }

    @Test func aFolderThatIsMissingIsNotMade() throws {
        let error = #expect(throws: FileError.self) { try NewFile(folder.path("missing/new"), holding: []).make() }
        #expect(error?.cause == .uncreatable)
        #expect(!folder.exists("missing"))
    }
}
