import Basics
import IntervalsAPI
import Profiles
import StravaAPI
import Web

/// Where activities come from.
extension SetupQuestion {
    package static let recordings: SetupQuestion = menu(
        "Where are your recordings?",
        [
            Choice("a folder of .fit, .tcx or .gpx files (free, private)", ["folder", "files"], then: folder),
            Choice(
                "intervals.icu (a free key; Garmin, Wahoo, COROS, Suunto, Polar, Zwift)",
                ["intervals", "intervals.icu"], then: intervalsKey),
            Choice("Strava's archive (free, by hand)", ["archive"], then: archive),
            Choice(
                "Strava's API (needs a paid subscription of the application's owner)", ["strava"], then: clientID),
            Choice("none, only the plan", ["none", "no"]),
        ], prompt: "number or folder", usual: 5,
        missing: Setup.Missing(
            text: "Your recordings are missing. docs/configuration.md says how to name them in the configuration.",
            command: "check")
    ) { answer, trial, setup in
        let question = trial.reader.path(answer).holdsDeviceFiles ? folder : archive
        return try await question.take(answer, trial, &setup)
    }

    /// A folder of device files, or one of them.
    package static let folder = path(
        "Into which folder does your device or app put its files?", prompt: "folder", option: "--files", isFolder: true)

    /// Strava's archive, or a list of activities.
    package static let archive = path(
        "Request it at strava.com: Settings, My Account, Download or Delete Your Account, step 2 only. Then give "
            + "the path of its zip.", prompt: "file", option: "--activities", isFolder: false)

    private static func path(
        _ text: String, prompt: String, option: String, isFolder: Bool
    ) -> SetupQuestion {
        SetupQuestion(text: text, prompt: prompt, option: option) { answer, trial, setup in
            let path = try trial.reader.givenPath(answer)
            return try await reading(path, trial, &setup, again: { recordings }) { trial, setup, hasAccess in
                let found = try await trial.recordings(
                    at: path, isFolder: isFolder, in: setup.zone, hasAccess: hasAccess)
                if isFolder { setup.files.append(path) } else { setup.activities.append(path) }
                return found
            }
        }
    }

    package static let clientID = SetupQuestion(
        text: "Open https://www.strava.com/settings/api and make an application. Its Authorization Callback Domain is "
            + "localhost. Since June 2026 Strava wants a paid subscription for that.",
        prompt: "Client ID", option: "--client-id"
    ) { answer, _, _ in .goesOn([clientSecret(of: try StravaApplication.clientID(answer.unquoted))]) }

    package static func clientSecret(of clientID: String) -> SetupQuestion {
        SetupQuestion(
            text: "The Client Secret stands on the same page. It isn't shown while you type.", prompt: "Client Secret",
            isSecret: true, option: "--client-id and --client-secret-file"
        ) { answer, trial, setup in
            do throws(Failure) { setup.application = try await trial.application(clientID, answer.unquoted) } catch {
                guard trial.asks, error.codes.contains("strava.unknown_client") else { throw error }
                throw AskedBefore(failure: error, questions: [self.clientID])
            }
            return .settled("Strava knows the application.")
        }
    }

    package static let intervalsKey = SetupQuestion(
        text:
            "Your API key stands at \(IntervalsError.settings), under Developer Settings. It is as good as a password, "
            + "and isn't shown while you type.",
        prompt: "API key", isSecret: true, option: "--intervals-key-file"
    ) { answer, trial, setup in
        guard let key = IntervalsKey(answer) else {
            throw Failure(.usage, "An API key is one word of letters and digits.")
        }
        let found = try await trial.intervals(key, in: setup.zone)
        (setup.intervals, setup.thresholds) = (key, found.thresholds)
        return .settled(found.sentence)
    }
}
