import Basics
import Files
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
        leave: { _, _ in .folder }
    ) { answer, trial, setup in
        let question = trial.reader.path(answer).holdsDeviceFiles ? folder : archive
        return try await question.take(answer, trial, &setup)
    }

    /// A folder of device files, or one of them.
    package static let folder = path(
        "Into which folder does your device or app put its files?", prompt: "folder", option: "--files", isFolder: true,
        leave: { _, _ in .folder })

    /// Strava's archive, or a list of activities.
    package static let archive = path(
        "Request it at strava.com: Settings, My Account, Download or Delete Your Account, step 2 only. Then give "
            + "the path of its zip.", prompt: "file", option: "--activities", isFolder: false,
        leave: { _, _ in .archive })

    private static func path(
        _ text: String, prompt: String, option: String, isFolder: Bool, leave: @escaping Leave
    ) -> SetupQuestion {
        SetupQuestion(text: text, prompt: prompt, option: option, leave: leave) { answer, trial, setup in
            let path = try trial.reader.givenPath(answer)
            if isFolder, let kind = FileStatus(path)?.kind, kind != .folder, !path.holdsDeviceFiles {
                throw Failure(.unusable, "\(path) is no folder, and no recording (.fit, .tcx, .gpx).")
            }
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
        prompt: "Client ID", option: "--client-id", leave: { _, _ in .strava }
    ) { answer, _, _ in .goesOn([clientSecret(of: try StravaApplication.clientID(answer.unquoted))]) }

    package static func clientSecret(of clientID: String) -> SetupQuestion {
        SetupQuestion(
            text: "The Client Secret stands on the same page. It isn't shown while you type.", prompt: "Client Secret",
            isSecret: true, option: "--client-id and --client-secret-file", leave: { _, _ in .strava }
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
        prompt: "API key", isSecret: true, option: "--intervals-key-file", leave: { _, _ in .intervals }
    ) { answer, trial, setup in
        guard let key = IntervalsKey(answer) else {
            throw Failure(.usage, "An API key is one word of letters and digits.")
        }
        let found = try await trial.intervals(key, in: setup.zone)
        (setup.intervals, setup.thresholds) = (key, found.thresholds)
        return .settled(found.sentence)
    }
}
