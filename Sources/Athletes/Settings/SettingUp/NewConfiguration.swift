import Basics
import IntervalsAPI
import Profiles
import Web

extension Setup {
    /// The athlete as far as it is known, for whose memory it would be.
    var athlete: Athlete {
        var athlete = Athlete(zone: zone)
        (athlete.name, athlete.feed, athlete.files, athlete.activities) = (name, feed, files, activities)
        return athlete
    }
}

/// The files that a setup makes: the configuration, and beside it one for each secret.
struct NewConfiguration {
    struct File {
        let name: String
        let text: String
        /// Whether only the user who runs tpmerge may read it.
        let isSecret: Bool
    }

    /// The names of all files but the configuration.
    static let secretFiles = [feed, secret, intervals]

    private static let (feed, secret, intervals) = ("feed-address", "strava-secret", "intervals-key")

    let setup: Setup
    /// What tells the secrets' files from those of others; empty for the first athlete.
    var suffix = ""
    /// The folder of memories; nil for the default.
    var stateFolder: String?
    /// How to type commands that read the configuration.
    var typed = TypedCommand()

    /// The configuration, which has this name, comes last: once it exists, all files do.
    func files(named name: String) -> [File] { secrets + [File(name: name, text: text, isSecret: false)] }

    /// The files of the athlete's secrets.
    var secrets: [File] {
        var files: [File] = []
        if case .address(let address)? = setup.feed {
            files.append(File(name: feedFile, text: address.revealed() + "\n", isSecret: true))
        }
        if let application = setup.application {
            files.append(
                File(name: secretFile, text: application.clientSecret.revealed() + "\n", isSecret: true))
        }
        if let key = setup.intervals {
            files.append(File(name: intervalsFile, text: key.revealed() + "\n", isSecret: true))
        }
        return files
    }

    /// What adds the athlete to another configuration.
    var added: AddedAthlete {
        AddedAthlete(name: setup.name, block: ["\(setup.name.yaml):"] + athlete.map { "  \($0)" })
    }

    private var feedFile: String { Self.feed + suffix }
    private var secretFile: String { Self.secret + suffix }
    private var intervalsFile: String { Self.intervals + suffix }

    /// The configuration's YAML; it holds no secret.
    var text: String {
        let lines =
            [
                "# Made by tpmerge init. All keys: docs/configuration.md, and man tpmerge.",
                "# After a change: \(typed.text("check"))",
                "athletes:",
            ] + added.block.map { "  \($0)" } + server
            + (stateFolder.map { ["# Memory and tokens.", "state_dir: \($0.yaml)"] } ?? [])
        return lines.joined(separator: "\n") + "\n"
    }

    private var athlete: [String] {
        var lines = ["time_zone: \(setup.zone.identifier.yaml)"]
        switch setup.feed {
        case .address:
            lines += [
                "# This file holds the address of the plan, which is as good as a password.",
                "feed_file: \(feedFile.yaml)",
            ]
        case .file(let path): lines += ["feed: \(path.yaml)"]
        case .standardInput, nil: break
        }
        if let application = setup.application {
            lines += [
                "# Activities from Strava's API, once you have run: \(typed.connect("strava"))",
                "strava:",
                "  client_id: \"\(application.clientID)\"",
                "  client_secret_file: \(secretFile.yaml)",
            ]
        }
        if setup.intervals != nil {
            lines += [
                "# This file holds your API key of intervals.icu, which is as good as a password.",
                "intervals_icu:", "  api_key_file: \(intervalsFile.yaml)",
            ]
            let thresholds = [
                setup.thresholds.power.map { "ftp: \($0)" },
                setup.thresholds.heartRate.map { "threshold_heart_rate: \($0)" },
            ].compactMap(\.self)
            if !thresholds.isEmpty { lines += ["# As intervals.icu tells them; loads count by them."] + thresholds }
        }
        if !setup.activities.isEmpty {
            lines += ["# A newer archive may take its place there.", "activities:"]
            lines += setup.activities.map { "  - \($0.yaml)" }
        }
        if !setup.files.isEmpty {
            lines += ["# tpmerge only reads there.", "files:"]
            lines += setup.files.map { "  - \($0.yaml)" }
        }
        if let file = setup.calendar {
            lines += [
                "# Anyone who knows where this calendar is can read it.",
                "publish:",
                "  ics: \(file.yaml)",
            ]
        }
        return lines
    }

    private var server: [String] {
        guard let address = setup.server else { return [] }
        var lines = ["server:", "  listen: \"\(address.listen)\""]
        if let url = address.publicURL {
            lines += ["  # All links are made of this address.", "  public_url: \(url.description.yaml)"]
        }
        if address.isClear {
            lines += [
                "  # Without https anyone who listens in can sign in as you: for your own network only.",
                "  plain_http: true",
            ]
        }
        return lines
    }
}

extension String {
    /// The text as a YAML scalar, quoted if necessary (YAML 1.1 §5.3, §9.1).
    fileprivate var yaml: String {
        let isPlain = unicodeScalars.allSatisfy {
            $0.isASCII
                && ($0.properties.isAlphabetic || $0.properties.numericType != nil
                    || "/._-+".unicodeScalars.contains($0))
        }
        if isPlain, let first, first.isLetter || first == "/" { return self }
        var quoted = "\""
        for scalar in unicodeScalars {
            switch scalar.value {
            case 0x22, 0x5C: quoted += "\\\(scalar)"
            case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0xFEFF:
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
