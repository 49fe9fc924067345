import CommandLab
import Foundation
import Testing

/// What comes with the command: its manual page and its shells' completions.
struct ManualTests {
    /// Every option of the help screens has its entry in the manual page.
    @Test(arguments: HelpTests.screens.filter { $0.0.count > 1 })
    func manualPageNamesEveryOption(_ arguments: [String], _ name: String) async throws {
        let page = try String(
            contentsOf: Project.folder.appendingPathComponent("docs/tpmerge.1"), encoding: .utf8)
        let help = try await Folder().run(arguments).text
        let options = help.matches(of: /--([a-z][a-z-]+)/).map { String($0.1) }
        #expect(options.count > (arguments[0] == "merge" ? 17 : 1))
        #expect(page.contains(".It Cm \(arguments[0])"))
        for option in Set(options) where option != "version" && option != "help" {
            #expect(page.contains(".It Fl -\(option)") || page.contains(", -\(option)\n"), "\(option)")
        }
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func completionsKnowTheOptions(_ shell: String) async throws {
        let ending = try await Folder().run("--generate-completion-script", shell)
        #expect(ending.status == 0)
        for option in ["feed", "activities", "ics", "json", "missed"] { #expect(ending.text.contains(option)) }
    }
}
