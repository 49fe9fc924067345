import ArgumentParser
import Basics
import Foundation
import Web

/// The command: `tpmerge` alone is `tpmerge merge`.
@main
struct Tpmerge: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tpmerge",
        abstract: "One calendar from a TrainingPeaks plan and Strava activities: planned, done, missed, each once.",
        version: Version.current,
        subcommands: [
            Merge.self, Init.self, Connect.self, Disconnect.self, Status.self, Check.self, Explain.self, Pair.self,
            Unpair.self,
            Edit.self, Changes.self, ShowInsights.self, ShowBrief.self, Import.self, Upload.self, ExportData.self,
            Forget.self,
            Serve.self, SignIn.self, SignOut.self, Key.self, Links.self, Webhook.self,
        ],
        defaultSubcommand: Merge.self)

    /// Parses, runs and exits. Whatever the parser quotes of the command line goes out without addresses.
    static func main() async {
        do {
            var command = try parseAsRoot()
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
        } catch {
            let code = exitCode(for: error).rawValue
            let message = Redaction.withoutAddresses(fullMessage(for: error))
            if !message.isEmpty {
                let stream = code == 0 ? FileHandle.standardOutput : FileHandle.standardError
                try? stream.write(contentsOf: Data((message + "\n").utf8))
            }
            Foundation.exit(code)
        }
    }
}
