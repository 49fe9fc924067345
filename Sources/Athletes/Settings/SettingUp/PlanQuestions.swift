import Basics
import Files
import Profiles
import Web

/// Whose plan it is.
extension SetupQuestion {
    package static let plan: SetupQuestion = SetupQuestion(
        title: "Where is your plan?",
        text: "In TrainingPeaks open Settings, then Calendar, and copy the calendar link. It begins with webcal:// and "
            + "is as good as a password. The path of a calendar's file will do, too.",
        prompt: "plan", option: "--feed"
    ) { answer, trial, setup in
        let feed = try trial.reader.feed(answer)
        let use = { @Sendable (trial: SetupTrial, setup: inout Setup, hasAccess: Bool) async throws in
            let found = try await trial.feed(feed, in: setup.zone, hasAccess: hasAccess)
            setup.feed = feed
            return found
        }
        guard case .file(let path) = feed, FileStatus(path) != nil else {
            return .settled(try await use(trial, &setup, false))
        }
        return try await reading(path, trial, &setup, again: { plan }, use: use)
    }

    /// - Parameter usual: the login of the person at the terminal; nil for none.
    package static func name(usual: String?) -> SetupQuestion {
        SetupQuestion(
            title: "What is the athlete called?", prompt: "name", usual: usual, option: "--name",
            leave: { trial, setup in
                let names = [usual].compactMap(\.self) + ["athlete"] + (2...99).map { "athlete-\($0)" }
                _ = names.first { (try? trial.take($0, for: &setup)) != nil }
                return Setup.Missing(
                    text: "The name is missing, so the athlete is called \(setup.name). Change it in the configuration."
                )
            }
        ) { answer, trial, setup in
            let name = answer.unquoted
            guard !name.isEmpty, name.utf8.count <= 60, name.isPathSegment else {
                throw Failure(.usage, "A name has 60 characters at most, and neither / nor \\.")
            }
            try trial.take(name, for: &setup)
            return .settled()
        }
    }

    package static let zone = SetupQuestion(
        title: "What is your time zone?", text: "Its IANA name, for example Europe/Berlin.", prompt: "time zone",
        option: "--timezone",
        leave: { _, setup in
            Setup.Missing(
                text:
                    "The time zone is missing, so it is \(setup.zone.identifier). Change time_zone in the configuration."
            )
        }
    ) { answer, trial, setup in
        setup.zone = try trial.reader.zone(answer)
        return .settled()
    }
}
